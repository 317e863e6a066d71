import Foundation
import SwiftData
import Testing

/// What an app asks of all its models.
protocol Syncable: PersistentModel {
  var syncedAt: Date? { get set }
  var title: String { get }
}

/// One whose identifier is a property, beneath another protocol.
protocol Downloadable: Syncable where ID == UUID {
  var id: UUID { get }
}

enum SyncedModels {
  @Model
  final class Bookmark: Syncable {
    var syncedAt: Date?
    var title: String
    init(title: String) { self.title = title }
  }

  @Model
  class Document: Downloadable, CustomStringConvertible {
    var id: UUID
    var syncedAt: Date?
    var title: String
    @Relationship(inverse: \Page.document) var pages: [Page] = []
    var description: String { title }
    init(id: UUID, title: String) {
      self.id = id
      self.title = title
    }
  }

  @Model
  class Report: Document {
    var year: Int
    init(id: UUID, title: String, year: Int) {
      self.year = year
      super.init(id: id, title: title)
    }
  }

  @Model
  final class Page: PersistentModel {
    var number: Int
    var document: Document?
    init(number: Int) { self.number = number }
  }

  @Model
  final class Photo {
    var syncedAt: Date?
    var title: String = "photo"
    init() {}
  }
}

extension SyncedModels.Photo: Syncable {}

@Suite("Models of an app's own protocols")
struct RefiningProtocolTests {
  private let context: ModelContext

  init() throws {
    context = ModelContext(
      try ModelContainer(
        for: SyncedModels.Bookmark.self, SyncedModels.Report.self, SyncedModels.Photo.self,
        configurations: ModelConfiguration(isStoredInMemoryOnly: true)))
  }

  private func unsynced<T: Syncable>(_ type: T.Type) throws -> [T] {
    try context.fetch(
      FetchDescriptor<T>(
        predicate: #Predicate<T> { $0.syncedAt == nil }, sortBy: [SortDescriptor(\.title)]))
  }

  private func markAll<T: Syncable>(_ type: T.Type, at date: Date) throws {
    for model in try unsynced(type) { model.syncedAt = date }
    try context.save()
  }

  @Test("Generic code fetches, filters and changes them by what the protocol asks")
  func generic() throws {
    context.insert(SyncedModels.Bookmark(title: "b"))
    context.insert(SyncedModels.Bookmark(title: "a"))
    context.insert(SyncedModels.Photo())
    try context.save()
    #expect(try unsynced(SyncedModels.Bookmark.self).map(\.title) == ["a", "b"])
    try markAll(SyncedModels.Bookmark.self, at: Date(timeIntervalSinceReferenceDate: 5))
    #expect(try unsynced(SyncedModels.Bookmark.self).isEmpty)
    #expect(try unsynced(SyncedModels.Photo.self).map(\.title) == ["photo"])
    let other = ModelContext(context.container)
    let found = try other.fetch(FetchDescriptor<SyncedModels.Bookmark>())
    #expect(
      found.map(\.syncedAt)
        == Array(repeating: Date(timeIntervalSinceReferenceDate: 5), count: 2))
  }

  @Test("Such a class has subclasses, and relationships to it")
  func subclasses() throws {
    let id = UUID()
    let report = SyncedModels.Report(id: id, title: "r", year: 2024)
    context.insert(report)
    report.pages = [SyncedModels.Page(number: 1), SyncedModels.Page(number: 2)]
    context.insert(SyncedModels.Document(id: UUID(), title: "d"))
    try context.save()
    #expect(try unsynced(SyncedModels.Document.self).map(\.title) == ["d", "r"])
    #expect(try unsynced(SyncedModels.Report.self).map(\.year) == [2024])
    let other = ModelContext(context.container)
    let pages = try other.fetch(
      FetchDescriptor<SyncedModels.Page>(sortBy: [SortDescriptor(\.number)]))
    #expect(pages.map { $0.document?.id } == [id, id])
    #expect(pages.first?.document is SyncedModels.Report)
  }
}
