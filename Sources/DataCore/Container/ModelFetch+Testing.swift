import Foundation

extension ModelFetch {
  /// How many rows are read at a time where they are tested here.
  static var windowSize: Int { 512 }

  /// Hands out the objects that fulfil what no store can test, in the order that no store has.
  ///
  /// At no time are more objects kept than one window and those that are handed out; with a limit
  /// and an order, a few times as many as the limit.
  func pass(ordered: Bool = true, _ body: (T) throws -> Void) throws {
    var (offset, limit) = range
    let order = ordered ? self.order : []
    guard order.isEmpty else {
      for object in try sorted().dropFirst(offset).prefix(limit) { try body(object) }
      return
    }
    try test { object in
      if offset > 0 {
        offset -= 1
        return true
      }
      try body(object)
      limit -= 1
      return limit > 0
    }
  }

  /// The objects that pass in order, as many as the offset and the limit ask for.
  func sorted() throws -> [T] {
    let (offset, limit) = range
    let count = offset.addingReportingOverflow(limit)
    let wanted = count.overflow ? Int.max : count.partialValue
    let room = wanted.multipliedReportingOverflow(by: 2)
    let most = room.overflow ? Int.max : max(room.partialValue, 1024)
    var kept: [T] = []
    func shrink() {
      kept.sort(by: precedes)
      if kept.count > wanted { kept.removeLast(kept.count - wanted) }
    }
    try test { object in
      kept.append(object)
      if kept.count > most { shrink() }
      return true
    }
    shrink()
    return kept
  }

  func precedes(_ a: T, _ b: T) -> Bool {
    for key in order {
      switch key.compare(a, b) {
      case .orderedAscending: return true
      case .orderedDescending: return false
      case .orderedSame: continue
      }
    }
    return a._record.identifier < b._record.identifier
  }

  /// Hands out the objects that fulfil the predicate until the body returns false. No reader is in
  /// the middle of an answer then, so a predicate may follow relationships.
  func test(_ body: (T) throws -> Bool) throws {
    for reader in try readers() {
      var anchor = Anchor.start
      while true {
        let window = try reader.window(query, from: anchor, limit: Self.windowSize)
        for row in window.rows {
          guard let object = context.object(on: context.register(row)) as? T,
            try fulfils(object)
          else { continue }
          guard try body(object) else { return }
        }
        guard window.hasAfter, let last = window.rows.last else { break }
        anchor = .after(Position(last))
      }
    }
  }

  private func fulfils(_ object: T) throws -> Bool {
    do {
      for test in tests where try !test(object) { return false }
      return true
    } catch {
      throw SwiftDataError(
        .unsupportedPredicate,
        "The predicate cannot be tested on \(object._record.identifier.named): \(error).")
    }
  }
}
