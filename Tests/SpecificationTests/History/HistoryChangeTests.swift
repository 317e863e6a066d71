import SwiftData
import Testing

@Suite("A transaction's changes") struct HistoryChangeTests {
  private let places = ContainerPlaces()

  private func makeContext(_ place: StorePlace) throws -> ModelContext {
    ModelContext(
      try places.container(for: [Diary.Entry.self, Diary.Dream.self, Diary.Page.self], place))
  }

  @Test("A case holds a change of the object's own class", arguments: StorePlace.allCases)
  func classes(_ place: StorePlace) throws {
    let context = try makeContext(place)
    context.insert(Diary.Entry("a"))
    context.insert(Diary.Page(1))
    try context.save()
    var found: [String] = []
    for change in try context.history().flatMap(\.changes) {
      switch change {
      case .insert(let insert as DefaultHistoryInsert<Diary.Entry>):
        found.append("entry")
        #expect(insert.transactionIdentifier == 1)
      case .insert(let insert as any HistoryInsert<Diary.Page>):
        found.append("page")
        #expect(insert.changedPersistentIdentifier == change.changedPersistentIdentifier)
      case .insert, .update, .delete: Issue.record("unexpected change")
      }
    }
    #expect(found.sorted() == ["entry", "page"])
  }

  @Test("An update names attributes and relationships as key paths", arguments: StorePlace.allCases)
  func updatedAttributes(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let entry = Diary.Entry("a")
    let page = Diary.Page(1)
    context.insert(entry)
    context.insert(page)
    try context.save()
    entry.title = "b"
    entry.stars = 3
    page.entry = entry
    try context.save()
    let changes = try #require(try context.history().last).changes
    let paths = changes.compactMap { change -> Set<AnyKeyPath>? in
      guard case .update(let update as DefaultHistoryUpdate<Diary.Entry>) = change else {
        return nil
      }
      return Set(update.updatedAttributes)
    }
    let own = try #require(paths.first)
    #expect(own.isSuperset(of: [\Diary.Entry.title, \Diary.Entry.stars]))
    #expect(!own.contains(\Diary.Entry.text))
    let pagePaths = changes.compactMap { change -> [AnyKeyPath]? in
      guard case .update(let update) = change,
        update.changedPersistentIdentifier == page.persistentModelID
      else { return nil }
      return update.updatedAttributes
    }
    #expect(pagePaths == [[\Diary.Page.entry]])
  }

  @Test(
    "What a subclass inherits is named by the class that declares it, and reads from the subclass",
    arguments: StorePlace.allCases)
  func inheritedAttributes(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let dream = Diary.Dream("a", symbol: UUID())
    context.insert(dream)
    try context.save()
    dream.title = "b"
    dream.symbol = UUID()
    try context.save()
    let change = try #require(try context.history().last?.changes.first)
    guard case .update(let update) = change else {
      Issue.record("no update")
      return
    }
    #expect(
      Set(update.updatedAttributes as [AnyKeyPath]) == [\Diary.Entry.title, \Diary.Dream.symbol])
    let typed = try #require(update as? DefaultHistoryUpdate<Diary.Dream>)
    let values = typed.updatedAttributes.map { path in
      dream[keyPath: path as PartialKeyPath<Diary.Dream>]
    }
    #expect(values.contains { $0 as? String == "b" })
    #expect(values.contains { $0 as? UUID == dream.symbol })
  }

  @Test(
    "A tombstone has the preserved values as the class has them", arguments: StorePlace.allCases)
  func tombstones(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let symbol = UUID()
    let entry = Diary.Entry("a", mood: .merry, stars: 5)
    let dream = Diary.Dream("b", symbol: symbol)
    context.insert(entry)
    context.insert(dream)
    try context.save()
    let ids = [entry.persistentModelID, dream.persistentModelID]
    context.delete(entry)
    context.delete(dream)
    try context.save()
    let changes = try #require(try context.history().last).changes
    #expect(Set(changes.map(\.changedPersistentIdentifier)) == Set(ids))
    var seen = 0
    for change in changes {
      guard case .delete(let delete) = change else { continue }
      if let delete = delete as? DefaultHistoryDelete<Diary.Entry> {
        seen += 1
        #expect(delete.tombstone[\.title] as? String == "a")
        #expect(delete.tombstone[\.mood] as? Diary.Mood == .merry)
        #expect(delete.tombstone[\.stars] as? Int == 5)
        #expect(delete.tombstone[\.day] as? Date == Date(timeIntervalSinceReferenceDate: 7919.25))
        #expect(delete.tombstone[\.text] == nil)
        #expect(delete.tombstone.count(where: { _ in true }) == 4)
      }
      if let delete = delete as? DefaultHistoryDelete<Diary.Dream> {
        seen += 1
        #expect(delete.tombstone[\.title] as? String == "b")
        #expect(delete.tombstone[\.symbol] as? UUID == symbol)
        #expect(delete.tombstone[\.stars] == nil)
      }
      #expect(delete.tombstone[\.title] is String)
      #expect(delete.tombstone[\.nothing] == nil)
    }
    #expect(seen == 2)
  }

  @Test("Whoever asks for a deleted object finds it gone", arguments: StorePlace.allCases)
  func deletedObjects(_ place: StorePlace) throws {
    let context = try makeContext(place)
    let entry = Diary.Entry("a")
    context.insert(entry)
    try context.save()
    context.delete(entry)
    try context.save()
    let reading = ModelContext(context.container)
    let change = try #require(try reading.history().last?.changes.first)
    let id = change.changedPersistentIdentifier
    let registered: Diary.Entry? = reading.registeredModel(for: id)
    #expect(registered == nil)
    #expect(reading.model(for: id).isDeleted)
    let matching = FetchDescriptor<Diary.Entry>(
      predicate: #Predicate { $0.persistentModelID == id })
    #expect(try reading.fetch(matching).isEmpty)
  }
}
