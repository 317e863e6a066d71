import Foundation
import SwiftData
import Testing

@Suite("Forms of predicates on values")
struct ValueFormTests {
  @Test("Enums, optional ones, their raw values and lists of them", arguments: StorePlace.allCases)
  func enums(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    #expect(try store.names(#Predicate { $0.kind == .toy }) == ["bear", "cube"])
    #expect(try store.names(#Predicate { $0.kind != .toy }) == ["Dune", "ant", "emu", "Äpfel"])
    #expect(try store.names(#Predicate { $0.level == .high }) == ["Dune", "bear"])
    #expect(try store.names(#Predicate { $0.level != .high }) == ["ant", "cube", "emu", "Äpfel"])
    #expect(try store.names(#Predicate { $0.level == nil }) == ["ant", "emu", "Äpfel"])
    #expect(try store.names(#Predicate { $0.level?.rawValue == 9 }) == ["Dune", "bear"])
    #expect(try store.names(#Predicate { ($0.level?.rawValue ?? 0) < 2 }).count == 4)
    #expect(try store.names(#Predicate { $0.mood == .wild }) == ["bear"])
    #expect(try store.names(#Predicate { $0.mood != nil }) == ["bear", "cube"])
    let wanted = Depot.Level.low
    #expect(try store.names(#Predicate { $0.level == wanted }) == ["cube"])
    let maybe: Depot.Level? = .high
    #expect(try store.names(#Predicate { $0.level == maybe }) == ["Dune", "bear"])
  }

  @Test("Lists of enums, written in place or captured", arguments: StorePlace.allCases)
  func enumLists(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let expected = ["Dune", "bear", "cube", "Äpfel"]
    #expect(try store.names(#Predicate { [.toy, .book].contains($0.kind) }) == expected)
    #expect(
      try store.names(#Predicate { [Depot.Kind.toy, .book].contains($0.kind) }) == expected)
    let list: [Depot.Kind] = [.toy, .book]
    #expect(try store.names(#Predicate { list.contains($0.kind) }) == expected)
    let set = Set(list)
    #expect(try store.names(#Predicate { set.contains($0.kind) }) == expected)
    #expect(try store.names(#Predicate { !list.contains($0.kind) }) == ["ant", "emu"])
    let moods: [Depot.Mood?] = [.wild, nil]
    #expect(
      try store.names(#Predicate { moods.contains($0.mood) }) == [
        "Dune", "ant", "bear", "emu", "Äpfel",
      ])
    let levels: [Depot.Level?] = [.low, .high]
    #expect(try store.names(#Predicate { levels.contains($0.level) }) == ["Dune", "bear", "cube"])
    let raw = ["toy"]
    #expect(try store.names(#Predicate { raw.contains($0.kind.rawValue) }) == ["bear", "cube"])
    #expect(try store.names(#Predicate { ["ant", "emu"].contains($0.name) }) == ["ant", "emu"])
  }

  @Test("Arrays and dictionaries that an object keeps", arguments: StorePlace.allCases)
  func arrays(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    #expect(try store.names(#Predicate { $0.scores.max() == 9 }) == ["ant"])
    #expect(
      try store.names(#Predicate { ($0.scores.max() ?? 0) < 2 && !$0.scores.isEmpty }) == ["bear"])
    #expect(try store.names(#Predicate { $0.scores.min() == 1 }) == ["bear"])
    #expect(try store.names(#Predicate { $0.scores.count == 2 }) == ["ant"])
    #expect(try store.names(#Predicate { $0.scores.isEmpty == false }) == ["ant", "bear"])
    #expect(try store.names(#Predicate { $0.scores == [1] }) == ["bear"])
    #expect(try store.names(#Predicate { $0.scores.contains { $0 > 2 } }) == ["ant"])
    #expect(try store.names(#Predicate { $0.scores.allSatisfy { $0 < 2 } }).count == 5)
    #expect(try store.names(#Predicate { $0.labels.contains("black") }) == ["Dune", "ant"])
    let word = "sand"
    #expect(try store.names(#Predicate { $0.labels.contains(word) && $0.isDone }) == ["Dune"])
    #expect(try store.names(#Predicate { !$0.scores.isEmpty && $0.scores[0] == 3 }) == ["ant"])
    #expect(
      try store.names(#Predicate { $0.scores.count == 2 ? $0.scores[1] == 9 : false }) == ["ant"])
    #expect(try store.names(#Predicate { $0.prices["new"] == 9 }) == ["Dune"])
    #expect(try store.names(#Predicate { ($0.prices["used"] ?? 0) > 1 }) == ["cube"])
    #expect(try store.names(#Predicate { $0.prices["new", default: 0] > 1 }) == ["Dune", "cube"])
  }

  @Test("An index outside of an object's array is an error", arguments: StorePlace.allCases)
  func index(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let predicate = #Predicate<Depot.Item> { $0.scores[1] == 9 }
    #expect(throws: SwiftDataError.unsupportedPredicate) {
      try store.makeContext().fetch(FetchDescriptor(predicate: predicate))
    }
  }

  @Test("A closure may say its object's type", arguments: StorePlace.allCases)
  func typed(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let done = #Predicate { (item: Depot.Item) in item.isDone }
    #expect(try store.names(done) == ["Dune", "bear"])
    let noted = #Predicate { (item: Depot.Item) -> Bool in item.note != nil && item.kind == .toy }
    #expect(try store.names(noted) == ["bear"])
    let descriptor = FetchDescriptor(predicate: #Predicate { (item: Depot.Item) in item.isDone })
    #expect(try store.makeContext().fetchCount(descriptor) == 2)
  }

  @Test("Transient properties are those of the objects here", arguments: StorePlace.allCases)
  func transient(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let context = store.makeContext()
    let (ant, bear) = (try context.item("ant"), try context.item("bear"))
    (ant.mark, bear.mark) = ("x", "x")
    #expect(try store.names(#Predicate { $0.mark == "x" }, in: context) == ["ant", "bear"])
    #expect(try store.names(#Predicate { $0.mark == "x" && $0.isDone }, in: context) == ["bear"])
    #expect(try store.names(#Predicate { $0.mark == "" }, in: context).count == 4)
    #expect(try store.names(#Predicate { $0.mark == "x" }) == [])
    withExtendedLifetime((ant, bear)) {}
  }

  @Test("Text compared as a person sorts it", arguments: StorePlace.allCases)
  func localized(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    #expect(
      try store.names(#Predicate { $0.name.localizedCompare("bear") == .orderedAscending })
        == ["ant", "Äpfel"])
    #expect(
      try store.names(#Predicate { $0.name.localizedCompare("emu") == .orderedSame }) == ["emu"])
    let order = ComparisonResult.orderedDescending
    #expect(
      try store.names(#Predicate { $0.name.localizedCompare("cube") == order && !$0.isDone })
        == ["emu"])
    #expect(
      try store.names(
        #Predicate { $0.name.localizedStandardCompare("cube") == order && !$0.isDone })
        == ["emu"])
    #expect(
      try store.names(#Predicate { $0.name.caseInsensitiveCompare("dune") == .orderedSame })
        == ["Dune"])
  }

  @Test("Regular expressions", arguments: StorePlace.allCases)
  func expressions(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    #expect(try store.names(#Predicate { $0.name.contains(#/^.u/#) }) == ["Dune", "cube"])
    #expect(try store.names(#Predicate { $0.name.contains(#/^.u/#) && $0.isDone }) == ["Dune"])
    let pattern = #/e[ma]/#
    #expect(try store.names(#Predicate { $0.name.contains(pattern) }) == ["bear", "emu"])
  }

  @Test(
    "A missing value that is taken for there fails where the object is tested, and no store asks",
    arguments: StorePlace.allCases)
  func missing(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    #expect(try store.names(#Predicate { $0.note! == "soft" }) == ["bear"])
    let tested = #Predicate<Depot.Item> { $0.note!.contains(#/o/#) }
    let context = store.makeContext()
    for ask: (FetchDescriptor<Depot.Item>) throws -> Void in [
      { _ = try context.fetch($0) }, { _ = try context.fetchCount($0) },
      { try context.enumerate($0) { _ in } },
      { try context.delete(model: Depot.Item.self, where: $0.predicate) },
    ] {
      #expect {
        try ask(FetchDescriptor(predicate: tested))
      } throws: { error in
        error as? SwiftDataError == .unsupportedPredicate && "\(error)".contains("Item")
      }
    }
    #expect(!context.hasChanges)
    #expect(
      try store.names(#Predicate { $0.note != nil && $0.note!.contains(#/o/#) }) == [
        "Dune", "bear",
      ])
  }

  @Test("Bools are sorted, false first", arguments: StorePlace.allCases)
  func boolOrder(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let context = store.makeContext()
    func names(_ keys: SortDescriptor<Depot.Item>...) throws -> [String] {
      try context.fetch(FetchDescriptor(sortBy: keys)).map(\.name)
    }
    #expect(
      try names(SortDescriptor(\.isDone), SortDescriptor(\.name))
        == ["ant", "cube", "emu", "Äpfel", "Dune", "bear"])
    #expect(
      try names(SortDescriptor(\.isDone, order: .reverse), SortDescriptor(\.name))
        == ["Dune", "bear", "ant", "cube", "emu", "Äpfel"])
    #expect(
      try names(SortDescriptor(\.isRare), SortDescriptor(\.name))
        == ["ant", "bear", "emu", "Äpfel", "Dune", "cube"])
    let items = try context.fetch(FetchDescriptor<Depot.Item>())
    #expect(
      items.sorted(using: [SortDescriptor(\Depot.Item.isDone), SortDescriptor(\Depot.Item.name)])
        .map(\.name) == ["ant", "cube", "emu", "Äpfel", "Dune", "bear"])
  }
}
