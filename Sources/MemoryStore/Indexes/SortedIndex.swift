import DataCore

/// The keys of some rows in an order, eight bytes a row, in blocks.
///
/// It keeps the snapshot it describes, from which the values it is ordered by are read.
struct SortedIndex: Sendable {
  static let blockSize = 1_024

  var view: View
  let table: Int
  let order: RowOrder
  /// None is empty.
  var blocks: [ContiguousArray<Int64>]
  var count: Int

  var version: Int64 { view.snapshot.version }

  /// Takes keys that are in order already.
  init(_ keys: some Collection<Int64>, _ view: View, table: Int, order: RowOrder) {
    self.view = view
    self.table = table
    self.order = order
    count = keys.count
    blocks = []
    blocks.reserveCapacity(keys.count / Self.blockSize + 1)
    var rest = keys[...]
    while !rest.isEmpty {
      blocks.append(ContiguousArray(rest.prefix(Self.blockSize)))
      rest = rest.dropFirst(Self.blockSize)
    }
  }

  func row(_ key: Int64) -> Row? { view.snapshot.tables[table].row(key) }

  func position(of row: Row) throws -> Position {
    Position(row.id, keys: try order.keys(of: row, in: view))
  }
}
