import Foundation
import Testing

/// All tests that run the program under tmux: one terminal at a time.
@Suite("The program in a real terminal", .serialized)
struct TerminalTests {}

extension TerminalTests {
  /// The sample, typed at as a person would.
  @Suite("The sample on the screen", .serialized)
  struct SampleScreenTests {
    @Test("the first command shows the trips", arguments: [(120, 40), (80, 24)])
    func firstScreen(columns: Int, rows: Int) throws {
      let terminal = try Tmux(columns: columns, rows: rows)
      try terminal.wait(
        for: "Summer in Paris", "Tokyo Adventure", "Moving the Office", "Note ", "Trip  16")
    }

    @Test(
      "a trip is opened and renamed: undo name and history tell it; undo and redo",
      arguments: [(120, 40), (80, 24)])
    func rename(columns: Int, rows: Int) throws {
      let terminal = try Tmux(columns: columns, rows: rows)
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("Enter")
      try terminal.wait(for: "accommodation")
      try terminal.rename(to: "Autumn in Paris")
      try terminal.wait(for: "Rename Personal Trip.")
      try terminal.type("g")
      try terminal.wait(for: "u Rename Personal Trip", "Autumn in Paris")
      // The history pane lies beside the list where there is room, else it is one key away.
      if columns < 100 { try terminal.type("H") }
      try terminal.wait("the rename in the history") { screen in
        screen.split(separator: "\n").contains { $0.contains("▸") && $0.contains("Rename") }
      }
      if columns < 100 { try terminal.type("H") }
      try terminal.type("u")
      try terminal.wait(for: "Summer in Paris")
      try terminal.wait(gone: "Autumn in Paris")
      try terminal.type("C-r")
      try terminal.wait(for: "Autumn in Paris")
    }

    @Test("with autosave off an edit is marked as pending until it is saved")
    func pending() throws {
      let terminal = try Tmux(config: "{ autosave: 'off' }")
      try terminal.wait(for: "Summer in Paris")
      try terminal.rename(to: "Autumn in Paris")
      try terminal.wait("the pending mark") { screen in
        screen.split(separator: "\n").contains { $0.contains("~") && $0.contains("Autumn") }
      }
      try terminal.type("g")
      try terminal.wait(for: "1 unsaved")
      try terminal.type("u")
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("g")
      try terminal.wait(gone: "unsaved")
      try terminal.type("C-r")
      try terminal.wait(for: "~ unsaved")
      try terminal.type("C-s")
      try terminal.wait(for: "Esc not now", "Summer in Paris → Autumn in Paris")
      try terminal.type("Enter")
      try terminal.wait(for: "Saved 1 object.")
      try terminal.type("g")
      try terminal.wait("no mark and nothing unsaved") { screen in
        !screen.contains("unsaved")
          && !screen.split(separator: "\n").contains { $0.contains("~") && $0.contains("Autumn") }
      }
    }

    @Test("three selected notes are deleted; undo brings them back with their tags")
    func deleteSelection() throws {
      let terminal = try Tmux()
      try terminal.openNotes()
      try terminal.wait(for: "• urgent")
      try terminal.type("Space", "Space", "Space")
      try terminal.wait(for: "3 selected")
      try terminal.type("d")
      try terminal.wait(for: "Delete 3 Notes?")
      try terminal.type("y")
      try terminal.wait(gone: "Meeting Notes")
      try terminal.wait(for: "Note  13")
      try terminal.wait(gone: "3 selected")
      try terminal.type("g")
      try terminal.wait(for: "u Delete 3 Notes")
      try terminal.type("u")
      try terminal.wait(for: "Note  16")
      try terminal.type("g")
      try terminal.wait("the first note with its tags") { screen in
        screen.contains("Meeting Notes") && screen.contains("• urgent")
          && screen.contains("• work")
      }
    }

    @Test("search narrows as you type, and Esc shows all again")
    func search() throws {
      let terminal = try Tmux()
      try terminal.openNotes()
      try terminal.type("/")
      try terminal.type(text: "creme brulee")
      try terminal.wait("the one note, its accents folded") { screen in
        screen.contains("Café notes") && !screen.contains("Workout Plan")
      }
      try terminal.type("Escape")
      try terminal.wait(for: "Workout Plan")
    }

    @Test("an end date before the start date is refused beside the field, and nothing is written")
    func crossField() throws {
      let terminal = try Tmux()
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("e")
      try terminal.wait(for: "take all")
      try terminal.type("Tab", "Tab", "Tab", "C-u")
      try terminal.type(text: "1999-01-01")
      try terminal.type("C-s")
      try terminal.wait(for: "before", "1999-01-01")
      try terminal.type("C-u")
      try terminal.type(text: "no date")
      try terminal.type("C-s")
      try terminal.wait(for: "is no date", "take all")
      try terminal.type("Escape")
      try terminal.wait("the list as it was") { screen in
        screen.contains("Summer in Paris") && !screen.contains("take all")
          && !screen.contains("1999")
      }
    }

    @Test("pasted text never runs as commands; in a field it is text")
    func paste() throws {
      let terminal = try Tmux()
      try terminal.wait(for: "Summer in Paris")
      try terminal.paste("dddyyyq")
      try terminal.type("g")
      try terminal.wait(for: "Trip  16")
      try terminal.type("e")
      try terminal.wait(for: "take all")
      try terminal.type("C-u")
      try terminal.paste("\u{1B}]0;owned\u{07}日本 trip")
      try terminal.type("C-s")
      try terminal.wait(for: "日本 trip", "]0;owned")
    }
  }
}

extension Tmux {
  /// Renames the object at the cursor of the list or the detail.
  func rename(to name: String) throws {
    try type("h")
    try type("l")
    try type("e")
    try wait("a form or a field") { $0.contains("take all") || $0.contains("Enter take") }
    try type("C-u")
    try type(text: name)
    try type("C-s")
    try wait(gone: "take all")
  }

  /// From the start, by the sidebar to the notes.
  func openNotes() throws {
    try wait(for: "Summer in Paris")
    try type("h", "g", "j", "j", "Enter")
    try wait(for: "Meeting Notes")
  }
}
