import DataCore

/// Sorts rows by keys that are extracted once.
///
/// Most comparisons are of one word, a prefix of the first key that is ordered as the key is.
struct KeySorter {
  private struct Element {
    var prefix: UInt64
    let ordinal: Int
  }

  private let order: [SortKey]
  private var elements: ContiguousArray<Element> = []
  private var keys: ContiguousArray<ModelValue> = []
  private var rows: ContiguousArray<Int64> = []
  /// Whether every first key has a prefix.
  private var hasPrefixes = true
  /// What all texts among the first keys start with, in ASCII.
  private var sharedStart: [UInt8]?

  init(_ order: [SortKey], capacity: Int) {
    self.order = order
    elements.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
    keys.reserveCapacity(capacity * order.count)
  }

  /// Adds a row. Rows come in identifier order.
  mutating func append(_ row: Int64, keys values: some Sequence<ModelValue>) {
    let first = keys.count
    keys.append(contentsOf: values)
    elements.append(
      Element(prefix: first < keys.count ? prefix(at: first) : 0, ordinal: rows.count))
    rows.append(row)
  }

  private mutating func prefix(at place: Int) -> UInt64 {
    guard hasPrefixes, let prefix = keys[place].orderedPrefix(order[0].collation) else {
      hasPrefixes = false
      return 0
    }
    if case .string(let text) = keys[place], sharedStart?.isEmpty != true { share(text) }
    return order[0].isAscending ? prefix : ~prefix
  }

  private mutating func share(_ text: String) {
    guard let known = sharedStart else {
      sharedStart = Array(text.utf8.prefix(64).prefix { $0 < 0x80 })
      return
    }
    let same = zip(known, text.utf8).prefix { $0 == $1 }.count
    if same < known.count { sharedStart = Array(known.prefix(same)) }
  }

  /// Where texts start to differ; a number is read whole.
  private var offset: Int {
    var shared = (sharedStart ?? [])[...]
    while let last = shared.last, last &- 0x30 < 10 { shared = shared.dropLast() }
    return shared.count
  }

  /// Takes the prefixes behind what all texts start with, where they say more.
  private func skipSharedStart(_ elements: inout ContiguousArray<Element>) {
    let offset = offset
    if offset == 0 { return }
    for place in elements.indices {
      let key = keys[elements[place].ordinal * order.count]
      let prefix = key.orderedPrefix(order[0].collation, textFrom: offset) ?? 0
      elements[place].prefix = order[0].isAscending ? prefix : ~prefix
    }
  }

  /// The rows in order.
  consuming func sorted(_ interruption: Interruption) throws -> ContiguousArray<Int64> {
    let width = order.count
    let usesPrefixes = hasPrefixes && width > 0
    var elements = elements
    self.elements = []
    if usesPrefixes { skipSharedStart(&elements) }
    let keys = keys
    let order = order
    var ticks = 0
    try elements.sort { a, b in
      ticks &+= 1
      if ticks & 255 == 0 { try interruption.check() }
      if usesPrefixes && a.prefix != b.prefix { return a.prefix < b.prefix }
      for column in 0..<width {
        let key = order[column]
        let result = ModelValue.compare(
          keys[a.ordinal * width + column], keys[b.ordinal * width + column],
          collation: key.collation)
        if result != 0 { return key.isAscending ? result < 0 : result > 0 }
      }
      return a.ordinal < b.ordinal
    }
    let rows = rows
    return ContiguousArray(elements.map { rows[$0.ordinal] })
  }
}
