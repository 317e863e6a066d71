import DataCore
import Foundation
import SwiftData
import Testing

private typealias Book = Books.Book

@Suite("Live results in sections") struct SectionTests {
  private func fill(_ context: ModelContext) throws {
    let books: [(String, String?)] = [
      ("a", "Novel"), ("b", "Essay"), ("c", nil), ("d", "Novel"), ("e", "essay"), ("f", ""),
    ]
    for (title, genre) in books { context.insert(Book(title, genre: genre)) }
    try context.save()
  }

  private func shape(_ sections: SectionedResults<Book, String>?) -> [String] {
    sections?.map { "\($0.title): \($0.map(\.title).joined())" } ?? []
  }

  @Test(
    "Each section has the objects of one value, those without in that of the empty title",
    arguments: StoreFactory.all)
  func optionalTitles(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context()
    try fill(context)
    let observer = try ResultsObserver<Book, String>(
      sortBy: [SortDescriptor(\.title)], sectionBy: \.genre, modelContext: context)
    #expect(shape(observer.sections) == [": cf", "Essay: b", "essay: e", "Novel: ad"])
    #expect(observer.titles == ["c", "f", "b", "e", "a", "d"])
    #expect(observer.sectionBy == \Book.genre)
    let sections = try #require(observer.sections)
    #expect(sections.sectionTitles == ["", "Essay", "essay", "Novel"])
    #expect(sections.map(\.id) == sections.sectionTitles)
    #expect(sections[sectionTitle: "Novel"]?.map(\.title) == ["a", "d"])
    #expect(sections[sectionTitle: "Poem"] == nil)
    #expect(sections.index(ofSectionTitled: "essay") == 2)
    #expect(sections.contains(sectionTitle: "Essay") && !sections.contains(sectionTitle: "x"))
    for (section, members) in sections.enumerated() {
      for (item, book) in members.enumerated() {
        let path = IndexPath(indexes: [section, item])
        #expect(observer.element(at: path) === book)
        #expect(observer.indexPath(for: book) == path)
      }
    }
    #expect(observer.element(at: IndexPath(indexes: [4, 0])) == nil)
    #expect(observer.element(at: IndexPath(indexes: [0, 2])) == nil)
    #expect(observer.element(at: IndexPath(index: 0)) == nil)
    #expect(observer.indexPath(for: Book("stranger")) == nil)
  }

  @Test("Sections change with what their objects hold", arguments: StoreFactory.all)
  func changes(_ factory: StoreFactory) throws {
    let store = try BookStore(factory)
    let context = try store.context()
    try fill(context)
    let observer = try ResultsObserver<Book, String>(
      filterBy: #Predicate { $0.pages > 0 }, sectionBy: \.title, modelContext: context)
    #expect(observer.sections?.count == 6)
    let before = observer.sections
    #expect(observer.sections == before)
    try context.book("b").title = "a"
    #expect(shape(observer.sections) == ["a: aa", "c: c", "d: d", "e: e", "f: f"])
    #expect(observer.sections != before)
    let other = ModelContext(store.container)
    other.delete(try other.book("c"))
    try other.save()
    #expect(observer.sections?.sectionTitles == ["a", "d", "e", "f"])
  }

  @Test("The sections' order comes first, and turns round with the order that begins with it")
  func order() throws {
    let store = try BookStore(.memory)
    let context = try store.context()
    try fill(context)
    let observer = try ResultsObserver<Book, String>(
      fetchDescriptor: FetchDescriptor(sortBy: [SortDescriptor(\.title, order: .reverse)]),
      sectionBy: \.genre, modelContainer: store.container)
    #expect(shape(observer.sections) == [": cf", "Essay: b", "essay: e", "Novel: da"])
    let count = observer.sortBy.count
    observer.sortBy = [SortDescriptor(\.genre, order: .reverse), SortDescriptor(\.title)]
    #expect(shape(observer.sections) == ["Novel: ad", "essay: e", "Essay: b", ": fc"])
    #expect(observer.sortBy.count == count)
    #expect(try ResultsObserver<Book, Never>(modelContext: context).sections == nil)
  }
}
