import DataCore
import Foundation
import SwiftData
import Testing

private typealias Book = Books.Book

@Suite("Live results") struct ResultsObserverTests {
  private func observer(
    of context: ModelContext, pages: Int = 0
  ) throws -> ResultsObserver<Book, Never> {
    try ResultsObserver(
      filterBy: #Predicate { $0.pages >= pages }, sortBy: [SortDescriptor(\.title)],
      modelContext: context)
  }

  @Test("What the context edits is in the results at once", arguments: StoreFactory.all)
  func ownEdits(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("b", "d")
    context.undoManager = UndoManager()
    let observer = try observer(of: context, pages: 50)
    #expect(observer.titles == ["b", "d"])
    let new = Book("c")
    context.insert(new)
    #expect(observer.titles == ["b", "c", "d"])
    new.title = "e"
    #expect(observer.titles == ["b", "d", "e"])
    try context.book("b").pages = 10
    #expect(observer.titles == ["d", "e"])
    context.delete(try context.book("d"))
    #expect(observer.titles == ["e"])
    try context.save()
    #expect(observer.titles == ["e"])
    context.undoManager?.undo()
    #expect(observer.titles.contains("d"))
    context.rollback()
    #expect(observer.titles == ["e"])
  }

  @Test("What another context saves is in the results", arguments: StoreFactory.all)
  func otherContexts(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("b", "d")
    let observer = try observer(of: context, pages: 50)
    let other = ModelContext(store.container)
    other.insert(Book("c"))
    #expect(observer.titles == ["b", "d"])
    try other.save()
    #expect(observer.titles == ["b", "c", "d"])
    try other.book("b").title = "x"
    other.delete(try other.book("d"))
    try other.save()
    #expect(observer.titles == ["c", "x"])
    try other.book("c").pages = 1
    try other.save()
    #expect(observer.titles == ["x"])
  }

  @Test("Only what the fetch depends on has it done again", arguments: StoreFactory.all)
  func region(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("a", "b")
    let writer = Books.Author("Ada")
    context.insert(writer)
    try context.save()
    let observer = try observer(of: context)
    let other = ModelContext(store.container)
    let book = try context.book("a")
    let same = try other.book("b")
    let twin = try #require(other.model(for: writer.persistentModelID) as? Books.Author)
    #expect(store.questions { _ = observer.titles } == 0)
    let quiet: [() throws -> Void] = [
      { book.remark = "mine" }, { writer.age = 41 }, { context.insert(Books.Author("Bo")) },
      { try context.save() },
      {
        same.remark = "theirs"
        twin.age = 50
        try other.save()
      },
    ]
    for (index, edit) in quiet.enumerated() {
      try edit()
      #expect(store.questions { _ = observer.titles } == 0, "\(index)")
    }
    let heard: [() throws -> Void] = [
      { book.title = "z" }, { same.pages = 7 }, { context.insert(Book("new")) },
      { context.delete(book) },
    ]
    for (index, edit) in heard.enumerated() {
      try edit()
      try other.save()
      let asked = store.questions { _ = observer.results.count }
      let once = try store.questions { _ = try context.fetch(observer.fetchDescriptor) }
      #expect(asked == once && asked > 0, "\(index)")
      #expect(store.questions { _ = observer.results.count } == 0, "\(index)")
    }
  }

  @Test("Many changes are one fetch", arguments: StoreFactory.all)
  func manyChanges(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context()
    let observer = try observer(of: context)
    let other = ModelContext(store.container)
    for number in 0..<20 {
      context.insert(Book("mine \(number)"))
      other.insert(Book("theirs \(number)"))
      try other.save()
    }
    var count = 0
    let asked = store.questions { count = observer.results.count }
    #expect(count == 40)
    #expect(try asked == store.questions { _ = try context.fetch(observer.fetchDescriptor) })
  }

  @Test(
    "A filter that follows a relationship hears of the object there", arguments: StoreFactory.all)
  func relationships(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("a", "b")
    let author = Books.Author("Ada")
    context.insert(author)
    try context.book("a").author = author
    try context.save()
    let observer = try ResultsObserver<Book, Never>(
      filterBy: #Predicate { $0.author?.name == "Ada" }, modelContext: context)
    #expect(observer.titles == ["a"])
    let other = ModelContext(store.container)
    let twin = try #require(other.model(for: author.persistentModelID) as? Books.Author)
    twin.name = "Bo"
    try other.save()
    #expect(observer.titles == [])
    twin.name = "Ada"
    twin.books.append(try other.book("b"))
    try other.save()
    #expect(observer.titles.sorted() == ["a", "b"])
    twin.age = 1
    try other.save()
    #expect(store.questions { _ = observer.titles } == 0)
  }

  @Test("A condition that no store can test hears of everything", arguments: StoreFactory.all)
  func unsupported(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("a", "b")
    let observer = try ResultsObserver<Book, Never>(
      filterBy: #Predicate { $0.isRemarkable }, modelContext: context)
    #expect(observer.titles == [])
    try context.book("b").remark = "two words"
    #expect(observer.titles == ["b"])
    context.insert(Books.Author("Ada"))
    #expect(observer.titles == ["b"])
  }

  @Test("Filter, order and the whole descriptor can be others", arguments: StoreFactory.all)
  func criteria(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("a", "b", "c")
    let observer = try ResultsObserver<Book, Never>(modelContext: context)
    observer.sortBy = [SortDescriptor(\.title, order: .reverse)]
    #expect(observer.titles == ["c", "b", "a"])
    observer.filterBy = #Predicate { $0.title != "b" }
    #expect(observer.titles == ["c", "a"])
    #expect(observer.fetchDescriptor.sortBy.count == 1)
    var descriptor = FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)])
    descriptor.fetchLimit = 2
    observer.fetchDescriptor = descriptor
    #expect(observer.filterBy == nil)
    #expect(observer.titles == ["a", "b"])
    context.insert(Book("Aa"))
    #expect(observer.titles == ["Aa", "a"])
  }

  @Test("Without unsaved changes, what is saved counts", arguments: StoreFactory.all)
  func savedOnly(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context("a")
    var descriptor = FetchDescriptor<Book>(sortBy: [SortDescriptor(\.title)])
    descriptor.includePendingChanges = false
    let observer = try ResultsObserver<Book, Never>(
      fetchDescriptor: descriptor, modelContext: context)
    context.insert(Book("b"))
    #expect(store.questions { _ = observer.results } == 0)
    #expect(observer.titles == ["a"])
    try context.save()
    #expect(observer.titles == ["a", "b"])
    descriptor.includePendingChanges = true
    observer.fetchDescriptor = descriptor
    context.insert(Book("c"))
    #expect(observer.titles == ["a", "b", "c"])
  }

  @Test("Results that cannot be read stay, and the failure is told")
  func failure() throws {
    let store = try BookStore(.memory)
    let context = try store.context("a")
    let observer = try observer(of: context)
    #expect(observer.titles == ["a"])
    context.insert(Book("b"))
    store.container.invalidate()
    #expect(observer.results.count == 1)
    #expect(observer.failure as? SwiftDataError == .loadIssueModelContainer)
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try ResultsObserver<Book, Never>(modelContainer: store.container)
    }
  }
}
