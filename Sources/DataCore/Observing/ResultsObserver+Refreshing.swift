import Foundation
import Observation

extension ResultsObserver {
  func listen() {
    modelContext.setListens(descriptor.includePendingChanges, notice)
    // Unsaved changes are in the results already, so that their save is no news.
    let own = descriptor.includePendingChanges ? modelContext.editor : nil
    subscriptions = modelContext.stores.map { store in
      store.reports.subscribe { [weak notice] report in
        if let own, report.editor == own { return }
        notice?.note(report.region, isArrival: true)
      }
    }
    nonisolated(unsafe) weak let observer = self
    notice.tell = { isStale, hasArrivals in
      if hasArrivals { observer?.modelContext.takeInQuietly() }
      if isStale { observer?.announce() }
    }
  }

  /// Reads the results again if a change has met them since.
  func refresh() {
    if notice.isListening { return }
    do {
      try fetch()
    } catch {
      failure = error
      modelContext.readFailure = error
      notice.expire()
    }
  }

  /// Throws what the fetch throws.
  func fetch() throws {
    try modelContext.surfacing {
      // What changes while the stores are read is news again.
      notice.begin()
      let plan = try ModelFetch(descriptor, in: modelContext)
      notice.narrow(to: plan.region)
      objects = try plan.objects()
      try modelContext.prefetch(descriptor.relationshipKeyPathsForPrefetching, of: objects)
    }
    failure = nil
    grouped = title.map { SectionedResults(objects, by: $0) }
  }

  func replace(with descriptor: FetchDescriptor<Element>) {
    let includedPending = self.descriptor.includePendingChanges
    self.descriptor = grouping?.completing(descriptor) ?? descriptor
    if includedPending != descriptor.includePendingChanges { listen() }
    notice.expire()
    refresh()
    registrar.withMutation(of: self, keyPath: \.fetchDescriptor) {}
    registrar.withMutation(of: self, keyPath: \.filterBy) {}
    registrar.withMutation(of: self, keyPath: \.sortBy) {}
    announce()
  }

  /// Tells who observes that the results are others now.
  private func announce() {
    registrar.withMutation(of: self, keyPath: \.results) {}
    registrar.withMutation(of: self, keyPath: \.sections) {}
  }
}
