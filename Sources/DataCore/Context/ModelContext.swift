package import Foundation
import Synchronization

/// A place to edit objects: it registers them, records what changes, undoes, and saves.
///
/// Not safe to share between threads; each isolation has a context of its own. Every edit, typed
/// or not, by a person, by undo or by a merge, becomes an `ObjectChange` here and nowhere else.
public final class ModelContext {
  package let stores: [any RecordStore]
  /// Tells this context's saves from others' in change reports.
  package let editor: UUID
  /// Who makes the changes, as history tells it.
  public var author: String?
  /// What the next save did, in words, as history tells it.
  package var transactionName: String?
  /// The time that saves carry; fixed where what is shown must be the same each time.
  package var clock: @Sendable () -> Date = { Date() }
  /// Records each group of changes for undo, where there is one.
  public var undoManager: UndoManager?

  /// The registered records. One that nobody else holds counts as gone, and goes before long; a
  /// weak reference would make each use of a record dearer.
  var registered = IdentifierMap<Record>()
  /// Records with unsaved changes, kept alive until they are saved.
  var held = IdentifierMap<Record>()
  var purgeThreshold = 1024
  /// Changes since the last save that `processPendingChanges` has seen.
  var processed = ChangeSet()
  /// Changes that it has not seen; objects in `fresh` are not in here.
  var unprocessed = ChangeSet()
  /// Unsaved changes that others' saves contradict, as of the last merge.
  package internal(set) var conflicts: [EditConflict] = []
  /// Objects inserted since, whose values are read when they are processed.
  var fresh = IdentifierMap<Record>()
  /// Temporary identifiers and the permanent ones that saves gave them.
  var permanent: IdentifierMap<PersistentIdentifier> = [:]
  var readers: [String: any StoreReader] = [:]
  var subscriptions: [ChangeHub.Subscription] = []
  let inbox = ReportInbox()
  let link = ContextLink()
  /// Where the last new object of a class went.
  var latestHome:
    (
      type: any PersistentModel.Type, store: any RecordStore, entity: EntityDescription
    )?
  /// Why the last undo or redo was not applied; read by who asked for it.
  package internal(set) var undoFailure: DataError?
  /// Why the last read that could not throw gave defaults.
  package internal(set) var readFailure: (any Error)?
  /// What the last fetch read along, kept until the next one does: only what somebody holds
  /// stays registered.
  var prefetched: [Record] = []
  let occupant = ContextOccupant()
  /// Further objects on a record, beside the one that it hands out: those that became the same one.
  var twins: [ObjectIdentifier: [WeakFace]] = [:]
  /// What a call that cannot throw did not do; the next save throws it, once.
  var refusal: DataError?
  /// Rises with each save and each merge: rows that were read before may be old then.
  var epoch = 0
  /// Whether the next change has the context saved on the main run loop's next turn.
  var savesOnChange = false
  /// What the last save wrote, a set for each store, and the identifiers it gave.
  var savedSets: [(ChangeSet, IdentifierMap<PersistentIdentifier>)] = []
  /// The last save's transactions by store, as the stores number them.
  var lastTransactionNumbers: [String: Int64] = [:]
  /// Who is told of each edit at once, for as long as they live.
  var editListeners: [EditListener] = []
  /// Told each set of changes that is processed, as an undo manager is.
  var didProcess: ((ChangeSet) -> Void)?
  /// Goes with each save (`SaveRequest`).
  var willCommit: (@Sendable (IdentifierMap<PersistentIdentifier>) -> Void)?
  /// What the typed layer does before and after a save.
  package var saveHooks: (willSave: () -> Void, didSave: () -> Void)?
  /// What the typed layer keeps beside the context.
  package var companion: AnyObject?

  package init(stores: [any RecordStore]) {
    self.stores = stores
    editor = UUID()
    let inbox = inbox
    let editor = editor
    subscriptions = stores.map { store in
      store.reports.subscribe { report in
        if report.editor != editor { inbox.append(report) }
      }
    }
    link.context = self
  }
}

/// Reports of other contexts' saves, waiting for this one to merge them.
final class ReportInbox: Sendable {
  private let reports = Mutex<[ChangeReport]>([])

  var isEmpty: Bool { reports.withLock { $0.isEmpty } }

  func append(_ report: ChangeReport) { reports.withLock { $0.append(report) } }

  func drain() -> [ChangeReport] {
    reports.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
  }
}

extension ModelContext: Equatable {
  public static func == (a: ModelContext, b: ModelContext) -> Bool { a === b }
}

@available(*, unavailable)
extension ModelContext: Sendable {}
