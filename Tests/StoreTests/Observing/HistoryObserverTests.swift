import DataCore
import Dispatch
import Foundation
import MemoryStore
import Observation
import SwiftData
import Synchronization
import TestSupport
import Testing

private typealias Book = Books.Book

/// Each in a store of its own.
private enum Shelves {
  @Model class Left {
    init() {}
  }
  @Model class Middle {
    init() {}
  }
  @Model class Right {
    init() {}
  }
}

@Suite("An observer of history", .timeLimit(.minutes(15))) struct HistoryObserverTests {
  /// Saves an object, as the author.
  private func save(
    _ object: some PersistentModel, by author: String? = nil, in container: ModelContainer
  ) throws {
    let context = ModelContext(container)
    context.author = author
    context.insert(object)
    try context.save()
  }

  /// Waits until the observer has counted so many events.
  private func wait(for count: Int, of observer: HistoryObserver) async {
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    func look() {
      withObservationTracking {
        if observer.eventCounter >= count { teller.finish() }
      } onChange: {
        teller.yield()
      }
    }
    look()
    for await _ in told { look() }
  }

  @Test("It counts what is saved from now on", arguments: StoreFactory.withHistory)
  func events(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    _ = try store.context("a")
    let observer = try HistoryObserver(modelContainer: store.container)
    #expect(observer.eventCounter == 0)
    for count in 1...3 {
      try save(Book("\(count)"), in: store.container)
      await wait(for: count, of: observer)
      #expect(observer.eventCounter == count)
    }
  }

  @Test("It counts what the classes and authors say", arguments: StoreFactory.withHistory)
  func scope(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let books = try HistoryObserver(
      observedModels: [Book.self], modelContainer: store.container)
    let widgets = try HistoryObserver(
      observedModels: [Book.self, Books.Author.self], authors: ["widget"],
      modelContainer: store.container)
    try save(Books.Author("Ada"), by: "widget", in: store.container)
    await wait(for: 1, of: widgets)
    try save(Book("a"), by: "app", in: store.container)
    await wait(for: 1, of: books)
    try save(Book("b"), by: "widget", in: store.container)
    await wait(for: 2, of: widgets)
    await wait(for: 2, of: books)
    // What was counted too often has arrived by then.
    try save(Book("c"), by: "widget", in: store.container)
    await wait(for: 3, of: widgets)
    await wait(for: 3, of: books)
    #expect(widgets.eventCounter == 3)
    #expect(books.eventCounter == 3)
    #expect(widgets.authors == ["widget"])
    #expect(books.observedModels.count == 1)
    #expect(books.modelContainer == store.container)
  }

  @Test("What lies behind a token already is the first event", arguments: StoreFactory.withHistory)
  func tokens(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let context = try store.context("a")
    let all = HistoryDescriptor<DefaultHistoryTransaction>()
    let first = try #require(try context.fetchHistory(all).first)
    let tokens = [first.storeIdentifier: first.token]
    let quiet = try HistoryObserver(historyTokens: tokens, modelContainer: store.container)
    #expect(quiet.eventCounter == 0)
    try save(Book("b"), in: store.container)
    let late = try HistoryObserver(historyTokens: tokens, modelContainer: store.container)
    #expect(late.eventCounter == 1)
    let other = try HistoryObserver(
      historyTokens: tokens, authors: ["widget"], modelContainer: store.container)
    #expect(other.eventCounter == 0)
    await wait(for: 1, of: quiet)
    try context.deleteHistory(all)
    #expect(throws: SwiftDataError.historyTokenExpired) {
      try HistoryObserver(historyTokens: tokens, modelContainer: store.container)
    }
  }

  @Test("A store that cannot be read keeps nobody from hearing of the others")
  func unreadableStore() async throws {
    let isBroken = Mutex(false)
    func store<T: PersistentModel>(of type: T.Type) -> any RecordStore {
      let model = Schema([type]).modelDescription()
      return WatchedStore(MemoryStore(name: "\(type)", model: model)) { question in
        guard type == Shelves.Middle.self, question == .history, isBroken.withLock({ $0 }) else {
          return
        }
        throw DataError(.notFound, "The store is gone.")
      }
    }
    let container = ModelContainer(
      stores: [
        store(of: Shelves.Left.self), store(of: Shelves.Middle.self),
        store(of: Shelves.Right.self),
      ], schema: Schema([Shelves.Left.self, Shelves.Middle.self, Shelves.Right.self]))
    let observer = try HistoryObserver(modelContainer: container)
    isBroken.withLock { $0 = true }
    try save(Shelves.Left(), in: container)
    await wait(for: 1, of: observer)
    try save(Shelves.Right(), in: container)
    await wait(for: 2, of: observer)
    isBroken.withLock { $0 = false }
    try save(Shelves.Middle(), in: container)
    await wait(for: 3, of: observer)
    #expect(observer.eventCounter == 3)
  }

  @Test("What is saved while the histories are first read is counted once: one look at a time")
  func savedMeanwhile() async throws {
    let schema = Schema([Shelves.Left.self])
    let base = MemoryStore(name: "left", model: schema.modelDescription())
    let container = Mutex<ModelContainer?>(nil)
    let questions = Mutex(0)
    let isAlone = Mutex(true)
    let hasAskedAgain = DispatchSemaphore(value: 0)
    let store = WatchedStore(base) { _ in
      guard let container = container.withLock({ $0 }) else { return }
      let number = questions.withLock { number in
        number += 1
        return number
      }
      // The bounds come first, then what lies behind the token.
      if number > 2 { hasAskedAgain.signal() }
      guard number == 2 else { return }
      try save(Shelves.Left(), in: container)
      // Another look would have time to come between.
      let outcome = hasAskedAgain.wait(timeout: .now() + 0.25)
      isAlone.withLock { $0 = outcome == .timedOut }
    }
    let watched = ModelContainer(stores: [store], schema: schema)
    container.withLock { $0 = watched }
    let tokens = [base.identifier: DefaultHistoryToken([base.identifier: 0])]
    let observer = try HistoryObserver(historyTokens: tokens, modelContainer: watched)
    #expect(observer.eventCounter == 1)
    #expect(isAlone.withLock { $0 })
    try save(Shelves.Left(), in: watched)
    await wait(for: 2, of: observer)
  }

  @MainActor
  @Test("It tells on the actor that it was made on")
  func isolation() async throws {
    let store = try BookStore(.memory)
    let observer = try HistoryObserver(modelContainer: store.container)
    let isMain = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: isMain, value: true)
    let (told, teller) = AsyncStream.makeStream(of: Bool.self)
    withObservationTracking {
      _ = observer.eventCounter
    } onChange: {
      teller.yield(DispatchQueue.getSpecific(key: isMain) ?? false)
      teller.finish()
    }
    let container = store.container
    let saving = Task.detached {
      let context = ModelContext(container)
      context.insert(Book("a"))
      try context.save()
    }
    for await isOnMain in told { #expect(isOnMain) }
    try await saving.value
    #expect(observer.eventCounter == 1)
  }
}
