package import Foundation
import Synchronization

/// What a store tells everybody after its data changed.
package struct ChangeReport: Sendable {
  package var storeIdentifier: String
  package var region: Region
  /// The changes as they were saved; nil where nobody knows them.
  private var saved: ChangeSet?
  /// Whether they are under permanent identifiers already.
  private var isPermanent = true
  /// Temporary identifiers and the permanent ones they became.
  package var identifiers: IdentifierMap<PersistentIdentifier>
  /// The transaction's number in the store's history.
  package var transaction: Int64?
  package var author: String?
  /// The context that saved; nil for a change from outside.
  package var editor: UUID?
  /// Another process, or another opening of the file, made the change.
  package var isFromOutside: Bool { editor == nil && saved == nil }

  package init(
    storeIdentifier: String, region: Region, changes: ChangeSet? = nil,
    identifiers: IdentifierMap<PersistentIdentifier> = [:], transaction: Int64? = nil,
    author: String? = nil, editor: UUID? = nil
  ) {
    self.storeIdentifier = storeIdentifier
    self.region = region
    saved = changes
    self.identifiers = identifiers
    self.transaction = transaction
    self.author = author
    self.editor = editor
  }
}

extension ChangeReport {
  /// Reports a save, given the changes under the identifiers they were saved with.
  package init(
    storeIdentifier: String, saved: ChangeSet,
    identifiers: IdentifierMap<PersistentIdentifier>, transaction: Int64?,
    author: String?, editor: UUID?
  ) {
    let isLarge = saved.count > ChangeSet.regionLimit
    self.init(
      storeIdentifier: storeIdentifier,
      region: (isLarge ? saved : saved.remapped(identifiers)).region, changes: saved,
      identifiers: identifiers, transaction: transaction, author: author, editor: editor)
    isPermanent = identifiers.isEmpty
  }

  /// The changes under permanent identifiers; nil where nobody knows them. Put together at each
  /// read, since few listen to a save of very many new objects.
  package var changes: ChangeSet? {
    get { isPermanent ? saved : saved?.remapped(identifiers) }
    set {
      saved = newValue
      isPermanent = true
    }
  }
}

/// Hands each report to all who listen, on the thread that publishes.
package final class ChangeHub: Sendable {
  private struct State {
    var serial = 0
    var listeners: [Int: @Sendable (ChangeReport) -> Void] = [:]
  }

  private let state = Mutex(State())

  package init() {}

  package func publish(_ report: ChangeReport) {
    let listeners = state.withLock { $0.listeners.sorted { $0.key < $1.key }.map(\.value) }
    for listener in listeners { listener(report) }
  }

  /// Listens until the returned subscription goes away.
  package func subscribe(
    _ listener: @escaping @Sendable (ChangeReport) -> Void
  ) -> Subscription {
    let serial = state.withLock { state in
      state.serial += 1
      state.listeners[state.serial] = listener
      return state.serial
    }
    return Subscription { [weak self] in
      self?.state.withLock { _ = $0.listeners.removeValue(forKey: serial) }
    }
  }

  /// Keeps a listener listening.
  package final class Subscription: Sendable {
    private let cancel: @Sendable () -> Void
    fileprivate init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
    deinit { cancel() }
  }
}
