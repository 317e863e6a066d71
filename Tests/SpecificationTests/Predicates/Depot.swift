import Foundation
import SwiftData
import Testing

/// Things in boxes: every kind of value that a predicate of an app asks for.
enum Depot {
  enum Kind: String, Codable, CaseIterable { case tool, toy, book }
  enum Level: Int, Codable { case low = 1, high = 9 }
  /// Without a raw value.
  enum Mood: Codable { case calm, wild }

  @Model
  final class Item {
    var name: String
    var kind = Kind.tool
    var level: Level?
    var mood: Mood?
    var scores: [Int] = []
    var labels: [String] = []
    var prices: [String: Double] = [:]
    var note: String?
    var isDone = false
    var isRare: Bool?
    var box: Box?
    var tags: [Tag] = []
    @Transient var mark = ""
    var shout: String { name.uppercased() }

    init(_ name: String) { self.name = name }
  }

  @Model
  final class Box {
    var label: String
    @Relationship(inverse: \Item.box) var items: [Item] = []

    init(_ label: String) { self.label = label }
  }

  @Model
  final class Tag {
    var word: String
    @Relationship(inverse: \Item.tags) var items: [Item] = []

    init(_ word: String) { self.word = word }
  }
}

/// A container with six items in two boxes, and its folder, gone with it.
final class DepotStore {
  let container: ModelContainer
  private let folder: URL

  init(_ place: StorePlace) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "depot-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let configuration =
      switch place {
      case .memory: ModelConfiguration(isStoredInMemoryOnly: true)
      case .file: ModelConfiguration(url: folder.appending(path: "depot.store"))
      }
    container = try ModelContainer(
      for: Depot.Item.self, Depot.Box.self, Depot.Tag.self, configurations: configuration)
    try fill()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func fill() throws {
    let context = ModelContext(container)
    let boxes = [Depot.Box("red"), Depot.Box("blue")]
    let tags = [Depot.Tag("old"), Depot.Tag("new")]
    for box in boxes { context.insert(box) }
    func add(_ name: String, _ change: (Depot.Item) -> Void) {
      let item = Depot.Item(name)
      context.insert(item)
      change(item)
    }
    add("ant") {
      $0.box = boxes[0]
      $0.tags = tags
      $0.scores = [3, 9]
      $0.labels = ["small", "black"]
    }
    add("bear") {
      ($0.kind, $0.level, $0.mood) = (.toy, .high, .wild)
      $0.box = boxes[0]
      $0.scores = [1]
      $0.note = "soft"
      $0.isDone = true
    }
    add("cube") {
      ($0.kind, $0.level, $0.mood) = (.toy, .low, .calm)
      $0.box = boxes[1]
      $0.tags = [tags[0]]
      $0.prices = ["new": 4.5, "used": 2]
      $0.isRare = true
    }
    add("Dune") {
      ($0.kind, $0.level) = (.book, .high)
      $0.labels = ["sand", "black"]
      $0.prices = ["new": 9]
      $0.note = "long"
      $0.isDone = true
      $0.isRare = false
    }
    add("emu") { $0.tags = [tags[1]] }
    add("Äpfel") { $0.kind = .book }
    try context.save()
  }

  func makeContext() -> ModelContext { ModelContext(container) }

  /// The names of the items that fulfil the predicate, once every way to ask for them gave the same:
  /// the objects, their identifiers, their number, one after the other, and their deletion.
  func names(
    _ predicate: Predicate<Depot.Item>, in context: ModelContext? = nil,
    at place: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let context = context ?? makeContext()
    let descriptor = FetchDescriptor(predicate: predicate)
    let items = try context.fetch(descriptor)
    let names = items.map(\.name).sorted()
    #expect(try context.fetchCount(descriptor) == names.count, sourceLocation: place)
    #expect(
      try context.fetchIdentifiers(descriptor) == items.map(\.persistentModelID),
      sourceLocation: place)
    var seen: [String] = []
    try context.enumerate(descriptor, batchSize: 2) { seen.append($0.name) }
    #expect(seen.sorted() == names, sourceLocation: place)
    let sorted = FetchDescriptor(
      predicate: predicate, sortBy: [SortDescriptor(\.name, order: .reverse)])
    #expect(try context.fetch(sorted).map(\.name) == names.reversed(), sourceLocation: place)
    let all = try context.fetch(FetchDescriptor<Depot.Item>()).map(\.name)
    #expect(
      try context.fetch(FetchDescriptor(predicate: predicate.not())).map(\.name).sorted()
        == all.filter { !names.contains($0) }.sorted(), sourceLocation: place)
    try deletes(predicate, names, all, context, place)
    return names
  }

  /// A deletion takes the same ones. It is taken back after.
  private func deletes(
    _ predicate: Predicate<Depot.Item>, _ names: [String], _ all: [String],
    _ context: ModelContext, _ place: SourceLocation
  ) throws {
    guard !context.hasChanges else { return }
    try context.delete(model: Depot.Item.self, where: predicate)
    let left = try context.fetch(FetchDescriptor<Depot.Item>()).map(\.name)
    #expect(
      left.sorted() == all.filter { !names.contains($0) }.sorted(), sourceLocation: place)
    context.rollback()
    #expect(try context.fetchCount(FetchDescriptor<Depot.Item>()) == all.count)
  }
}

extension ModelContext {
  func box(_ label: String) throws -> Depot.Box {
    let found = try fetch(
      FetchDescriptor<Depot.Box>(predicate: #Predicate { $0.label == label }))
    return try #require(found.first)
  }

  func tag(_ word: String) throws -> Depot.Tag {
    let found = try fetch(FetchDescriptor<Depot.Tag>(predicate: #Predicate { $0.word == word }))
    return try #require(found.first)
  }

  func item(_ name: String) throws -> Depot.Item {
    let found = try fetch(FetchDescriptor<Depot.Item>(predicate: #Predicate { $0.name == name }))
    return try #require(found.first)
  }
}
