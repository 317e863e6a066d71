/// One object's part of a transaction.
///
/// To learn of which class the object is, match what a case holds:
/// `case .delete(let delete as DefaultHistoryDelete<Trip>)`, or as `any HistoryDelete<Trip>`.
/// Source: Apple, “HistoryChange” (SwiftData).
public enum HistoryChange: Sendable {
  case insert(any HistoryInsert)
  case update(any HistoryUpdate)
  case delete(any HistoryDelete)

  /// The object, which may be gone since.
  public var changedPersistentIdentifier: PersistentIdentifier {
    switch self {
    case .insert(let insert): insert.changedPersistentIdentifier
    case .update(let update): update.changedPersistentIdentifier
    case .delete(let delete): delete.changedPersistentIdentifier
    }
  }
}

/// An object that a transaction added. Source: Apple, “HistoryInsert” (SwiftData).
public protocol HistoryInsert<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier: Comparable, Hashable, Sendable
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable

  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
}

/// An object that a transaction changed. Source: Apple, “HistoryUpdate” (SwiftData).
public protocol HistoryUpdate<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier: Comparable, Hashable, Sendable
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable
  typealias PropertyUpdate = PartialKeyPath<Model> & Sendable

  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
  /// The properties that have other values since, attributes and relationships.
  var updatedAttributes: [any PartialKeyPath<Model> & Sendable] { get }
}

/// An object that a transaction deleted. Source: Apple, “HistoryDelete” (SwiftData).
public protocol HistoryDelete<Model>: Sendable {
  associatedtype Model: PersistentModel
  associatedtype ChangeIdentifier: Comparable, Hashable, Sendable
  associatedtype TransactionIdentifier: Comparable, Hashable, Sendable

  var changeIdentifier: ChangeIdentifier { get }
  var transactionIdentifier: TransactionIdentifier { get }
  var changedPersistentIdentifier: PersistentIdentifier { get }
  /// What is left of the object: the values of properties with `.preserveValueOnDeletion`.
  var tombstone: HistoryTombstone<Model> { get }
}
