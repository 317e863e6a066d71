public import Foundation
public import Observation

extension ResultsObserver: Observable {}

extension ResultsObserver {
  /// The objects that fulfil the filter now, in order.
  public var results: FetchResultsCollection<Element> {
    registrar.access(self, keyPath: \.results)
    refresh()
    let objects = objects
    return FetchResultsCollection(count: objects.count, batchSize: 0) { Array(objects[$0]) }
  }

  /// The results by section, in the order in which the sections come in them; nil where they are not
  /// grouped.
  public var sections: SectionedResults<Element, SectionTitle>? {
    registrar.access(self, keyPath: \.sections)
    refresh()
    return grouped
  }

  /// What is fetched. Where the results are grouped, the sections' order comes first.
  public var fetchDescriptor: FetchDescriptor<Element> {
    get {
      registrar.access(self, keyPath: \.fetchDescriptor)
      return descriptor
    }
    set { replace(with: newValue) }
  }

  /// Which objects; nil for all.
  public var filterBy: Predicate<Element>? {
    get {
      registrar.access(self, keyPath: \.filterBy)
      return descriptor.predicate
    }
    set {
      var next = descriptor
      next.predicate = newValue
      replace(with: next)
    }
  }

  /// In which order. Where the results are grouped, the sections' order comes first.
  public var sortBy: [SortDescriptor<Element>] {
    get {
      registrar.access(self, keyPath: \.sortBy)
      return descriptor.sortBy
    }
    set {
      var next = descriptor
      next.sortBy = newValue
      replace(with: next)
    }
  }

  /// The object at a section's index and its own within the section; nil where there is none.
  public func element(at indexPath: IndexPath) -> Element? {
    guard indexPath.count == 2, let sections, sections.indices.contains(indexPath[0]),
      sections[indexPath[0]].indices.contains(indexPath[1])
    else { return nil }
    return sections[indexPath[0]][indexPath[1]]
  }

  /// The index of the object's section and its own within it; nil for an object that is not among
  /// the results, or where they are not grouped.
  public func indexPath(for element: Element) -> IndexPath? {
    guard let sections else { return nil }
    for (section, members) in sections.enumerated() {
      if let item = members.firstIndex(where: { $0 == element }) {
        return IndexPath(indexes: [section, item])
      }
    }
    return nil
  }
}

extension ResultsObserver: CustomDebugStringConvertible {
  public var debugDescription: String {
    "ResultsObserver of \(Element.self): \(objects.count) results"
  }
}
