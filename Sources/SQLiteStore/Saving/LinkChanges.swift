import DataCore

/// The links of one save that are kept outside the objects' own rows.
struct LinkChanges {
  struct Join: Hashable {
    let storage: JoinStorage
    let source: Int64
    let target: Int64
  }

  /// The objects of an ordered relationship, as they are to stand.
  struct Order {
    enum Place {
      /// In the rows at the other end, which hold the owner's key in a column.
      case rows(TableColumn)
      case join(JoinStorage)
    }

    let place: Place
    let column: String
    let owner: Int64
    let targets: [Int64]
  }

  /// The owner that a row's hidden column gains or loses.
  struct Hidden {
    let id: PersistentIdentifier
    let property: PropertyDescription
    let order: String?
  }

  var removedJoins: [Join] = []
  var addedJoins: [Join] = []
  /// Objects that go, with all rows of their joins.
  var clearedJoins: [JoinStorage: Set<Int64>] = [:]
  var orders: [Order] = []
  /// By hidden column and by the row's key.
  var gained: [TableColumn: [Int64: Hidden]] = [:]
  var lost: [TableColumn: [Int64: Hidden]] = [:]
}

extension LinkChanges {
  struct RowKey: Hashable {
    let table: String
    let key: Int64
  }
}
