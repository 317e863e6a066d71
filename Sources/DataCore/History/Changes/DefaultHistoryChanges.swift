/// An object that was added to a store of SwiftData's own.
public struct DefaultHistoryInsert<Model: PersistentModel>: HistoryInsert, Hashable {
  public typealias ChangeIdentifier = Int64
  public typealias TransactionIdentifier = Int64

  public var changeIdentifier: Int64
  public var transactionIdentifier: Int64
  public var changedPersistentIdentifier: PersistentIdentifier

  init(_ change: HistoryEntryChange, of transaction: Int64) {
    changeIdentifier = change.number
    transactionIdentifier = transaction
    changedPersistentIdentifier = change.id
  }
}

/// An object that was changed in a store of SwiftData's own.
public struct DefaultHistoryUpdate<Model: PersistentModel>: HistoryUpdate, Hashable {
  public typealias ChangeIdentifier = Int64
  public typealias TransactionIdentifier = Int64

  public var changeIdentifier: Int64
  public var transactionIdentifier: Int64
  public var changedPersistentIdentifier: PersistentIdentifier
  /// In name order; properties that the class no longer has are left out. One that the class
  /// inherits is reached through its superclass, and so differs from `\Subclass.name`: compare
  /// what an `any HistoryUpdate` answers with `\Superclass.name` instead.
  public var updatedAttributes: [any PartialKeyPath<Model> & Sendable]

  init(
    _ change: HistoryEntryChange, of transaction: Int64, _ model: HistoryModel<Model>
  ) {
    changeIdentifier = change.number
    transactionIdentifier = transaction
    changedPersistentIdentifier = change.id
    updatedAttributes = change.properties.compactMap { model.keyPath(of: $0) }
  }
}

/// An object that was deleted from a store of SwiftData's own.
public struct DefaultHistoryDelete<Model: PersistentModel>: HistoryDelete, Hashable {
  public typealias ChangeIdentifier = Int64
  public typealias TransactionIdentifier = Int64

  public var changeIdentifier: Int64
  public var transactionIdentifier: Int64
  public var changedPersistentIdentifier: PersistentIdentifier
  public var tombstone: HistoryTombstone<Model>

  init(
    _ change: HistoryEntryChange, of transaction: Int64, _ model: HistoryModel<Model>
  ) {
    changeIdentifier = change.number
    transactionIdentifier = transaction
    changedPersistentIdentifier = change.id
    tombstone = model.tombstone(change.tombstone)
  }
}

// A store never changes what it has written, so that numbers tell changes apart.

extension DefaultHistoryUpdate {
  public static func == (a: Self, b: Self) -> Bool {
    a.changeIdentifier == b.changeIdentifier
      && a.transactionIdentifier == b.transactionIdentifier
      && a.changedPersistentIdentifier == b.changedPersistentIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(changeIdentifier)
    hasher.combine(changedPersistentIdentifier)
  }
}

extension DefaultHistoryDelete {
  public static func == (a: Self, b: Self) -> Bool {
    a.changeIdentifier == b.changeIdentifier
      && a.transactionIdentifier == b.transactionIdentifier
      && a.changedPersistentIdentifier == b.changedPersistentIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(changeIdentifier)
    hasher.combine(changedPersistentIdentifier)
  }
}
