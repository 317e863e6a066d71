import DataCore

/// A search for one text in some of an object's own, done where they lie: a list that is searched
/// asks for nothing else, of every row, and of most in vain.
struct TextSearch {
  private let matcher: TextMatcher
  /// The texts' slots, by the ordinal of an entity.
  private let slots: [[Int]]

  /// Nil for every other filter, which has to be tested on whole rows.
  init?(_ filter: Filter, _ members: [EntityLayout], _ selection: EntitySelection) {
    let parts: [Filter]
    if case .or(let list) = filter { parts = list } else { parts = [filter] }
    var names: [String] = []
    var pattern: String?
    for part in parts {
      guard case .text(.path(let path), .search, .value(.string(let text)), _) = part,
        path.scope == 0, path.names.count == 1, pattern ?? text == text
      else { return nil }
      names += path.names
      pattern = text
    }
    guard let pattern else { return nil }
    matcher = TextMatcher(pattern)
    slots = members.map { member in
      names.compactMap { name in
        member.entity.slot(of: name).flatMap { member.slots[$0].type == .string ? $0 : nil }
      }
    }
    let isWhole = members.allSatisfy { member in
      !selection.contains(Int32(member.ordinal)) || slots[member.ordinal].count == names.count
    }
    if !isWhole { return nil }
  }

  func matches(_ stored: borrowing StoredRow) -> Bool {
    for slot in slots[Int(stored.ordinal)] {
      if case .string(let text) = stored.values[slot], matcher.matches(text) { return true }
    }
    return false
  }
}
