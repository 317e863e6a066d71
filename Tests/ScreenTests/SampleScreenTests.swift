import Foundation
import Testing

/// The program under tmux, typed at as a person would. One at a time: each run is a whole terminal.
@Suite("The sample on the screen", .serialized)
struct SampleScreenTests {
  static let sizes = [(120, 40), (80, 24)]

  /// Opens the trips, whatever the screen shows first.
  private func trips(_ terminal: Tmux) throws {
    try terminal.wait(for: "Summer in Paris")
  }

  @Test("the first command shows the trips", arguments: sizes)
  func firstScreen(columns: Int, rows: Int) throws {
    let terminal = try Tmux(columns: columns, rows: rows)
    let screen = try terminal.wait(for: "Summer in Paris")
    #expect(screen.contains("Tokyo Adventure"))
    #expect(screen.contains("Trip"))
    #expect(screen.contains("Note"))
    #expect(screen.contains("16"))
  }

  @Test("a trip is renamed: undo name and history tell it; undo and redo", arguments: sizes)
  func rename(columns: Int, rows: Int) throws {
    let terminal = try Tmux(columns: columns, rows: rows)
    try trips(terminal)
    try rename(terminal, to: "Autumn in Paris")
    let renamed = try terminal.wait(for: "Autumn in Paris")
    #expect(renamed.contains("Rename Trip") || renamed.contains("Rename PersonalTrip"))
    if !renamed.contains("History") { try terminal.type("H") }
    try terminal.wait("the rename in the history pane") { screen in
      screen.components(separatedBy: "Rename ").count >= 3
    }
    try terminal.type("u")
    try terminal.wait(for: "Summer in Paris")
    try terminal.type("C-r")
    try terminal.wait(for: "Autumn in Paris")
  }

  /// Renames the object at the list's cursor through its form.
  private func rename(_ terminal: Tmux, to name: String) throws {
    try terminal.type("e")
    try terminal.wait(for: "Edit ")
    try terminal.type("C-u")
    try terminal.type(text: name)
    try terminal.type("C-s")
    try terminal.wait(gone: "Edit PersonalTrip")
  }

  @Test("with autosave off an edit is pending until it is saved")
  func pending() throws {
    let terminal = try Tmux(config: "{ autosave: 'off' }")
    try trips(terminal)
    try rename(terminal, to: "Autumn in Paris")
    try terminal.wait("a pending mark and the count") { screen in
      screen.contains("~") && screen.contains("1 unsaved")
    }
    try terminal.type("u")
    try terminal.wait(for: "Summer in Paris")
    try terminal.wait(gone: "1 unsaved")
    try terminal.type("C-r")
    try terminal.wait(for: "1 unsaved")
    try terminal.type("C-s")
    try terminal.wait(for: "Summer in Paris")
    try terminal.type("Enter")
    try terminal.wait(gone: "1 unsaved")
    #expect(try terminal.screen().contains("Autumn in Paris"))
  }

  @Test("three selected notes are deleted; undo brings them back with their tags")
  func deleteSelection() throws {
    let terminal = try Tmux()
    try trips(terminal)
    try terminal.type("/")
    try terminal.type("Escape")
    try open(entity: "Note", terminal)
    let before = try terminal.wait(for: "Meeting Notes")
    #expect(before.contains("urgent"))
    try terminal.type("Space", "Space", "Space")
    try terminal.wait(for: "3 selected")
    try terminal.type("d")
    try terminal.wait(for: "Delete")
    try terminal.type("y")
    try terminal.wait(gone: "Meeting Notes")
    try terminal.wait(for: "Delete 3 Notes")
    try terminal.type("u")
    try terminal.wait(for: "Meeting Notes")
    try terminal.type("g")
    try terminal.wait("the tags of the first note again") { screen in
      screen.contains("Meeting Notes") && screen.contains("urgent")
    }
  }

  /// Goes to an entity by the sidebar.
  private func open(entity: String, _ terminal: Tmux) throws {
    try terminal.type("h")
    for _ in 0..<12 {
      try terminal.type("k")
    }
    for _ in 0..<12 {
      let screen = try terminal.screen()
      if screen.contains("\(entity)s") || screen.contains("Meeting Notes") { break }
      try terminal.type("j")
      try terminal.type("Enter")
      usleep(150_000)
      if try terminal.screen().contains("Meeting Notes") { break }
      try terminal.type("h")
    }
  }
}
