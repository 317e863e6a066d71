public import Foundation

/// What one save changed in a store. Source: Apple, “HistoryTransaction” (SwiftData).
public protocol HistoryTransaction: Hashable, Identifiable, Sendable {
  associatedtype TokenType: Comparable, Hashable, Identifiable, Sendable
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable

  var timestamp: Date { get }
  var changes: [HistoryChange] { get }
  var token: TokenType { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var storeIdentifier: String { get }
  /// What the context that saved gave as its `author`.
  var author: String? { get }
}

/// A transaction of SwiftData's own stores. Source: Apple, “DefaultHistoryTransaction” (SwiftData).
public struct DefaultHistoryTransaction: HistoryTransaction {
  public typealias TokenType = DefaultHistoryToken
  public typealias TransactionIdentifier = Int64

  /// The transaction's number in its store.
  public var transactionIdentifier: Int64
  public var storeIdentifier: String
  public var timestamp: Date
  public var author: String?
  /// The program that saved: its bundle identifier, or its name where it has none.
  public var bundleIdentifier: String
  public var processIdentifier: String
  /// In the order in which the store wrote them.
  public var changes: [HistoryChange]
  /// The place behind this transaction.
  public var token: DefaultHistoryToken

  package init(
    _ entry: HistoryEntry, changes: [HistoryChange], token: DefaultHistoryToken
  ) {
    transactionIdentifier = entry.number
    storeIdentifier = entry.storeIdentifier
    timestamp = entry.timestamp
    author = entry.author
    bundleIdentifier = entry.bundleIdentifier ?? ""
    processIdentifier = entry.processIdentifier ?? ""
    self.changes = changes
    self.token = token
  }

  public var id: Int64 { transactionIdentifier }

  /// A store numbers its transactions and never changes one.
  public static func == (a: Self, b: Self) -> Bool {
    a.transactionIdentifier == b.transactionIdentifier && a.storeIdentifier == b.storeIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(transactionIdentifier)
    hasher.combine(storeIdentifier)
  }
}
