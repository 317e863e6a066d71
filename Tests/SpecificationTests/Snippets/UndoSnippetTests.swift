// “Undo/Redo Support” of the specification, as printed, each run on a store in memory and in a
// file. Added: the declarations of `container`, `modelContext` and `trip`. Left out: the two views,
// SwiftUI's; what they do is done here by hand, the buttons' closures as printed, and the program's
// counterparts are its keys `u` and Ctrl-R.

import SwiftData
import Testing

private typealias Trip = Snippets.Trip

@Suite("Snippets of undo and redo") @MainActor struct UndoSnippetTests {
  @Test("a context gets an undo manager", arguments: StorePlace.allCases)
  func setup(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let container = store.container
    let context = ModelContext(container)
    context.undoManager = UndoManager()
    #expect(context.undoManager?.canUndo == false)

    container.mainContext.undoManager = UndoManager()
    #expect(container.mainContext.undoManager !== context.undoManager)
  }

  @Test("an insertion can be undone once it is processed", arguments: StorePlace.allCases)
  func processing(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = store.modelContext
    modelContext.undoManager = UndoManager()
    let trip = Trip(name: "Walk", destination: "Harz", startDate: .now, endDate: .now)

    modelContext.insert(trip)
    modelContext.processPendingChanges()
    // Now undo is available for the insertion
    #expect(modelContext.undoManager?.canUndo ?? false)
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 6)

    // Button("Undo")
    modelContext.undoManager?.undo()
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 5)
    #expect(!(modelContext.undoManager?.canUndo ?? false))

    // Button("Redo")
    modelContext.undoManager?.redo()
    #expect(try modelContext.fetchCount(FetchDescriptor<Trip>()) == 6)
    #expect(!(modelContext.undoManager?.canRedo ?? false))
    try modelContext.save()
    #expect(try ModelContext(store.container).fetchCount(FetchDescriptor<Trip>()) == 6)
  }

  @Test(
    "an edit is undone with its relationships, after a save too", arguments: StorePlace.allCases)
  func edit(_ place: StorePlace) throws {
    let store = try SnippetStore(place)
    let modelContext = store.modelContext
    let undoManager = UndoManager()
    // .onAppear
    modelContext.undoManager = undoManager
    let paris = #Predicate<Trip> { $0.name == "Summer in Paris" }
    let trip = try #require(try modelContext.fetch(FetchDescriptor(predicate: paris)).first)
    trip.name = "Summer at sea"
    trip.tags = []
    try modelContext.save()
    modelContext.delete(trip)
    try modelContext.save()
    #expect(try ModelContext(store.container).fetchCount(FetchDescriptor<Trip>()) == 4)
    while undoManager.canUndo { undoManager.undo() }
    try modelContext.save()
    let again = try #require(
      try ModelContext(store.container).fetch(FetchDescriptor(predicate: paris)).first)
    #expect(again.tags.count == 2 && again.packingList.count == 2)
    #expect(again.accommodation?.city == "Paris")
  }
}
