import SwiftData
import Testing

@Suite("Objects that a predicate captures")
struct CapturedObjectTests {
  @Test("An object is found by what it points to", arguments: StorePlace.allCases)
  func toOne(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let context = store.makeContext()
    let box = try context.box("red")
    #expect(try store.names(#Predicate { $0.box == box }, in: context) == ["ant", "bear"])
    #expect(
      try store.names(#Predicate { $0.box != box }, in: context)
        == ["Dune", "cube", "emu", "Äpfel"])
    let id = box.persistentModelID
    #expect(
      try store.names(#Predicate { $0.box?.persistentModelID == id }, in: context)
        == ["ant", "bear"])
    let none: Depot.Box? = nil
    #expect(
      try store.names(#Predicate { $0.box == none }, in: context) == ["Dune", "emu", "Äpfel"])
    let some: Depot.Box? = box
    #expect(try store.names(#Predicate { $0.box == some }, in: context) == ["ant", "bear"])
  }

  @Test("An object is found by one of many that it points to", arguments: StorePlace.allCases)
  func toMany(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let context = store.makeContext()
    let tag = try context.tag("old")
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }, in: context) == ["ant", "cube"])
    #expect(
      try store.names(#Predicate { !$0.tags.contains(tag) && !$0.tags.isEmpty }, in: context)
        == ["emu"])
    let boxes = [try context.box("blue")]
    #expect(
      try store.names(
        #Predicate { item in
          item.box.flatMap { boxes.contains($0) } ?? false
        }, in: context) == ["cube"])
  }

  @Test("An object of another context stands for the same one here", arguments: StorePlace.allCases)
  func otherContext(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let elsewhere = store.makeContext()
    let (box, tag) = (try elsewhere.box("red"), try elsewhere.tag("old"))
    let context = store.makeContext()
    #expect(try store.names(#Predicate { $0.box == box }, in: context) == ["ant", "bear"])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }, in: context) == ["ant", "cube"])
    // The same where the objects are tested, and not by the store.
    #expect(
      try store.names(#Predicate { $0.box == box && $0.shout == "ANT" }, in: context) == ["ant"])
    #expect(
      try store.names(#Predicate { $0.shout == "EMU" || $0.box == box }, in: context)
        == ["ant", "bear", "emu"])
    #expect(
      try store.names(#Predicate { $0.shout == "EMU" || $0.box != box }, in: context)
        == ["Dune", "cube", "emu", "Äpfel"])
    #expect(
      try store.names(#Predicate { $0.shout == "EMU" || $0.tags.contains(tag) }, in: context)
        == ["ant", "cube", "emu"])
    #expect(
      try store.names(
        #Predicate { $0.shout == "EMU" || $0.tags.contains { $0 == tag } }, in: context)
        == ["ant", "cube", "emu"])
    #expect(
      try store.names(
        #Predicate { $0.shout == "EMU" || ($0.note == nil ? $0.box == box : false) }, in: context)
        == ["ant", "emu"])
  }

  @Test("An unsaved object is found by", arguments: StorePlace.allCases)
  func unsaved(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let context = store.makeContext()
    let box = Depot.Box("new")
    let tag = Depot.Tag("fresh")
    context.insert(box)
    context.insert(tag)
    #expect(try store.names(#Predicate { $0.box == box }, in: context) == [])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }, in: context) == [])
    try context.item("emu").box = box
    try context.item("ant").tags.append(tag)
    #expect(try store.names(#Predicate { $0.box == box }, in: context) == ["emu"])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }, in: context) == ["ant"])
    #expect(
      try store.names(#Predicate { $0.box == box || $0.shout == "ANT" }, in: context)
        == ["ant", "emu"])
    // Another context has no such object yet.
    #expect(try store.names(#Predicate { $0.box == box }) == [])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }) == [])
    try context.save()
    #expect(try store.names(#Predicate { $0.box == box }) == ["emu"])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }) == ["ant"])
  }

  @Test("An object that was never inserted is in no relationship", arguments: StorePlace.allCases)
  func detached(_ place: StorePlace) throws {
    let store = try DepotStore(place)
    let (box, tag) = (Depot.Box("red"), Depot.Tag("old"))
    #expect(try store.names(#Predicate { $0.box == box }) == [])
    #expect(try store.names(#Predicate { $0.tags.contains(tag) }) == [])
    #expect(try store.names(#Predicate { $0.box != box }).count == 6)
  }
}
