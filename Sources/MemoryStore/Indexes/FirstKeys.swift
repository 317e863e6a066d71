import DataCore

/// The first few of many rows in an order, found in one pass without sorting the others.
///
/// Most rows cost one comparison of a word, a prefix of the first key.
struct FirstKeys {
  private struct Entry {
    let row: Int64
    let prefix: UInt64
    let keys: [ModelValue]
  }

  private let order: RowOrder
  private let limit: Int
  private var entries: ContiguousArray<Entry> = []
  private var hasPrefixes = true

  init(_ order: RowOrder, limit: Int) {
    self.order = order
    self.limit = limit
  }

  /// The rows found, in order.
  var rows: [(row: Int64, keys: [ModelValue])] { entries.map { ($0.row, $0.keys) } }

  /// Whether a row with this first key is none of the first; else gives the key's prefix.
  mutating func rejects(_ first: ModelValue, prefix: inout UInt64) -> Bool {
    let key = order.sortKeys[0]
    if hasPrefixes {
      if let word = first.orderedPrefix(key.collation) {
        prefix = key.isAscending ? word : ~word
      } else {
        hasPrefixes = false
      }
    }
    guard entries.count == limit, let last = entries.last else { return false }
    if hasPrefixes, prefix != last.prefix { return prefix > last.prefix }
    let order = ModelValue.compare(first, last.keys[0], collation: key.collation)
    if order == 0 { return self.order.sortKeys.count == 1 }
    return (order > 0) == key.isAscending
  }

  /// Offers a row. Rows come in identifier order.
  mutating func offer(_ row: Int64, _ keys: [ModelValue], prefix: UInt64) {
    if entries.count == limit {
      guard let last = entries.last, order.compare(keys, last.keys) < 0 else { return }
      entries.removeLast()
    }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if order.compare(entries[middle].keys, keys) <= 0 { low = middle + 1 } else { high = middle }
    }
    entries.insert(Entry(row: row, prefix: prefix, keys: keys), at: low)
  }
}
