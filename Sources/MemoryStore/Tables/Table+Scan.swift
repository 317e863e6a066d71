import DataCore

/// Which entities of a table's hierarchy are wanted.
struct EntitySelection: Sendable {
  /// By ordinal; nil for all.
  let ordinals: [Bool]?
  let bits: UInt64

  /// All entities of the hierarchy.
  static let all = EntitySelection(ordinals: nil, bits: ~0)

  static func bit(of ordinal: Int) -> UInt64 { 1 << UInt64(ordinal & 63) }

  func contains(_ row: StoredRow) -> Bool {
    guard let ordinals else { return true }
    return ordinals[Int(row.ordinal)]
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
    from key: Int64, _ selection: EntitySelection, _ body: (StoredRow) throws -> Bool
  ) rethrows {
    var index = firstPage(from: Page.number(of: key))
    while index < pages.count {
      let page = pages[index]
      if page.entities & selection.bits != 0 {
        let start = page.number == Page.number(of: key) ? Page.offset(of: key) : 0
        for offset in start..<Page.size {
          guard let row = page.rows[offset], selection.contains(row) else { continue }
          guard try body(row) else { return }
        }
      }
      index += 1
    }
  }

  /// Visits rows by descending key from the one below this, until the body returns false.
  func scanBackward(
    below key: Int64?, _ selection: EntitySelection, _ body: (StoredRow) throws -> Bool
  ) rethrows {
    let number = key.map(Page.number(of:))
    var index = number.map { firstPage(from: $0) } ?? pages.count
    if index == pages.count || pages[index].number != number { index -= 1 }
    while index >= 0 {
      let page = pages[index]
      if page.entities & selection.bits != 0 {
        var offset = Page.size
        if let key, page.number == number { offset = Page.offset(of: key) }
        while offset > 0 {
          offset -= 1
          guard let row = page.rows[offset], selection.contains(row) else { continue }
          guard try body(row) else { return }
        }
      }
      index -= 1
    }
  }
}
