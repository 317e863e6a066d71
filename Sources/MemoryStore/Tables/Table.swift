import DataCore

/// The rows of a hierarchy by key, in pages ascending by number.
///
/// Finding a key costs a guess where keys are dense, else a binary search over the pages.
struct Table: Sendable {
  /// The hierarchy's entities, by ordinal.
  let members: [EntityLayout]
  private(set) var pages = PageList()
  /// How many rows each entity has, by ordinal.
  private(set) var counts: [Int]
  /// The highest key ever given; keys are never reused.
  var maximumKey: Int64 = 0

  init(_ members: [EntityLayout]) {
    self.members = members
    counts = Array(repeating: 0, count: members.count)
  }

  /// The first page whose number is not below.
  func firstPage(from number: Int64) -> Int {
    guard pages.count > 0, pages[0].number < number else { return 0 }
    let first = pages[0].number
    let guess = Int(clamping: number.subtractingReportingOverflow(first).partialValue)
    if guess > 0, guess < pages.count, pages[guess].number == number { return guess }
    guard let last = pages.last, last.number >= number else { return pages.count }
    var low = 0
    var high = pages.count
    while low < high {
      let middle = (low + high) / 2
      if pages[middle].number < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func page(of key: Int64) -> Int? {
    let number = Page.number(of: key)
    let index = firstPage(from: number)
    return index < pages.count && pages[index].number == number ? index : nil
  }

  subscript(key: Int64) -> StoredRow? {
    guard let index = page(of: key) else { return nil }
    let stored = pages[index].rows[Page.offset(of: key)]
    return stored.exists ? stored : nil
  }

  func contains(_ key: Int64) -> Bool {
    page(of: key).map { pages[$0].rows[Page.offset(of: key)].exists } ?? false
  }
}

extension Table {
  func entity(of stored: StoredRow) -> EntityLayout { members[Int(stored.ordinal)] }

  func identifier(of stored: StoredRow, at key: Int64) -> PersistentIdentifier {
    entity(of: stored).identifier(key)
  }

  /// A stored row as readers hand it out.
  func row(_ stored: StoredRow, at key: Int64) -> Row {
    let entity = entity(of: stored)
    return Row(entity.identifier(key), entity.entity, values: stored.values)
  }

  func row(_ key: Int64) -> Row? { self[key].map { row($0, at: key) } }
}

extension Table {
  /// Puts a row where none is.
  mutating func insert(_ row: StoredRow, at key: Int64) {
    let number = Page.number(of: key)
    let index = firstPage(from: number)
    if index == pages.count || pages[index].number != number {
      pages.insert(Page(number), at: index)
    }
    let ordinal = Int(row.ordinal)
    pages[index].rows[Page.offset(of: key)] = row
    pages[index].count += 1
    pages[index].entities |= EntitySelection.bit(of: ordinal)
    counts[ordinal] += 1
  }

  mutating func remove(_ key: Int64) {
    guard let index = page(of: key) else { return }
    let offset = Page.offset(of: key)
    let ordinal = Int(pages[index].rows[offset].ordinal)
    guard ordinal >= 0 else { return }
    counts[ordinal] -= 1
    pages[index].rows[offset] = .none
    pages[index].count -= 1
    if pages[index].count == 0 { pages.remove(at: index) }
  }

  /// Changes a row in place; does nothing where none is.
  mutating func modify(_ key: Int64, _ body: (inout StoredRow) -> Void) {
    guard let index = page(of: key) else { return }
    let offset = Page.offset(of: key)
    if pages[index].rows[offset].exists { body(&pages[index].rows[offset]) }
  }
}
