import DataCore

/// Which entities of a table's hierarchy are wanted.
struct EntitySelection: Sendable {
  /// By ordinal; nil for all.
  let ordinals: [Bool]?
  let bits: UInt64

  /// All entities of the hierarchy.
  static let all = EntitySelection(ordinals: nil, bits: ~0)

  static func bit(of ordinal: Int) -> UInt64 { 1 << UInt64(ordinal & 63) }

  /// Whether there is a row and its entity is wanted.
  func contains(_ ordinal: Int32) -> Bool {
    guard ordinal >= 0 else { return false }
    return ordinals?[Int(ordinal)] ?? true
  }
}

extension EntitySelection {
  init(_ layout: StoreLayout, _ entity: EntityLayout, includesSubentities: Bool) {
    let members = layout.members[entity.table]
    let wanted = members.map { member in
      member === entity
        || (includesSubentities && entity.entity.family.contains(member.entity.name))
    }
    if wanted.allSatisfy({ $0 }) {
      self = .all
    } else {
      ordinals = wanted
      bits = members.reduce(0) { wanted[$1.ordinal] ? $0 | Self.bit(of: $1.ordinal) : $0 }
    }
  }
}

extension Table {
  func count(_ selection: EntitySelection) -> Int {
    guard let ordinals = selection.ordinals else { return counts.reduce(0, +) }
    return zip(counts, ordinals).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
  }

  /// Visits rows by ascending key from this one on, until the body returns false.
  func scan(
    from key: Int64, _ selection: EntitySelection,
    _ body: (Int64, borrowing StoredRow) throws -> Bool
  ) rethrows {
    let number = Page.number(of: key)
    for index in firstPage(from: number)..<pages.count
    where pages[index].entities & selection.bits != 0 {
      let start = pages[index].number == number ? Page.offset(of: key) : 0
      guard try pages[index].scan(start..<Page.size, selection, body) else { return }
    }
  }

  /// Visits rows by descending key from the one below this, until the body returns false.
  func scanBackward(
    below key: Int64?, _ selection: EntitySelection,
    _ body: (Int64, borrowing StoredRow) throws -> Bool
  ) rethrows {
    let number = key.map(Page.number(of:))
    var index = number.map { firstPage(from: $0) } ?? pages.count
    if index == pages.count || pages[index].number != number { index -= 1 }
    while index >= 0 {
      if pages[index].entities & selection.bits != 0 {
        let end = key.map { pages[index].number == number ? Page.offset(of: $0) : Page.size }
        guard try pages[index].scanBackward(0..<(end ?? Page.size), selection, body) else {
          return
        }
      }
      index -= 1
    }
  }
}

extension Page {
  /// Visits rows in place, for a copy would count references up and down. Returns false once the
  /// body did.
  fileprivate func scan(
    _ range: Range<Int>, _ selection: EntitySelection,
    _ body: (Int64, borrowing StoredRow) throws -> Bool
  ) rethrows -> Bool {
    let firstKey = firstKey
    return try rows.withUnsafeBufferPointer { rows in
      for offset in range where selection.contains(rows[offset].ordinal) {
        guard try body(firstKey + Int64(offset), rows[offset]) else { return false }
      }
      return true
    }
  }

  fileprivate func scanBackward(
    _ range: Range<Int>, _ selection: EntitySelection,
    _ body: (Int64, borrowing StoredRow) throws -> Bool
  ) rethrows -> Bool {
    let firstKey = firstKey
    return try rows.withUnsafeBufferPointer { rows in
      for offset in range.reversed() where selection.contains(rows[offset].ordinal) {
        guard try body(firstKey + Int64(offset), rows[offset]) else { return false }
      }
      return true
    }
  }
}
