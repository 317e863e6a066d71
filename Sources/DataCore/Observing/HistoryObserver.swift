import Dispatch
import Observation
import Synchronization

/// Counts what is new in the history of a container's stores: what any of its contexts and what
/// other processes save.
///
/// A transaction counts if it changed an object of an observed class, or of one below it, and has
/// one of the authors; an empty list means all. Transactions that arrive together count as one
/// event. Whoever observes `eventCounter` is told on the isolation that the observer was made on.
/// Source: Apple, “HistoryObserver” (SwiftData).
public final class HistoryObserver: Sendable {
  public let modelContainer: ModelContainer
  public let observedModels: [any PersistentModel.Type]
  public let authors: Set<String>
  /// The entities of the observed classes.
  let observedNames: Set<String>

  struct State: Sendable {
    var events = 0
    /// The last transaction of each store that was looked at.
    var places: [String: Int64] = [:]
    var isLooking = false
  }

  let state = Mutex(State())
  let registrar = ObservationRegistrar()
  /// Where history is read: one look at a time, and none on a thread that saves.
  let queue = DispatchQueue(label: "SwiftData.HistoryObserver", qos: .utility)
  let isolation: WeakIsolation
  let subscriptions = Mutex<[ChangeHub.Subscription]>([])

  /// - Parameter historyTokens: the places to go on from, by store identifier; nil for now. What lies
  ///   behind them already is the first event.
  ///
  /// Throws what reading the histories throws, and `SwiftDataError.historyTokenExpired` where
  /// transactions behind a token are deleted.
  public convenience init(
    historyTokens: [String: any HistoryToken]? = nil,
    observedModels: [any PersistentModel.Type] = [], authors: Set<String> = [],
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      from: historyTokens, observedModels, authors, in: modelContainer,
      WeakIsolation(isolation))
  }

  private init(
    from tokens: [String: any HistoryToken]?, _ observedModels: [any PersistentModel.Type],
    _ authors: Set<String>, in modelContainer: ModelContainer, _ isolation: WeakIsolation
  ) throws {
    self.modelContainer = modelContainer
    self.observedModels = observedModels
    observedNames = Set(observedModels.map { Schema.entityName(of: $0) })
    self.authors = authors
    self.isolation = isolation
    listen()
    try begin(from: tokens)
  }
}
