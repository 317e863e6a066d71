import Foundation
import Observation

/// A fetch whose results stay up to date: what this context edits, what other contexts and what
/// other processes save is in them at the next look.
///
/// The results are read from the stores only when somebody looks at them and a change has met what
/// the fetch depends on: its filter, its order, and which objects there are. Whoever observes
/// `results` or `sections` (`withObservationTracking`) is told of such a change once, on the
/// observer's isolation; many changes at a time are one notice. A change of another property of an
/// object is told by that object.
///
/// Belongs to the isolation of its context. Source: Apple, “ResultsObserver” (SwiftData).
public final class ResultsObserver<Element: PersistentModel, SectionTitle: Hashable> {
  /// The context that the objects are fetched from.
  public let modelContext: ModelContext
  /// The key path by whose values the results are grouped; nil where they are not.
  public let sectionBy: PartialKeyPath<Element>?
  let title: ((Element) -> SectionTitle)?
  let grouping: SectionOrder<Element>?

  var descriptor: FetchDescriptor<Element>
  var objects: [Element] = []
  var grouped: SectionedResults<Element, SectionTitle>?
  /// Why the results could not be read the last time; they are the ones from before then.
  package internal(set) var failure: (any Error)?
  let registrar = ObservationRegistrar()
  let notice: ChangeNotice
  var subscriptions: [ChangeHub.Subscription] = []

  init(
    _ descriptor: FetchDescriptor<Element>, by sectionBy: PartialKeyPath<Element>?,
    _ grouping: SectionOrder<Element>?, title: ((Element) -> SectionTitle)?,
    in modelContext: ModelContext, _ isolation: (any Actor)?
  ) throws {
    self.modelContext = modelContext
    self.sectionBy = sectionBy
    self.grouping = grouping
    self.title = title
    self.descriptor = grouping?.completing(descriptor) ?? descriptor
    notice = ChangeNotice(WeakIsolation(isolation))
    listen()
    try fetch()
  }
}
