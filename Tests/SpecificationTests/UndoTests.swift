import SampleModels
import SwiftData
import Testing

@Suite("Undo")
struct UndoTests {
  let context: ModelContext

  init() throws {
    let container = try ModelContainer(
      for: Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
    context = ModelContext(container)
    context.undoManager = UndoManager()
  }

  @Test("An insertion can be undone once its changes are processed")
  func insertion() throws {
    let modelContext = context
    let trip = Trip(name: "Summer", destination: "Paris")
    modelContext.insert(trip)
    modelContext.processPendingChanges()
    #expect(modelContext.undoManager?.canUndo == true)
    modelContext.undoManager?.undo()
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 0)
    #expect(modelContext.undoManager?.canRedo == true)
    modelContext.undoManager?.redo()
    #expect(try modelContext.fetch(FetchDescriptor<Trip>()).map(\.name) == ["Summer"])
  }

  @Test("An edit through a property is undone, and the object shows it")
  func edit() throws {
    let trip = Trip(name: "Summer", destination: "Paris")
    context.insert(trip)
    try context.save()
    trip.name = "Winter"
    context.processPendingChanges()
    context.undoManager?.undo()
    #expect(trip.name == "Summer")
  }
}
