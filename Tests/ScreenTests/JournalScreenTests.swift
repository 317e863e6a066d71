import Foundation
import Testing

/// Undo over processes: commands and screens on one store, ended in every way.
extension TerminalTests {
  @Suite("The undo journal under several processes", .serialized)
  struct JournalScreenTests {
    /// A folder with a filled store, and the state folder that all processes share.
    private final class Place {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "cairn-journal-\(UUID().uuidString)")
      var store: String { folder.appending(path: "trips.store").path }
      var state: String { folder.appending(path: "state").path }

      init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(try cairn("entities --new --sample").contains("Trip"))
      }

      deinit { try? FileManager.default.removeItem(at: folder) }

      /// What a command prints, its words included.
      @discardableResult
      func cairn(_ words: String, store: String? = nil) throws -> String {
        let program = Tmux.quoted(Tmux.program.path)
        return try Tmux.run(
          "/usr/bin/env",
          [
            "-i", "HOME=\(folder.path)", "XDG_STATE_HOME=\(state)", "PATH=/usr/bin:/bin",
            "LANG=C.UTF-8", "TZ=UTC", "bash", "-c",
            "\(program) \(words) --store \(Tmux.quoted(store ?? self.store)) 2>&1; echo status $?",
          ])
      }

      /// The screen on the store. With `staged` it saves nothing unasked.
      func screen(staged: Bool = false, shell: Bool = false) throws -> Tmux {
        try Tmux(
          shell ? [] : [store], config: staged ? "{autosave: 'off'}" : nil,
          environment: ["XDG_STATE_HOME": state], shell: shell)
      }

      func names() throws -> String { try cairn("list Trip --columns name --format csv") }
    }

    @Test("renamed in one process, undone in a second, redone in a third: commands")
    func commands() throws {
      let place = try Place()
      #expect(try place.cairn("set Trip 1 name=Roma").contains("status 0"))
      #expect(
        try place.cairn("undo") == "Undone: Rename Personal Trip.\nstatus 0\n")
      #expect(try !place.names().contains("Roma"))
      #expect(try place.cairn("redo") == "Redone: Rename Personal Trip.\nstatus 0\n")
      #expect(try place.names().contains("Roma"))
      #expect(try place.cairn("redo") == "cairn: There is nothing to redo.\nstatus 3\n")
    }

    @Test(
      "renamed on a screen, undone by a command, redone on another screen, and seen by the first")
    func screens() throws {
      let place = try Place()
      let first = try place.screen()
      try first.wait(for: "Summer in Paris")
      try first.rename(to: "Autumn in Paris")
      try first.wait(for: "Rename Personal Trip.")
      try first.type("g")
      try first.wait(for: "u Rename Personal Trip")
      #expect(try place.cairn("undo").contains("Undone: Rename Personal Trip."))
      // Another process's change is there within a second, and what can be undone with it.
      try first.wait("the old name and nothing to undo") { screen in
        screen.contains("Summer in Paris") && !screen.contains("u Rename Personal Trip")
      }
      let second = try place.screen()
      try second.wait(for: "^R Rename Personal Trip")
      try second.type("C-r")
      try second.wait(for: "Autumn in Paris")
      try first.wait(for: "Autumn in Paris")
      try first.type("g")
      try first.wait(for: "u Rename Personal Trip")
    }

    @Test("deleted, quit, undone: the object is back under its old identifier with its links")
    func deleted() throws {
      let place = try Place()
      let before = try place.cairn("show Trip 1 --format json")
      let items = try place.cairn("list PackingItem --format json")
      do {
        let terminal = try place.screen()
        try terminal.wait(for: "Summer in Paris")
        try terminal.type("g", "d")
        try terminal.wait("a question or the end") {
          $0.contains("Delete") || !$0.contains("Summer in Paris")
        }
        if try terminal.screen().contains("?") { try terminal.type("y") }
        try terminal.wait(for: "Delete Personal Trip.")
        try terminal.type("g")
        try terminal.wait(for: "u Delete Personal Trip")
        try terminal.type("q")
        try terminal.wait(for: "status 0")
      }
      #expect(try place.cairn("show Trip 1").contains("status 3"))
      #expect(try place.cairn("undo").contains("Undone: Delete Personal Trip."))
      #expect(try place.cairn("show Trip 1 --format json") == before)
      #expect(try place.cairn("list PackingItem --format json") == items)
    }

    @Test(
      "edits that were not saved are offered after kill -9 and after the terminal is closed",
      arguments: ["KILL", "HUP"], [true, false])
    func leftovers(_ signal: String, isRestored: Bool) throws {
      let place = try Place()
      do {
        let terminal = try place.screen(staged: true, shell: true)
        try terminal.type(
          text: "\(Tmux.quoted(Tmux.program.path)) \(Tmux.quoted(place.store))")
        try terminal.type("Enter")
        try terminal.wait(for: "Summer in Paris")
        try terminal.rename(to: "Autumn in Paris")
        try terminal.wait(for: "Rename Personal Trip.")
        try terminal.type("g")
        try terminal.wait(for: "1 unsaved")
        // Another program that starts meanwhile is offered nothing: these edits are not left over.
        let other = try place.screen(staged: true)
        try other.wait(for: "Summer in Paris")
        try other.type("q")
        try other.wait(for: "status 0")
        _ = try Tmux.run(
          "/usr/bin/pkill", ["-\(signal)", "-P", "\(try terminal.shell())", "cairn"])
        try terminal.wait(for: "shell$")
      }
      #expect(try place.names().contains("Summer in Paris"))
      let terminal = try place.screen(staged: true)
      try terminal.wait(for: "An earlier run ended with 1 edit not saved")
      if !isRestored { try terminal.type("Down") }
      try terminal.type("Enter")
      if isRestored {
        try terminal.wait(for: "Restored 1 edit.")
        try terminal.wait(for: "Autumn in Paris")
        try terminal.type("C-s")
        try terminal.wait(for: "Save 1 object?")
        try terminal.type("Enter")
        try terminal.wait(for: "Saved 1 object.")
      } else {
        try terminal.wait(for: "The edits that were not saved are discarded.")
      }
      try terminal.type("q")
      try terminal.wait(for: "status 0")
      #expect(try place.names().contains("Autumn in Paris") == isRestored)
      let last = try place.screen(staged: true)
      try last.wait(for: isRestored ? "u Rename Personal Trip" : "Summer in Paris")
      #expect(try !last.screen().contains("An earlier run"))
    }

    @Test("many processes edit at once; undone one by one, all is as before")
    func atOnce() throws {
      let place = try Place()
      let before = try place.cairn("list Tag --columns name --format csv")
      let words = (1...15).map { "set Tag \($0) name=x\($0)" }
      let program = Tmux.quoted(Tmux.program.path)
      let jobs = words.map { "\(program) \($0) --store \(Tmux.quoted(place.store)) 2>&1 &" }
      _ = try Tmux.run(
        "/usr/bin/env",
        [
          "-i", "HOME=\(place.folder.path)", "XDG_STATE_HOME=\(place.state)",
          "PATH=/usr/bin:/bin", "LANG=C.UTF-8", "bash", "-c",
          jobs.joined(separator: "\n") + "\nwait",
        ])
      let undone = try place.cairn("undo 20")
      #expect(undone.components(separatedBy: "Undone: Rename Tag.").count == 16, "\(undone)")
      #expect(try place.cairn("list Tag --columns name --format csv") == before)
      #expect(try place.cairn("redo 15").contains("status 0"))
      #expect(try place.cairn("list Tag --columns name --format csv").contains("x15"))
    }

    @Test("a store with nothing to undo, and a journal of a newer version, are said")
    func refusals() throws {
      let place = try Place()
      #expect(try place.cairn("undo") == "cairn: There is nothing to undo.\nstatus 3\n")
      try place.cairn("set Trip 1 name=Roma")
      let folder = place.state + "/cairn/journals"
      let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
      #expect(
        try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions]
          as? Int == 0o600)
      // The version and its checksum as a later program would write them.
      let newer = Data("CAIRNUND".utf8) + Data([9, 0, 0, 0, 0x0A, 0xEC, 0x36, 0xBD])
      try newer.write(to: URL(fileURLWithPath: folder + "/" + name))
      let said = try place.cairn("set Trip 1 name=Rom")
      #expect(said.contains("Changed PersonalTrip p1."), "\(said)")
      #expect(said.contains("is of version 9, which only a newer cairn knows"), "\(said)")
      #expect(said.contains("status 0"), "\(said)")
    }
  }
}
