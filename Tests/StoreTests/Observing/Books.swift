import DataCore
import Foundation
import SwiftData
import TestSupport
import Testing

/// What the tests of live results keep.
enum Books {
  @Model
  class Book {
    var title: String
    var genre: String?
    var pages: Int
    var remark = ""
    var author: Author?

    /// No store knows it.
    var isRemarkable: Bool { remark.split(separator: " ").count == 2 }

    init(_ title: String, genre: String? = nil, pages: Int = 100) {
      self.title = title
      self.genre = genre
      self.pages = pages
    }
  }

  @Model
  class Author {
    var name: String
    var age: Int
    @Relationship(inverse: \Book.author) var books: [Book] = []

    init(_ name: String, age: Int = 40) {
      self.name = name
      self.age = age
    }
  }
}

/// A container of one store of any kind, whose questions are counted.
struct BookStore {
  let container: ModelContainer
  let questions = QuestionCounts()
  private let folder: ScratchFolder

  init(_ factory: StoreFactory) throws {
    folder = try ScratchFolder()
    let schema = Schema([Books.Book.self])
    let questions = questions
    func watched(_ store: some RecordStore) -> any RecordStore {
      WatchedStore(store) { questions.note($0) }
    }
    let store = watched(try factory.make(schema.modelDescription(), folder.url))
    container = ModelContainer(stores: [store], schema: schema)
  }

  /// A context with the books, saved.
  func context(_ titles: String...) throws -> ModelContext {
    let context = ModelContext(container)
    for title in titles { context.insert(Books.Book(title)) }
    try context.save()
    return context
  }

  /// How many rows' questions the work needs; a fetch under unsaved changes needs several.
  func questions(_ body: () throws -> Void) rethrows -> Int {
    let before = questions[.enumeration] + questions[.window]
    try body()
    return questions[.enumeration] + questions[.window] - before
  }
}

extension ModelContext {
  func book(_ title: String) throws -> Books.Book {
    try #require(
      try fetch(FetchDescriptor<Books.Book>(predicate: #Predicate { $0.title == title })).first)
  }
}

extension ResultsObserver where Element == Books.Book {
  var titles: [String] { results.map(\.title) }
}
