import SwiftData

/// What the tests of history keep.
enum Diary {
  enum Mood: String, Codable {
    case calm, merry
  }

  struct Place: Codable, Equatable {
    var city: String
    var floor: Int
  }

  @Model
  class Entry {
    @Attribute(.preserveValueOnDeletion) var title: String
    @Attribute(.preserveValueOnDeletion) var mood: Mood
    @Attribute(.preserveValueOnDeletion) var stars: Int?
    @Attribute(.preserveValueOnDeletion) var day: Date
    var text = ""
    var pages: [Page] = []

    init(_ title: String, mood: Mood = .calm, stars: Int? = nil) {
      self.title = title
      self.mood = mood
      self.stars = stars
      day = Date(timeIntervalSinceReferenceDate: 7919.25)
    }
  }

  @Model
  class Dream: Entry {
    @Attribute(.preserveValueOnDeletion) var symbol: UUID

    init(_ title: String, symbol: UUID) {
      self.symbol = symbol
      super.init(title)
    }
  }

  @Model
  class Page {
    var number: Int
    @Relationship(inverse: \Entry.pages) var entry: Entry?

    init(_ number: Int) { self.number = number }
  }

  @Model
  class Note {
    var text: String

    init(_ text: String) { self.text = text }
  }
}

extension ModelContext {
  /// All transactions, in the order of saving.
  func history(
    _ predicate: Predicate<DefaultHistoryTransaction>? = nil, limit: UInt64 = 0,
    by order: [SortDescriptor<DefaultHistoryTransaction>] = []
  ) throws -> [DefaultHistoryTransaction] {
    var descriptor = HistoryDescriptor(predicate: predicate, sortBy: order)
    descriptor.fetchLimit = limit
    return try fetchHistory(descriptor)
  }

  /// Saves a note of its own.
  func note(_ text: String, by author: String? = nil, at seconds: TimeInterval) throws {
    self.author = author
    clock = { Date(timeIntervalSinceReferenceDate: seconds) }
    insert(Diary.Note(text))
    try save()
  }
}
