import DataCore

/// The text of `--where`: an NSPredicate format string.
enum WhereClause {
  /// Throws status 2 with the column.
  static func parse(
    _ text: String, for entity: EntityDescription, in model: ModelDescription
  ) throws(LaunchError) -> Filter {
    throw .wrongUsage("--where is no option of this version.")
  }
}
