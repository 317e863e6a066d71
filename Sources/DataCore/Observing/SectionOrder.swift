import Foundation

/// Puts the order of sections before that of a fetch, so that each section's objects stand together.
struct SectionOrder<Element: PersistentModel> {
  private let keyPath: PartialKeyPath<Element>
  /// As a person expects, and then titles apart that only differ in case or accents.
  private let keys: (SortOrder) -> [SortDescriptor<Element>]

  init(_ keyPath: KeyPath<Element, String>) {
    self.keyPath = keyPath
    let path = unsafeBitCast(keyPath, to: (any KeyPath<Element, String> & Sendable).self)
    keys = { order in
      [
        SortDescriptor(path, comparator: .localizedStandard, order: order),
        SortDescriptor(path, order: order),
      ]
    }
  }

  init(_ keyPath: KeyPath<Element, String?>) {
    self.keyPath = keyPath
    let path = unsafeBitCast(keyPath, to: (any KeyPath<Element, String?> & Sendable).self)
    keys = { order in
      [
        SortDescriptor(path, comparator: .localizedStandard, order: order),
        SortDescriptor(path, order: order),
      ]
    }
  }

  /// The descriptor with the sections' order first: upwards, unless it begins with that property
  /// itself.
  func completing(_ descriptor: FetchDescriptor<Element>) -> FetchDescriptor<Element> {
    var order = SortOrder.forward
    var rest = descriptor.sortBy[...]
    let own = keys(.forward).compactMap(\.keyPath)
    while let first = rest.first, let path = first.keyPath, own.contains(path) {
      if rest.count == descriptor.sortBy.count { order = first.order }
      rest.removeFirst()
    }
    var descriptor = descriptor
    descriptor.sortBy = keys(order) + rest
    return descriptor
  }
}
