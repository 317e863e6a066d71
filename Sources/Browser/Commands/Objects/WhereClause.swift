import DataCore

/// The text of `--where`: an NSPredicate format string.
enum WhereClause {
  /// The filter for objects of an entity of one store; throws status 2 with the column.
  static func parse(
    _ text: String, for entity: EntityDescription, of store: OpenStore, _ session: CommandSession
  ) throws(LaunchError) -> Filter {
    do {
      return try PredicateFormat.parse(
        text, for: entity, in: store.model, store: store.store.identifier,
        timeZone: session.io.timeZone, now: session.io.now)
    } catch {
      throw .wrongUsage("--where, column \(error.column): \(error.message)")
    }
  }
}
