package import Foundation

/// A place that keeps objects: the one protocol that stores of our own implement.
///
/// A store is safe to use from any thread. It publishes a `ChangeReport` on `reports` after each
/// save and for each change that reaches it from outside.
package protocol RecordStore: AnyObject, Sendable {
  /// The store's UUID, part of every identifier it hands out.
  var identifier: String { get }
  /// What a person calls it: a file's name, or a configuration's.
  var name: String { get }
  var url: URL? { get }
  var model: ModelDescription { get }
  /// Why the store takes no changes, or nil if it does.
  var readOnlyReason: String? { get }
  /// Whether saves are recorded as transactions; without, `history` of its readers is empty.
  var keepsHistory: Bool { get }
  var reports: ChangeHub { get }

  /// Looks for what others save as long as the returned watch lives, and reports it within a second;
  /// nil for a store that nobody else can reach.
  func watchFiles() -> (any Sendable)?

  /// Makes a reader with a view of its own. Readers are cheap and independent.
  func makeReader() throws -> any StoreReader

  /// The same for a context, which the store of an app is told of.
  func makeReader(for editing: EditingState) throws -> any StoreReader

  /// Writes rows and history in one transaction, or throws and leaves the store as it was.
  ///
  /// Every object that is updated or deleted must exist and every inserted one must not:
  /// otherwise `conflict`, naming the object.
  func save(_ request: SaveRequest) throws -> SaveResult

  /// Removes all objects at once. Returns false where the store has no way of its own to do that:
  /// then they are deleted one by one.
  func erase() throws -> Bool

  /// Forgets the transactions asked for, in one transaction that is none of the history. Their
  /// numbers are never given again.
  func deleteHistory(_ request: HistoryRequest) throws
}

extension RecordStore {
  package var keepsHistory: Bool { true }
  package func erase() throws -> Bool { false }

  package func makeReader(for editing: EditingState) throws -> any StoreReader {
    try makeReader()
  }

  package func watchFiles() -> (any Sendable)? { nil }

  package func deleteHistory(_ request: HistoryRequest) throws {
    throw DataError(
      .unsupported, "The history of “\(name)” cannot be deleted.", remedy: "Keep it.")
  }
}

/// Reads from a store. Confined to one isolation; only `interrupter` may be used from others.
package protocol StoreReader: AnyObject {
  /// The rows that exist among those asked for.
  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row]

  /// At most `limit` rows of the query from the anchor on. Cost grows with the limit, not with
  /// the place (keyset), where the order is by identifier or indexed.
  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window

  func count(_ query: Query) throws -> Int

  /// What the values at a path of properties come to; the query's order does not count.
  func summary(of path: [String], _ query: Query) throws -> ValueSummary

  /// Hands out every row in the query's order, in flat memory, until the body returns false.
  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws

  /// The other ends of a relationship, in identifier order, or in its own if it is ordered.
  func related(to identifier: PersistentIdentifier, through property: String) throws
    -> [PersistentIdentifier]

  /// The same for many objects at once; one without members may be missing.
  func related(to identifiers: [PersistentIdentifier], through property: String) throws
    -> [PersistentIdentifier: [PersistentIdentifier]]

  func history(_ request: HistoryRequest) throws -> [HistoryEntry]

  func historyBounds() throws -> HistoryBounds

  /// Stops the call that runs, from any thread; that call then throws `interrupted`.
  var interrupter: @Sendable () -> Void { get }
}

extension StoreReader {
  /// For a store whose history is never deleted, or that has forgotten what it had.
  package func historyBounds() throws -> HistoryBounds {
    let first = try history(HistoryRequest(limit: 1, changeLimit: 0)).first
    let last = try history(HistoryRequest(newestFirst: true, limit: 1, changeLimit: 0)).first
    return HistoryBounds(oldest: first?.number, newest: last?.number ?? 0)
  }

  package func related(
    to identifiers: [PersistentIdentifier], through property: String
  ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
    var result: [PersistentIdentifier: [PersistentIdentifier]] = [:]
    for id in identifiers { result[id] = try related(to: id, through: property) }
    return result
  }
}

package struct SaveRequest: Sendable {
  package var changes: ChangeSet
  package var author: String?
  /// What the transaction did, in words: the undo name.
  package var contextName: String?
  package var date: Date
  /// The context that saves, so that it can tell its own report from others'.
  package var editor: UUID?
  /// Called when all is checked and written and nothing but the commit is left, with the identifiers
  /// that objects will have; never for a save that is refused.
  package var willCommit: (@Sendable (IdentifierMap<PersistentIdentifier>) -> Void)?
  /// Asked when all is checked and nothing but the commit is left; what it throws refuses the save. Only
  /// a store in memory asks: one that keeps its objects elsewhere writes them there meanwhile.
  package var mayCommit: (@Sendable () throws -> Void)?

  package init(
    _ changes: ChangeSet, author: String? = nil, contextName: String? = nil, date: Date = Date(),
    editor: UUID? = nil,
    willCommit: (@Sendable (IdentifierMap<PersistentIdentifier>) -> Void)? = nil,
    mayCommit: (@Sendable () throws -> Void)? = nil
  ) {
    self.willCommit = willCommit
    self.mayCommit = mayCommit
    self.changes = changes
    self.author = author
    self.contextName = contextName
    self.date = date
    self.editor = editor
  }
}

package struct SaveResult: Sendable {
  /// Temporary identifiers and the permanent ones they became.
  package var identifiers: IdentifierMap<PersistentIdentifier>
  /// The transaction's number in the store's history.
  package var transaction: Int64?

  package init(
    identifiers: IdentifierMap<PersistentIdentifier> = [:], transaction: Int64? = nil
  ) {
    self.identifiers = identifiers
    self.transaction = transaction
  }
}
