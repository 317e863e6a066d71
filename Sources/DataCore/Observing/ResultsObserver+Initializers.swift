public import Foundation

// Each throws what the first fetch throws. Of a container a new context is made.

extension ResultsObserver where SectionTitle == Never {
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    modelContext: ModelContext, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(fetchDescriptor, by: nil, nil, title: nil, in: modelContext, isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    modelContext: ModelContext, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: nil, nil, title: nil,
      in: modelContext, isolation)
  }

  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor, by: nil, nil, title: nil, in: ModelContext(modelContainer), isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    modelContainer: ModelContainer, isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: nil, nil, title: nil,
      in: ModelContext(modelContainer), isolation)
  }
}

extension ResultsObserver where SectionTitle == String {
  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    sectionBy: KeyPath<Element, String>, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor, by: sectionBy, SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] },
      in: modelContext, isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    sectionBy: KeyPath<Element, String>, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: sectionBy,
      SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] }, in: modelContext, isolation)
  }

  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    sectionBy: KeyPath<Element, String>, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor, by: sectionBy, SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] },
      in: ModelContext(modelContainer), isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    sectionBy: KeyPath<Element, String>, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: sectionBy,
      SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] },
      in: ModelContext(modelContainer), isolation)
  }

  // Objects without a value are in the section of the empty title.

  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    sectionBy: KeyPath<Element, String?>, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor, by: sectionBy, SectionOrder(sectionBy),
      title: { $0[keyPath: sectionBy] ?? "" }, in: modelContext, isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    sectionBy: KeyPath<Element, String?>, modelContext: ModelContext,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: sectionBy,
      SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] ?? "" }, in: modelContext,
      isolation)
  }

  public convenience init(
    fetchDescriptor: FetchDescriptor<Element> = FetchDescriptor<Element>(),
    sectionBy: KeyPath<Element, String?>, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      fetchDescriptor, by: sectionBy, SectionOrder(sectionBy),
      title: { $0[keyPath: sectionBy] ?? "" }, in: ModelContext(modelContainer), isolation)
  }

  public convenience init(
    filterBy: Predicate<Element>? = nil, sortBy: [SortDescriptor<Element>]? = nil,
    sectionBy: KeyPath<Element, String?>, modelContainer: ModelContainer,
    isolation: isolated (any Actor)? = #isolation
  ) throws {
    try self.init(
      FetchDescriptor(predicate: filterBy, sortBy: sortBy ?? []), by: sectionBy,
      SectionOrder(sectionBy), title: { $0[keyPath: sectionBy] ?? "" },
      in: ModelContext(modelContainer), isolation)
  }
}
