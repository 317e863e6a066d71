/// A place in the history of a store, or of several. What comes behind it is new to who kept it.
///
/// Source: Apple, “HistoryToken” (SwiftData).
public protocol HistoryToken: Comparable, Codable, Hashable, Identifiable, Sendable {
  associatedtype TokenType: Codable & Hashable & Sendable
  var tokenValue: TokenType? { get }
}

/// A place in the history of SwiftData's own stores: for each, by its identifier, the number of its
/// last transaction that is not new any more.
///
/// A transaction's token tells of all stores that its fetch read, so that the last one of a fetch
/// is the place to go on from. A store that it does not name is new from its beginning. Source:
/// Apple, “DefaultHistoryToken” (SwiftData).
public struct DefaultHistoryToken: HistoryToken {
  public typealias TokenType = [String: Int64]

  public var tokenValue: [String: Int64]?

  package init(_ numbers: [String: Int64]) { tokenValue = numbers }

  /// Equal tokens have equal ones, in each run of a program.
  public var id: Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for (store, number) in numbers.sorted(by: { $0.key < $1.key }) {
      for byte in "\(store) \(number) ".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }
    return Int(truncatingIfNeeded: hash)
  }

  /// A total order in which a later place in one store and none earlier in any other is greater:
  /// the first store, by identifier, at which the two differ decides.
  public static func < (a: Self, b: Self) -> Bool {
    for store in Set(a.numbers.keys).union(b.numbers.keys).sorted() {
      let (mine, theirs) = (a.numbers[store], b.numbers[store])
      if mine == theirs { continue }
      guard let mine, let theirs else { return mine == nil }
      return mine < theirs
    }
    return a.tokenValue == nil && b.tokenValue != nil
  }

  package var numbers: [String: Int64] { tokenValue ?? [:] }
}
