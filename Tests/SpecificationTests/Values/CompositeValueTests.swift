import Foundation
import SwiftData
import Testing

/// Structs and enums in each other, as apps have them.
private enum Parts {
  enum Level: Int, Codable { case low = 1, middle = 5, high = 9 }
  enum Colour: String, Codable { case red, blue }
  enum Mood: Codable, Equatable { case calm, stormy }
  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case line(from: Int, to: Int)
    case nothing
  }

  struct Place: Codable, Equatable {
    var street: String
    var city: String?
    var level: Level = .low
    var mood: Mood? = nil
    var position: Position? = nil
    var tags: [String] = []
  }

  struct Position: Codable, Equatable {
    var x: Double
    var y: Double?
  }

  /// Every member may be missing.
  struct Extras: Codable, Equatable {
    var note: String?
    var count: Int?
    var colour: Colour?
  }

  /// A struct that holds its own kind.
  struct Tree: Codable, Equatable {
    var name: String
    var children: [Tree]
  }

  struct Permissions: OptionSet, Codable {
    let rawValue: Int
    static let read = Permissions(rawValue: 1)
    static let write = Permissions(rawValue: 2)
  }

  struct Code: RawRepresentable, Codable, Hashable {
    let rawValue: String
  }
}

@Model
private final class House {
  var name: String
  var place: Parts.Place
  var otherPlace: Parts.Place?
  var extras: Parts.Extras = Parts.Extras()
  var moreExtras: Parts.Extras?
  var places: [Parts.Place] = []
  var byName: [String: Parts.Place] = [:]
  var levels: [Parts.Level] = []
  var colours: Set<Parts.Colour> = []
  var level: Parts.Level = Parts.Level.middle
  var colour: Parts.Colour?
  var mood: Parts.Mood = Parts.Mood.calm
  var shape: Parts.Shape = Parts.Shape.nothing
  var otherShape: Parts.Shape?
  var tree: Parts.Tree?

  init(name: String, place: Parts.Place) {
    self.name = name
    self.place = place
  }
}

@Model
private final class Device {
  var permissions: Parts.Permissions = []
  var code: Parts.Code
  var otherCode: Parts.Code?
  var zone: TimeZone?
  var locale: Locale?
  var parts: DateComponents?
  var indexes: IndexSet?
  var calendar: Calendar?
  var identifier: PersistentIdentifier?
  var dates: [Date] = []
  var prices: [Decimal] = []
  var optionals: [Int?] = []
  var keys: [Int: String] = [:]
  var data: [Data] = []

  init(code: Parts.Code) { self.code = code }
}

@Suite("Structs and enums of every kind")
struct CompositeValueTests {
  private let place = Parts.Place(
    street: "1 Main St", city: "Springfield", level: .high, mood: .stormy,
    position: .init(x: 0.1, y: nil), tags: ["old", "large"])

  private func house(_ name: String = "home") -> House { House(name: name, place: place) }

  @Test("They come back in each other, and from lists", arguments: StorePlace.allCases)
  func nested(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, House.self)
    let made = house()
    let bare = Parts.Place(street: "2 Side St", city: nil)
    made.otherPlace = bare
    made.extras = .init(note: nil, count: 0, colour: .blue)
    made.places = [place, bare]
    made.byName = ["home": place, "away": bare]
    made.levels = [.high, .low]
    made.colours = [.red, .blue]
    made.level = .high
    made.colour = .red
    made.mood = .stormy
    made.shape = .circle(radius: 2)
    made.otherShape = .line(from: 1, to: 3)
    made.tree = .init(name: "root", children: [.init(name: "leaf", children: [])])
    let seen = try #require(try store.reread(made))
    #expect(seen !== made)
    #expect(seen.place == place)
    #expect(seen.otherPlace == bare)
    #expect(seen.extras == Parts.Extras(note: nil, count: 0, colour: .blue))
    #expect(seen.places == [place, bare])
    #expect(seen.byName == ["home": place, "away": bare])
    #expect(seen.levels == [.high, .low])
    #expect(seen.colours == [.red, .blue])
    #expect(seen.level == .high)
    #expect(seen.colour == .red)
    #expect(seen.mood == .stormy)
    #expect(seen.shape == .circle(radius: 2))
    #expect(seen.otherShape == .line(from: 1, to: 3))
    #expect(seen.tree == made.tree)
  }

  @Test("What is nil comes back as nil, inside structs too", arguments: StorePlace.allCases)
  func nothing(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, House.self)
    let context = try store.context()
    let made = house()
    made.otherPlace = place
    made.colour = .blue
    made.otherShape = .nothing
    context.insert(made)
    try context.save()
    made.otherPlace = nil
    made.colour = nil
    made.otherShape = nil
    made.place.city = nil
    made.place.mood = nil
    made.place.position = nil
    try context.save()
    let seen = try #require(try store.context().fetch(FetchDescriptor<House>()).first)
    #expect(seen.otherPlace == nil)
    #expect(seen.colour == nil)
    #expect(seen.otherShape == nil)
    #expect(seen.place.street == "1 Main St")
    #expect(seen.place.city == nil)
    #expect(seen.place.mood == nil)
    #expect(seen.place.position == nil)
    #expect(seen.extras == Parts.Extras())
    #expect(seen.moreExtras == nil)
  }

  @Test(
    "A struct in which everything is nil is nil where the property is optional",
    arguments: StorePlace.allCases)
  func emptyStructs(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, House.self)
    let made = house()
    made.moreExtras = Parts.Extras()
    made.extras = Parts.Extras()
    let unsaved = made.moreExtras
    let seen = try #require(try store.reread(made))
    #expect(seen.moreExtras == nil)
    #expect(unsaved == seen.moreExtras)
    #expect(seen.extras == Parts.Extras())
    let without = FetchDescriptor<House>(predicate: #Predicate { $0.moreExtras == nil })
    #expect(try store.context().fetchCount(without) == 1)
  }

  @Test("Predicates look into structs, optional ones too", arguments: StorePlace.allCases)
  func predicates(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, House.self)
    let context = try store.context()
    let first = house("first")
    let second = House(name: "second", place: .init(street: "x", city: nil, level: .middle))
    second.otherPlace = place
    second.mood = .stormy
    for made in [first, second] { context.insert(made) }
    try context.save()
    func names(_ predicate: Predicate<House>) throws -> [String] {
      try store.context().fetch(
        FetchDescriptor(predicate: predicate, sortBy: [SortDescriptor(\.name)])
      ).map(\.name)
    }
    let city = "Springfield"
    #expect(try names(#Predicate { $0.place.city == city }) == ["first"])
    #expect(try names(#Predicate { $0.otherPlace?.city == city }) == ["second"])
    #expect(try names(#Predicate { $0.otherPlace == nil }) == ["first"])
    #expect(try names(#Predicate { $0.otherPlace != nil }) == ["second"])
    #expect(try names(#Predicate { $0.place.city == nil }) == ["second"])
    let high = Parts.Level.high
    #expect(try names(#Predicate { $0.place.level == high }) == ["first"])
    let stormy = Parts.Mood.stormy
    #expect(try names(#Predicate { $0.mood == stormy }) == ["second"])
    #expect(try names(#Predicate { $0.place.mood == stormy }) == ["first"])
  }

  @Test("A struct's member orders a fetch", arguments: StorePlace.allCases)
  func orders(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, House.self)
    let context = try store.context()
    for street in ["b", "c", "a"] {
      context.insert(House(name: street, place: .init(street: street, city: nil)))
    }
    try context.save()
    let ordered = FetchDescriptor<House>(sortBy: [SortDescriptor(\.place.street)])
    #expect(try store.context().fetch(ordered).map(\.name) == ["a", "b", "c"])
  }

  @Test(
    "Option sets, raw structs and Foundation's structs come back", arguments: StorePlace.allCases)
  func foundation(_ kind: StorePlace) throws {
    let store = try ValueStore(kind, Device.self)
    let made = Device(code: .init(rawValue: "A-1"))
    made.permissions = [.read, .write]
    made.otherCode = .init(rawValue: "")
    made.zone = TimeZone(identifier: "Europe/Paris")
    made.locale = Locale(identifier: "de_DE")
    made.parts = DateComponents(year: 2026, month: 2)
    made.indexes = IndexSet([1, 2, 5])
    made.calendar = Calendar(identifier: .gregorian)
    made.dates = [Date(timeIntervalSinceReferenceDate: 0.1)]
    made.prices = [1.25, 1_000_000]
    made.optionals = [1, nil, 3]
    made.keys = [1: "one", 2: "two"]
    made.data = [Data([0, 255])]
    let seen = try #require(try store.reread(made))
    #expect(seen.permissions == [.read, .write])
    #expect(seen.code.rawValue == "A-1")
    #expect(seen.otherCode?.rawValue == "")
    #expect(seen.zone?.identifier == "Europe/Paris")
    #expect(seen.locale?.identifier == "de_DE")
    #expect(seen.parts?.year == 2026)
    #expect(seen.parts?.month == 2)
    #expect(seen.parts?.day == nil)
    #expect(seen.indexes == IndexSet([1, 2, 5]))
    #expect(seen.calendar?.identifier == .gregorian)
    #expect(seen.identifier == nil)
    #expect(seen.dates == [Date(timeIntervalSinceReferenceDate: 0.1)])
    #expect(seen.prices == [1.25, 1_000_000])
    #expect(seen.optionals == [1, nil, 3])
    #expect(seen.keys == [1: "one", 2: "two"])
    #expect(seen.data == [Data([0, 255])])
    let id = seen.persistentModelID
    seen.identifier = id
    try seen.modelContext?.save()
    #expect(try store.context().fetch(FetchDescriptor<Device>()).first?.identifier == id)
  }
}
