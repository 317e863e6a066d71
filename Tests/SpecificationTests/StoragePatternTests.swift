// The storage pattern's two listings as printed, nested because the sample has a `Note`, too. Left
// out: `import SwiftUI`; its `@Observable` is Observation's, which `import SwiftData` brings along.

import SwiftData
import Testing

enum StoragePattern {
  struct Note: Identifiable {
    let id: UUID
    var title: String
    var content: String
    var createdAt: Date
    var isPinned: Bool

    init(title: String, content: String = "", isPinned: Bool = false) {
      self.id = UUID()
      self.title = title
      self.content = content
      self.createdAt = Date()
      self.isPinned = isPinned
    }

    static let sampleData: [Note] = [
      Note(title: "Meeting Notes", content: "Discuss Q2 roadmap with the team", isPinned: true),
      Note(title: "Recipe: Pasta Carbonara", content: "Eggs, pecorino, guanciale, black pepper"),
      Note(title: "Book Recommendations", content: "The Midnight Library, Project Hail Mary"),
      Note(title: "Workout Plan", content: "Mon: Upper body, Wed: Legs, Fri: Cardio"),
      Note(title: "Gift Ideas", content: "Wireless earbuds, cookbook, plant pot"),
    ]
  }

  @Observable
  @MainActor
  class NotesListViewModel {
    var notes: [Note] = Note.sampleData
    var searchText = ""

    var filteredNotes: [Note] {
      if searchText.isEmpty { return notes }
      return notes.filter { $0.title.localizedCaseInsensitiveContains(searchText) }
    }

    func addNote(title: String) {
      let note = Note(title: title)
      notes.insert(note, at: 0)
    }

    func deleteNote(_ note: Note) {
      notes.removeAll { $0.id == note.id }
    }
  }
}

private typealias Note = StoragePattern.Note
private typealias NotesListViewModel = StoragePattern.NotesListViewModel

@Suite("The storage pattern") @MainActor struct StoragePatternTests {
  @Test("the list starts with the sample, and its search finds in any case")
  func search() {
    let model = NotesListViewModel()
    #expect(model.filteredNotes.map(\.title) == Note.sampleData.map(\.title))
    model.searchText = "PASTA"
    #expect(model.filteredNotes.map(\.title) == ["Recipe: Pasta Carbonara"])
    model.searchText = "nothing like it"
    #expect(model.filteredNotes.isEmpty)
  }

  @Test("a new note stands first, a deleted one is gone, the others stay")
  func edits() throws {
    let model = NotesListViewModel()
    model.addNote(title: "New")
    #expect(model.notes.map(\.title) == ["New"] + Note.sampleData.map(\.title))
    model.deleteNote(try #require(model.notes.dropFirst(2).first))
    #expect(
      model.notes.map(\.title) == [
        "New", "Meeting Notes", "Book Recommendations", "Workout Plan", "Gift Ideas",
      ])
  }

  @Test("a change is observed")
  func observed() async {
    let model = NotesListViewModel()
    await confirmation { changed in
      withObservationTracking {
        _ = model.filteredNotes.count
      } onChange: {
        changed()
      }
      model.searchText = "plan"
    }
  }
}
