import DataCore
import Foundation
import SwiftData
import Testing

enum JourneyKind: String, Codable, CaseIterable { case beach, city }
enum JourneyMood: Codable { case good, bad }

struct JourneyAddress: Codable {
  var city: String
  var zip: String
}

@Model
final class JourneyTag {
  var name: String
  var priority: Int

  init(_ name: String, _ priority: Int) {
    self.name = name
    self.priority = priority
  }
}

protocol JourneyNamed { var name: String { get } }

@Model
class Journey: JourneyNamed {
  var name: String
  var days = 4
  var note: String?
  var kind = JourneyKind.beach
  var mood = JourneyMood.good
  var address = JourneyAddress(city: "Rome", zip: "1")
  var tags: [JourneyTag] = []
  var best: JourneyTag?
  var title: String { name + "!" }

  init(_ name: String) { self.name = name }
}

@Model
class WorkJourney: Journey {
  var company = "ACME"

  override init(_ name: String) { super.init(name) }
}

@Suite("#Predicate on models")
struct ModelPredicateTests {
  let context: ModelContext
  let malaga: Journey
  let berlin: WorkJourney
  let sea: JourneyTag

  init() throws {
    let container = try ModelContainer(
      for: Journey.self, WorkJourney.self, JourneyTag.self,
      configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
    malaga = Journey("Málaga")
    berlin = WorkJourney("Berlin")
    sea = JourneyTag("sea", 7)
    context.insert(malaga)
    context.insert(berlin)
    context.insert(sea)
    malaga.tags = [sea]
    malaga.best = sea
    berlin.kind = .city
    berlin.mood = .bad
    berlin.note = "x"
    berlin.address = JourneyAddress(city: "Oslo", zip: "2")
    try context.save()
  }

  /// The filter the store is asked, and the names of what it gives.
  func ask(_ predicate: Predicate<Journey>) throws -> (filter: String, names: [String]) {
    let descriptor = FetchDescriptor<Journey>(
      predicate: predicate, sortBy: [SortDescriptor(\.name)])
    return (try Filter(predicate).description, try context.fetch(descriptor).map(\.name))
  }

  @Test("text, enums and composites are asked of the store")
  func attributes() throws {
    #expect(try ask(#Predicate { $0.name.localizedStandardContains("malaga") }).names == ["Málaga"])
    #expect(try ask(#Predicate { $0.kind == .city }) == ("kind == \"city\"", ["Berlin"]))
    #expect(try ask(#Predicate { $0.kind.rawValue == "city" }) == ("kind == \"city\"", ["Berlin"]))
    #expect(try ask(#Predicate { $0.mood == .bad }).names == ["Berlin"])
    #expect(
      try ask(#Predicate { $0.address.city == "Oslo" }) == ("address.city == \"Oslo\"", ["Berlin"]))
    #expect(try ask(#Predicate { $0.note != nil }) == ("note != nil", ["Berlin"]))
  }

  @Test("relationships, identities and kinds are asked of the store")
  func relationships() throws {
    let (id, tag) = (malaga.persistentModelID, sea.persistentModelID)
    #expect(try ask(#Predicate { $0.tags.contains { $0.priority > 5 } }).names == ["Málaga"])
    #expect(try ask(#Predicate { $0.tags.isEmpty == false }).names == ["Málaga"])
    #expect(try ask(#Predicate { $0.best?.name == "sea" }) == ("best.name == \"sea\"", ["Málaga"]))
    #expect(try ask(#Predicate { $0.best == nil }) == ("best == nil", ["Berlin"]))
    #expect(try ask(#Predicate { $0.persistentModelID == id }).names == ["Málaga"])
    #expect(try ask(#Predicate { $0.best?.persistentModelID == tag }).names == ["Málaga"])
    #expect(try ask(#Predicate { $0 is WorkJourney }) == ("SELF IS WorkJourney", ["Berlin"]))
    #expect(try ask(#Predicate { ($0 as? WorkJourney)?.company == "ACME" }).names == ["Berlin"])
  }

  @Test("key paths of subclasses and generic code are resolved, computed properties are not")
  func keyPaths() throws {
    func named<T: PersistentModel & JourneyNamed>(_ name: String, as: T.Type) -> Predicate<T> {
      #Predicate<T> { $0.name == name }
    }
    let inherited = #Predicate<WorkJourney> { $0.name == "x" && $0.company == "y" }
    #expect(try Filter(inherited).description == "name == \"x\" AND company == \"y\"")
    #expect(try Filter(named("x", as: WorkJourney.self)).description == "name == \"x\"")
    #expect(try Filter(named("x", as: Journey.self)).description == "name == \"x\"")
    #expect(throws: DataError.self) { try Filter(#Predicate<Journey> { $0.title == "x" }) }
    #expect(
      try context.fetch(FetchDescriptor<Journey>(predicate: #Predicate { $0.title == "Berlin!" }))
        .map(\.name) == ["Berlin"])
  }
}
