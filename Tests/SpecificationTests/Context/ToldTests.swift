import Foundation
import SwiftData
import Testing

/// What a context could not do, and had no way to say at once.
@Suite("What happens meanwhile is told with the next save")
struct ToldTests {
  private let houses = ClubHouses()

  @Test(
    "An edited object that others deleted is among the deleted ones of the save",
    arguments: StorePlace.allCases)
  func dropped(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let (ada, mira) = (Club.Member(number: "7", name: "Ada"), Club.Member(number: "8", name: "M"))
    context.insert(ada)
    context.insert(mira)
    try context.save()
    let other = house.makeContext()
    other.delete(try #require(try other.member("7")))
    try other.save()
    ada.points = 5
    mira.points = 6
    let listener = SaveListener(context)
    try context.save()
    #expect(listener.deleted == [[ada.persistentModelID]])
    #expect(listener.updated == [[mira.persistentModelID]])
    mira.points = 7
    try context.save()
    #expect(listener.deleted == [[ada.persistentModelID], []])
  }

  @Test("It is told where nothing else is saved, and once", arguments: StorePlace.allCases)
  func droppedAlone(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let ada = Club.Member(number: "7", name: "Ada")
    context.insert(ada)
    try context.save()
    let other = house.makeContext()
    other.delete(try #require(try other.member("7")))
    try other.save()
    ada.points = 5
    let listener = SaveListener(context)
    try context.save()
    try context.save()
    #expect(listener.deleted == [[ada.persistentModelID]])
    #expect(listener.inserted == [[]] && listener.updated == [[]])
    #expect(ada.isDeleted && !context.hasChanges)
  }

  @Test(
    "What one store wrote before another one refused its part is told of, and once",
    arguments: StorePlace.allCases)
  func partialSave(kind: StorePlace) throws {
    let places = ContainerPlaces()
    let schemas = (Schema([Diary.Note.self]), Schema([Twins.Badge.self]))
    let container = try ModelContainer(
      for: Schema([Diary.Note.self, Twins.Badge.self]),
      configurations: [
        try places.configuration(kind, "notes", schema: schemas.0),
        try places.configuration(kind, "badges", schema: schemas.1),
      ])
    let context = ModelContext(container)
    let first = Twins.Badge(code: 1, serial: 1, owner: "a")
    let second = Twins.Badge(code: 2, serial: 2, owner: "b")
    context.insert(first)
    context.insert(second)
    try context.save()
    let listener = SaveListener(context)
    let note = Diary.Note("kept")
    context.insert(note)
    second.code = 1
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    #expect(listener.inserted == [[note.persistentModelID]] && listener.updated == [[]])
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    second.code = 3
    try context.save()
    #expect(listener.inserted == [[note.persistentModelID], []])
    #expect(listener.updated == [[], [second.persistentModelID]])
    let notes = try ModelContext(container).fetch(FetchDescriptor<Diary.Note>())
    #expect(notes.map(\.text) == ["kept"])
  }

  @Test("An undo that does not fit any more makes the save throw", arguments: StorePlace.allCases)
  func undo(kind: StorePlace) throws {
    let house = try houses.open(kind)
    let context = house.makeContext()
    let ada = Club.Member(number: "7", name: "Ada")
    context.insert(ada)
    try context.save()
    let undoManager = UndoManager()
    undoManager.groupsByEvent = false
    context.undoManager = undoManager
    ada.name = "Grace"
    try context.save()
    let other = house.makeContext()
    try #require(try other.member("7")).name = "Mira"
    try other.save()
    _ = try context.fetch(FetchDescriptor<Club.Member>())
    undoManager.undo()
    #expect(ada.name == "Mira" && undoManager.canUndo)
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error == .modelValidationFailure)
    #expect(error.explanation?.contains("name") == true)
    #expect(error.explanation?.contains("“Mira”") == true)
    ada.points = 3
    try context.save()
    #expect(try house.makeContext().member("7")?.points == 3)
  }
}
