public import Foundation
import SwiftData
import Testing

/// What apps add to Foundation's types so that `@AppStorage` takes them.
extension Date: @retroactive RawRepresentable {
  public var rawValue: String { ISO8601DateFormatter().string(from: self) }

  public init?(rawValue: String) {
    guard let date = ISO8601DateFormatter().date(from: rawValue) else { return nil }
    self = date
  }
}

enum AppTypes {
  @Model
  final class Shift {
    var start: Date
    var end: Date?
    var isDeleted = false
    var hasChanges: Bool
    var hash: String?

    init(start: Date, end: Date? = nil, hasChanges: Bool = false) {
      self.start = start
      self.end = end
      self.hasChanges = hasChanges
    }
  }
}

/// As apps had it before SwiftData's own one.
extension ModelContext {
  func existingModel<T: PersistentModel>(for id: PersistentIdentifier) throws -> T? {
    if let registered: T = registeredModel(for: id) { return registered }
    return try fetch(FetchDescriptor<T>(predicate: #Predicate { $0.persistentModelID == id }))
      .first
  }
}

@Suite("Models beside what an app declares itself")
struct AppTypeTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func container() throws -> ModelContainer {
    try ModelContainer(
      for: AppTypes.Shift.self,
      configurations: ModelConfiguration(url: folder.appending(path: "shifts.store")))
  }

  @Test("A date that has a raw value is kept as a date, to the bit, and sorted as one")
  func rawDates() throws {
    let start = Date(timeIntervalSinceReferenceDate: 1000.123)
    let context = ModelContext(try container())
    context.insert(AppTypes.Shift(start: start, end: start.addingTimeInterval(0.5)))
    context.insert(AppTypes.Shift(start: start.addingTimeInterval(-0.25)))
    try context.save()
    let found = try ModelContext(try container()).fetch(
      FetchDescriptor<AppTypes.Shift>(sortBy: [SortDescriptor(\.start)]))
    #expect(found.map(\.start) == [start.addingTimeInterval(-0.25), start])
    #expect(found.map(\.end) == [nil, start.addingTimeInterval(0.5)])
    #expect(
      try context.fetchCount(
        FetchDescriptor<AppTypes.Shift>(predicate: #Predicate { $0.start < start })) == 1)
  }

  @Test("An app's own existingModel(for:) is called where both are known")
  func existingModel() throws {
    let context = ModelContext(try container())
    let shift = AppTypes.Shift(start: .distantPast)
    context.insert(shift)
    try context.save()
    let found: AppTypes.Shift? = try ModelContext(context.container)
      .existingModel(for: shift.persistentModelID)
    #expect(found?.start == .distantPast)
  }

  @Test("Properties named as members of every model keep their values")
  func sharedNames() throws {
    let context = ModelContext(try container())
    let shift = AppTypes.Shift(start: .distantPast, hasChanges: true)
    context.insert(shift)
    shift.isDeleted = true
    shift.hash = "x"
    try context.save()
    let found = try ModelContext(try container()).fetch(
      FetchDescriptor<AppTypes.Shift>(predicate: #Predicate { $0.isDeleted }))
    #expect(found.map(\.hasChanges) == [true])
    #expect(found.map(\.hash) == ["x"])
  }
}
