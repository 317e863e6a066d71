import DataCore

/// What a column of a new table holds, in the rows of one entity.
struct ColumnMove: Hashable {
  enum Value: Hashable {
    /// What an old column holds.
    case copy(String)
    /// An expression over the old row, which is named `o`.
    case expression(String)
    case null
  }

  let column: String
  var value: Value

  var sql: String {
    switch value {
    case .copy(let column): ColumnMove.old(column)
    case .expression(let sql): sql
    case .null: "NULL"
    }
  }

  /// How the old row is named in statements.
  static let alias = "o"

  static func old(_ column: String) -> String { "\(alias).\(column.quoted)" }
}

/// What has to hold in each old row of an entity before its values can move.
struct MoveCondition {
  /// True for a row that may move; over the row named `o`.
  let sql: String
  /// The old columns whose value is at fault where it does not hold.
  let columns: [String]
  /// The property as `Entity.name`.
  let property: String
  /// How the sentence about a value ends.
  let complaint: String
}

/// All columns of one entity's rows on their way from an old table to a new one.
struct EntityMove {
  let entity: EntityLayout
  let source: EntityLayout
  var columns: [ColumnMove] = []
  var conditions: [MoveCondition] = []
  /// Columns that a stage has to fill.
  var unset: [(property: String, columns: [String])] = []
  /// The old columns that something is made of.
  var used: Set<String> = []
  /// Where values in files move into the row; the property as `Entity.name`.
  var inlined: [(column: String, property: String)] = []
}
