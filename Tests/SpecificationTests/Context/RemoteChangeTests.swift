import Dispatch
import Foundation
import SwiftData
import Testing

/// Two containers of one file are as two processes to each other.
@Suite("Saves from outside the container", .timeLimit(.minutes(15))) struct RemoteChangeTests {
  private let places = ContainerPlaces()

  private func container() throws -> ModelContainer {
    try places.container(for: [Diary.Note.self], .file)
  }

  /// What the container tells of others' saves: the notifications' tokens.
  private func tokens(
    of container: ModelContainer, count: Int, when act: () throws -> Void
  ) async throws -> [DefaultHistoryToken?] {
    let (told, teller) = AsyncStream.makeStream(of: DefaultHistoryToken?.self)
    nonisolated(unsafe) let observer = NotificationCenter.default.addObserver(
      forName: ModelContainer.remoteChange, object: container, queue: nil
    ) { notification in
      let key = ModelContext.NotificationKey.historyTokens
      teller.yield(notification.userInfo?[key] as? DefaultHistoryToken)
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try act()
    var tokens: [DefaultHistoryToken?] = []
    for await token in told {
      tokens.append(token)
      if tokens.count == count { break }
    }
    return tokens
  }

  @Test("Each is told once, with its token, and own saves are not")
  func remoteChange() async throws {
    let mine = try container()
    let theirs = try container()
    let store = try #require(mine.storeIdentifier(forConfigurationNamed: "main"))
    let tokens = try await tokens(of: mine, count: 3) {
      let context = ModelContext(theirs)
      try context.note("1", at: 1)
      try ModelContext(mine).note("own", at: 2)
      try context.note("3", at: 3)
      try context.note("4", at: 4)
    }
    #expect(tokens == [1, 3, 4].map { DefaultHistoryToken([store: $0]) })
  }

  @Test("They are told where a store of an app is beside ours, too")
  func besideAnother() async throws {
    let notebook = try NotebookFile()
    let mine = try ModelContainer(
      for: Schema([Diary.Note.self, Club.Member.self]),
      configurations: [
        notebook.configuration(Schema([Club.Member.self])),
        try places.configuration(.file, schema: Schema([Diary.Note.self])),
      ])
    let theirs = try container()
    let store = try #require(mine.storeIdentifier(forConfigurationNamed: "main"))
    let tokens = try await tokens(of: mine, count: 1) {
      try ModelContext(theirs).note("1", at: 1)
    }
    #expect(tokens == [DefaultHistoryToken([store: 1])])
  }

  @MainActor
  @Test("The main context and live results hear of them without asking")
  func mainContext() async throws {
    let mine = try container()
    let theirs = ModelContext(try container())
    try theirs.note("a", at: 1)
    let observer = try ResultsObserver<Diary.Note, Never>(
      sortBy: [SortDescriptor(\.text)], modelContext: mine.mainContext)
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    withObservationTracking {
      _ = observer.results
    } onChange: {
      teller.finish()
    }
    try theirs.note("b", at: 2)
    for await _ in told {}
    #expect(observer.results.map(\.text) == ["a", "b"])
  }

  @Test("A save's notification has the token behind it", arguments: StorePlace.allCases)
  func savedTokens(_ place: StorePlace) throws {
    let container = try places.container(for: [Diary.Note.self], place)
    let context = ModelContext(container)
    nonisolated(unsafe) var seen: [DefaultHistoryToken] = []
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: context, queue: nil
    ) { notification in
      let key = ModelContext.NotificationKey.historyTokens
      if let token = notification.userInfo?[key] as? DefaultHistoryToken { seen.append(token) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    for number in 1...3 { try context.note("\(number)", at: Double(number)) }
    #expect(seen == (try context.history()).map(\.token))
    let second = try #require(seen.dropFirst().first)
    #expect(try context.history(#Predicate { $0.token > second }).count == 1)
  }

  @Test("An erased container tells which objects are gone", arguments: StorePlace.allCases)
  func erasing(_ place: StorePlace) throws {
    let container = try places.container(for: [Diary.Note.self], place)
    let context = ModelContext(container)
    try context.note("a", at: 1)
    let note = try #require(try context.fetch(FetchDescriptor<Diary.Note>()).first)
    nonisolated(unsafe) var seen: [Set<PersistentIdentifier>] = []
    let observer = NotificationCenter.default.addObserver(
      forName: ModelContext.didSave, object: container, queue: nil
    ) { notification in
      let key = ModelContext.NotificationKey.invalidatedAllIdentifiers
      if let gone = notification.userInfo?[key] as? Set<PersistentIdentifier> { seen.append(gone) }
    }
    defer { NotificationCenter.default.removeObserver(observer) }
    try container.erase()
    try container.erase()
    #expect(seen == [[note.persistentModelID]])
  }

  @Test("An invalidated container's contexts say so", arguments: StorePlace.allCases)
  func invalidation(_ place: StorePlace) throws {
    let container = try places.container(for: [Diary.Note.self], place)
    let context = ModelContext(container)
    try context.note("a", at: 1)
    context.insert(Diary.Note("lost"))
    container.invalidate()
    #expect(container.storeIdentifier(forConfigurationNamed: "main") == nil)
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try context.save() }
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ModelContext(container).fetch(FetchDescriptor<Diary.Note>())
    }
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try context.history() }
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try container.erase() }
    if place == .file {
      let again = ModelContext(try self.container())
      #expect(try again.fetch(FetchDescriptor<Diary.Note>()).map(\.text) == ["a"])
    }
  }

  @MainActor
  @Test(
    "Nor does an invalidated container's main context save by itself",
    arguments: StorePlace.allCases)
  func invalidatedAutosave(_ place: StorePlace) async throws {
    let container = try places.container(for: [Diary.Note.self], place)
    let context = container.mainContext
    let listener = SaveListener(context)
    context.insert(Diary.Note("lost"))
    container.invalidate()
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
    #expect(listener.inserted.isEmpty && context.hasChanges)
    if place == .file {
      let again = ModelContext(try self.container())
      #expect(try again.fetchCount(FetchDescriptor<Diary.Note>()) == 0)
    }
  }
}
