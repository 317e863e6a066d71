import SwiftData
import Testing

// What the specification's snippets name but do not print.

enum Snippets {
  @Model
  class Trip {
    var name: String
    var destination: String
    var startDate: Date
    var endDate: Date
    var budget = 0.0
    var spent = 0.0
    var isFavorite = false
    var isArchived = false
    var isProcessed = false
    @Relationship(deleteRule: .cascade, inverse: \LivingAccommodation.trip)
    var accommodation: LivingAccommodation?
    @Relationship(deleteRule: .cascade, inverse: \PackingItem.trip)
    var packingList: [PackingItem] = []
    @Relationship(inverse: \Tag.trips) var tags: [Tag] = []

    init(name: String, destination: String, startDate: Date, endDate: Date) {
      self.name = name
      self.destination = destination
      self.startDate = startDate
      self.endDate = endDate
    }
  }

  @Model
  class LivingAccommodation {
    var name: String
    var city: String
    var rating: Int?
    var trip: Trip?

    init(name: String, city: String, rating: Int?) {
      self.name = name
      self.city = city
      self.rating = rating
    }
  }

  @Model
  class PackingItem {
    var name: String
    var isPacked: Bool
    var trip: Trip?

    init(name: String, isPacked: Bool) {
      self.name = name
      self.isPacked = isPacked
    }
  }

  @Model
  class Tag {
    var name: String
    var priority: Int
    var trips: [Trip] = []

    init(name: String, priority: Int) {
      self.name = name
      self.priority = priority
    }
  }
}

/// A container with five trips, and its folder, gone with it.
final class SnippetStore {
  let container: ModelContainer
  let modelContext: ModelContext
  private let folder: URL

  init(_ place: StorePlace) throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "cairn-snippets-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration =
      switch place {
      case .memory: ModelConfiguration(isStoredInMemoryOnly: true)
      case .file: ModelConfiguration(url: folder.appending(path: "trips.store"))
      }
    container = try ModelContainer(for: Snippets.Trip.self, configurations: configuration)
    modelContext = ModelContext(container)
    try fill()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func date(_ month: Int, _ year: Int = 2026) throws -> Date {
    try #require(Calendar.current.date(from: DateComponents(year: year, month: month, day: 15)))
  }

  private func fill() throws {
    let tags = [("art", 9), ("city", 5), ("food", 1)].map(Snippets.Tag.init)
    let samples: [Sample] = [
      .init("Summer in Paris", "Paris", 6, 2026, 2400, 860.5, [0, 1], [true, true], 4),
      .init("Tokyo Adventure", "Tokyo", 12, 2026, 4200, 4150, [1], [true, false], 3),
      .init("Beach Trip", "Malibu", 7, 2025, 1600, 1500, [], [], nil),
      .init("Paris again", "Paris", 1, 2027, 300, 0, [2], [false], nil),
      .init("Summer at home", "Home", 8, 2026, 100, 0, [0], [], nil),
    ]
    for (index, sample) in samples.enumerated() {
      let trip = Snippets.Trip(
        name: sample.name, destination: sample.destination,
        startDate: try date(sample.month, sample.year),
        endDate: try date(sample.month, sample.year).addingTimeInterval(86400 * 7))
      modelContext.insert(trip)
      trip.budget = sample.budget
      trip.spent = sample.spent
      trip.isFavorite = index % 2 == 0
      trip.isArchived = index > 2
      trip.tags = sample.tags.map { tags[$0] }
      trip.packingList = sample.packed.map { Snippets.PackingItem(name: "item", isPacked: $0) }
      if let rating = sample.rating {
        trip.accommodation = Snippets.LivingAccommodation(
          name: "Hotel", city: sample.destination, rating: rating)
      }
    }
    try modelContext.save()
  }

  /// The trips' names, in order.
  func names(_ predicate: Predicate<Snippets.Trip>) throws -> [String] {
    try modelContext.fetch(FetchDescriptor(predicate: predicate)).map(\.name).sorted()
  }
}

private struct Sample {
  var name: String
  var destination: String
  var month: Int
  var year: Int
  var budget: Double
  var spent: Double
  var tags: [Int]
  var packed: [Bool]
  var rating: Int?

  init(
    _ name: String, _ destination: String, _ month: Int, _ year: Int, _ budget: Double,
    _ spent: Double, _ tags: [Int], _ packed: [Bool], _ rating: Int?
  ) {
    (self.name, self.destination, self.month, self.year) = (name, destination, month, year)
    (self.budget, self.spent, self.tags, self.packed) = (budget, spent, tags, packed)
    self.rating = rating
  }
}
