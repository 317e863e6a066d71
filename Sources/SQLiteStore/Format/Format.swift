import DataCore

/// The names of Core Data's SQLite format (reference: swiftdata.md, section 2).
enum Format {
  static let metadataTable = "Z_METADATA"
  static let primaryKeyTable = "Z_PRIMARYKEY"
  static let modelCacheTable = "Z_MODELCACHE"
  static let primaryKey = "Z_PK"
  static let entity = "Z_ENT"
  static let version = "Z_OPT"
  /// What every entity's table begins with; a property of such a name gets a number behind it.
  static let systemColumns = [primaryKey, entity, version]
  /// Entity numbers from here on belong to the history and to mirroring, not to the model.
  static let firstReservedEntity: Int64 = 16000

  static let transactionTable = "ATRANSACTION"
  static let changeTable = "ACHANGE"
  static let transactionStringTable = "ATRANSACTIONSTRING"
  static let tombstonePrefix = "ZTOMBSTONE"

  /// The column that self-inverse many-to-many relationships use for the other end.
  static let reflexiveColumn = "REFLEXIVE"

  static func table(ofRoot entity: String) -> String { "Z\(entity.uppercased())" }

  /// The column's name before a collision adds a number.
  static func column(of property: String) -> String { "Z\(property.uppercased())" }

  /// The column beside a to-one's that holds the number of the destination's own entity.
  static func entityColumn(beside column: String, destination number: Int64) -> String {
    "Z\(number)_\(column.dropFirst())"
  }

  /// The hidden column of a to-many without inverse, in the destination's table.
  static func hiddenColumn(of property: String, source number: Int64) -> String {
    "Z\(number)\(property.uppercased())"
  }

  /// The column for the order of an ordered to-many, in the table of the column named.
  static func orderColumn(beside column: String) -> String {
    column.hasPrefix("Z_") ? "Z_FOK_\(column.dropFirst(2))" : "Z_FOK_\(column.dropFirst())"
  }

  /// The index that Core Data makes for each to-one column.
  static func index(of column: String, in table: String) -> String { "\(table)_\(column)_INDEX" }
}

extension String {
  /// The name as an SQL identifier, whatever is in it.
  var quoted: String {
    utf8.contains(UInt8(ascii: "\"")) ? "\"\(replacing("\"", with: "\"\""))\"" : "\"\(self)\""
  }
}
