import SwiftData
import Testing

protocol Titled {
  var title: String { get }
}

/// Properties of all kinds that public code uses.
enum PropertyKinds {
  enum Status: String, Codable { case draft, published }
  enum Level: Int, Codable { case low = 1, high = 9 }
  enum Mood: Codable { case calm, stormy }
  enum Shape: Codable, Equatable { case circle(radius: Double), square(side: Double) }
  struct Span: Codable, Equatable {
    var start: Date
    var tags: [String]
    var status: Status
    var inner: Inner?
    struct Inner: Codable, Equatable { var depth: Int }
  }

  @Model
  final class Everything: Titled {
    #Unique<Everything>([\.id], [\.title, \.count])
    #Index<Everything>([\.title], [\.count, \.title])
    var id: UUID
    let code: String
    private(set) var title = "untitled"
    var count: Int = 0
    var small: Int16 = -3
    var unsigned: UInt64 = .max
    var ratio: Float = 0.5
    var price: Decimal = 1.25
    var link: URL?
    var blob: Data?
    var when: Date = Date(timeIntervalSinceReferenceDate: 0.1)
    var status: Status = Status.draft
    var level: Level?
    var mood: Mood = Mood.stormy
    var shape: Shape = Shape.circle(radius: 2)
    var span: Span?
    var names: [String] = []
    var levels: [Level] = []
    var scores: [String: Int] = [:]
    var `default`: Bool = true
    @Transient var scratch = 7
    @Attribute(originalName: "old") var renamed: String?

    init(id: UUID, code: String) {
      self.id = id
      self.code = code
    }

    func retitle(_ title: String) { self.title = title }
    var loud: String { title.uppercased() }
  }
}

extension PropertyKinds {
  @Model
  final class Extended {
    var name: String = "in an extension"
    init() {}
  }
}

@Model
private final class Hidden {
  var name: String
  var next: Hidden?
  init(name: String) { self.name = name }
}

@Suite("Properties of all kinds")
struct ModelPropertyTests {
  typealias Everything = PropertyKinds.Everything
  let container: ModelContainer
  let context: ModelContext

  init() throws {
    container = try ModelContainer(
      for: Everything.self, PropertyKinds.Extended.self, Hidden.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
  }

  @Test("Each value comes back from a store as it was set")
  func roundTrip() throws {
    let id = UUID()
    let made = Everything(id: id, code: "x1")
    made.retitle("Title")
    made.link = URL(string: "https://example.org/a")
    made.blob = Data([0, 255])
    made.level = .high
    made.status = .published
    made.span = .init(
      start: Date(timeIntervalSinceReferenceDate: 1.5), tags: ["a", "b"], status: .published,
      inner: .init(depth: 3))
    made.names = ["one", "two"]
    made.levels = [.high, .low]
    made.scores = ["a": 1]
    made.default = false
    made.scratch = 8
    context.insert(made)
    try context.save()

    let seen = try #require(try ModelContext(container).fetch(FetchDescriptor<Everything>()).first)
    #expect(seen !== made)
    #expect(seen.id == id)
    #expect(seen.code == "x1")
    #expect(seen.title == "Title")
    #expect(seen.loud == "TITLE")
    #expect(seen.small == -3)
    #expect(seen.unsigned == .max)
    #expect(seen.ratio == 0.5)
    #expect(seen.price == 1.25)
    #expect(seen.link?.absoluteString == "https://example.org/a")
    #expect(seen.blob == Data([0, 255]))
    #expect(seen.when.timeIntervalSinceReferenceDate == 0.1)
    #expect(seen.status == .published)
    #expect(seen.level == .high)
    #expect(seen.mood == .stormy)
    #expect(seen.shape == .circle(radius: 2))
    #expect(seen.span == made.span)
    #expect(seen.names == ["one", "two"])
    #expect(seen.levels == [.high, .low])
    #expect(seen.scores == ["a": 1])
    #expect(!seen.default)
    #expect(seen.scratch == 7)
    #expect(seen.renamed == nil)
  }

  @Test("Nil comes back as nil")
  func optionals() throws {
    let made = Everything(id: UUID(), code: "x")
    made.level = .low
    made.level = nil
    context.insert(made)
    try context.save()
    let seen = try #require(try ModelContext(container).fetch(FetchDescriptor<Everything>()).first)
    #expect(seen.level == nil)
    #expect(seen.span == nil)
    #expect(seen.blob == nil)
  }

  @Test("The schema tells types, names, constraints and defaults")
  func schema() throws {
    let entity = try #require(container.schema.entity(for: Everything.self))
    #expect(entity.properties.first?.name == "id")
    #expect(entity.attributesByName["renamed"]?.originalName == "old")
    #expect(entity.attributesByName["count"]?.defaultValue as? Int == 0)
    #expect(entity.attributesByName["scratch"] == nil)
    #expect(entity.attributesByName["default"]?.valueType == Bool.self)
    #expect(entity.uniquenessConstraints == [["id"], ["title", "count"]])
    #expect(entity.indices == [["title"], ["count", "title"]])
    #expect(Schema.entityName(for: Everything.self) == "Everything")
  }

  @Test("A schema survives its encoding")
  func schemaCoding() throws {
    let data = try JSONEncoder().encode(container.schema)
    let decoded = try JSONDecoder().decode(Schema.self, from: data)
    #expect(decoded == container.schema)
    #expect(decoded.entities.map(\.name) == container.schema.entities.map(\.name))
  }

  @Test("Key paths read and write values by name")
  func keyPaths() {
    let made = Everything(id: UUID(), code: "x")
    made.setValue(forKey: \.count, to: 12)
    #expect(made.count == 12)
    #expect(made.getValue(forKey: \.title) == "untitled")
  }

  @Test("Models in extensions and private ones work")
  func nesting() throws {
    let hidden = Hidden(name: "a")
    hidden.next = Hidden(name: "b")
    context.insert(hidden)
    context.insert(PropertyKinds.Extended())
    try context.save()
    let other = ModelContext(container)
    #expect(try other.fetchCount(FetchDescriptor<Hidden>()) == 2)
    #expect(
      try other.fetch(FetchDescriptor<PropertyKinds.Extended>()).map(\.name) == ["in an extension"])
  }

  @Test("A change of a property is observed")
  func observation() {
    let made = Everything(id: UUID(), code: "x")
    let noticed = Noticed()
    withObservationTracking {
      _ = made.count
    } onChange: {
      noticed.isNoticed = true
    }
    made.retitle("no")
    #expect(!noticed.isNoticed)
    made.count = 5
    #expect(noticed.isNoticed)
  }
}

private final class Noticed: @unchecked Sendable {
  var isNoticed = false
}
