import DataCore
import Foundation
import Observation
import SwiftData
import Testing

private typealias Book = Books.Book

/// An actor with live results of its own.
@ModelActor
private actor Reader {
  private var observer: ResultsObserver<Book, Never>?

  func start() throws {
    observer = try ResultsObserver(sortBy: [SortDescriptor(\.title)], modelContext: modelContext)
  }

  var titles: [String] { observer?.titles ?? [] }

  /// Reads, and reads again once told that the results are others.
  func titles(after act: @Sendable () throws -> Void) async throws -> [String] {
    try await notice(of: { _ = titles }, when: act)
    return titles
  }

  func edit(_ count: Int) throws {
    for number in 0..<count {
      modelContext.insert(Book("actor \(number)"))
      if number % 3 == 0 { try modelContext.save() }
    }
    try modelContext.save()
  }
}

/// Waits until something that `read` looks at is told to change.
private func notice(
  of read: () -> Void, when act: () throws -> Void,
  isolation: isolated (any Actor)? = #isolation
) async rethrows {
  let (told, teller) = AsyncStream.makeStream(of: Void.self)
  withObservationTracking(read) {
    teller.yield()
    teller.finish()
  }
  try act()
  for await _ in told {}
}

@Suite("Whoever observes live results is told of changes", .timeLimit(.minutes(15)))
struct ObservationNoticeTests {
  @MainActor
  @Test("An edit of the same context is told, once for many", arguments: StoreFactory.all)
  func ownEdits(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let context = try store.context("a")
    let observer = try ResultsObserver<Book, Never>(modelContext: context)
    await notice(
      of: { _ = observer.results },
      when: {
        for number in 0..<50 { context.insert(Book("\(number)")) }
      })
    #expect(observer.results.count == 51)
    #expect(store.questions { _ = observer.results } == 0)
  }

  @MainActor
  @Test("A save of another context on another thread is told", arguments: StoreFactory.all)
  func otherContexts(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let context = try store.context("a")
    let observer = try ResultsObserver<Book, String>(sectionBy: \.title, modelContext: context)
    let container = store.container
    await notice(
      of: { _ = observer.sections },
      when: {
        Task.detached {
          let other = ModelContext(container)
          other.insert(Book("b"))
          try other.save()
        }
      })
    #expect(observer.sections?.sectionTitles == ["a", "b"])
  }

  @MainActor
  @Test("An object among the results shows what others saved of it, before anybody fetches")
  func objects() async throws {
    let store = try BookStore(.sqlite)
    let context = try store.context("a")
    let observer = try ResultsObserver<Book, Never>(modelContext: context)
    let book = try #require(observer.results.first)
    let other = ModelContext(store.container)
    let twin = try other.book("a")
    try await notice(
      of: { _ = book.remark },
      when: {
        twin.remark = "new"
        try other.save()
      })
    #expect(book.remark == "new")
    #expect(store.questions { _ = observer.results } == 0)
  }

  @MainActor
  @Test("New criteria are told as well")
  func criteria() async throws {
    let store = try BookStore(.memory)
    let context = try store.context("a")
    let observer = try ResultsObserver<Book, Never>(modelContext: context)
    await notice(
      of: { _ = observer.results },
      when: {
        observer.filterBy = #Predicate { $0.title == "b" }
      })
    await notice(of: { _ = observer.sortBy }, when: { observer.sortBy = [SortDescriptor(\.title)] })
    #expect(observer.titles == [])
  }

  @Test("Live results of an actor are told on the actor", arguments: StoreFactory.all)
  func actors(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let container = store.container
    let reader = Reader(modelContainer: container)
    try await reader.start()
    let titles = try await reader.titles {
      let other = ModelContext(container)
      other.insert(Book("b"))
      try other.save()
    }
    #expect(titles == ["b"])
  }

  @Test("Without an actor they are told from wherever the change comes")
  func noIsolation() async throws {
    let store = try BookStore(.memory)
    let (told, teller) = AsyncStream.makeStream(of: Void.self)
    let observer = try ResultsObserver<Book, Never>(
      modelContainer: store.container, isolation: nil)
    withObservationTracking {
      _ = observer.results
    } onChange: {
      teller.finish()
    }
    _ = try store.context("a")
    for await _ in told {}
    #expect(observer.titles == ["a"])
  }

  @Test("An actor that goes takes its live results along", arguments: StoreFactory.all)
  func lifetime(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    var reader: Reader? = Reader(modelContainer: store.container)
    try await reader?.start()
    weak let gone = reader
    reader = nil
    // Whoever ran its last job may hold it a moment longer.
    while gone != nil { await Task.yield() }
    _ = try store.context("a")
    #expect(gone == nil)
  }

  @MainActor
  @Test(
    "An actor that edits and live results that are read meanwhile come to the same",
    arguments: StoreFactory.all)
  func together(_ factory: StoreFactory) async throws {
    let store = try BookStore(factory)
    let context = try store.context("a")
    let observer = try ResultsObserver<Book, Never>(
      filterBy: #Predicate { $0.pages > 1 }, sortBy: [SortDescriptor(\.title)],
      modelContext: context)
    let editor = Reader(modelContainer: store.container)
    async let done: Void = editor.edit(60)
    for number in 0..<20 {
      context.insert(Book("main \(number)"))
      _ = observer.titles
      try context.save()
      await Task.yield()
      #expect(observer.results.count > number + 1)
    }
    try await done
    #expect(observer.results.count == 81)
    #expect(observer.titles == (try context.fetch(observer.fetchDescriptor)).map(\.title))
  }
}
