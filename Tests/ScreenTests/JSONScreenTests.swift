import Foundation
import Testing

/// A store in a JSON file on the screen, while text editors write into it too.
extension TerminalTests {
  @Suite("A JSON file on the screen", .serialized)
  final class JSONScreenTests {
    private let folder: URL
    private var file: URL { folder.appending(path: "trips.json") }
    private var state: String { folder.appending(path: "state").path }

    init() throws {
      folder = FileManager.default.temporaryDirectory.appending(
        path: "cairn-json-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let made = try cairn("entities --new --sample")
      #expect(made.contains("status 0"), "\(made)")
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func cairn(_ words: String) throws -> String {
      let program = Tmux.quoted(Tmux.program.path)
      return try Tmux.run(
        "/usr/bin/env",
        [
          "-i", "HOME=\(folder.path)", "XDG_STATE_HOME=\(state)", "PATH=/usr/bin:/bin",
          "LANG=C.UTF-8", "TZ=UTC", "bash", "-c",
          "\(program) \(words) --store \(Tmux.quoted(file.path)) 2>&1; echo status $?",
        ])
    }

    private func screen() throws -> Tmux {
      try Tmux([file.path], environment: ["XDG_STATE_HOME": state])
    }

    private func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// As a text editor saves: another file in its place.
    private func replace(_ old: String, with new: String) throws {
      let before = try text()
      #expect(before.contains(old))
      try Data(before.replacing(old, with: new).utf8).write(to: file, options: .atomic)
    }

    @Test("a rename is in the file at once, and undone after a restart the file is as before")
    func undoAfterRestart() throws {
      let before = try text()
      do {
        let terminal = try screen()
        try terminal.wait(for: "Summer in Paris", "trips.json")
        try terminal.rename(to: "Autumn in Paris")
        try terminal.wait(for: "Rename Personal Trip.")
        #expect(try text().contains("\"name\": \"Autumn in Paris\""))
        try terminal.type("q")
        try terminal.wait(for: "status 0")
      }
      let terminal = try screen()
      try terminal.wait(for: "u Rename Personal Trip", "Autumn in Paris")
      try terminal.type("u")
      try terminal.wait(for: "Undone: Rename Personal Trip.", "Summer in Paris")
      try terminal.type("q")
      try terminal.wait(for: "status 0")
      // Only the number of the last save is another one.
      let strip = { (text: String) in
        text.split(separator: "\n").filter { !$0.hasPrefix("  \"transaction\"") }
      }
      #expect(try strip(text()) == strip(before))
      #expect(try cairn("redo").contains("Redone: Rename Personal Trip."))
    }

    @Test("what a text editor writes is on the screen, and a mistake there is never written over")
    func outside() throws {
      let terminal = try screen()
      try terminal.wait(for: "Tokyo Adventure")
      try replace("\"Tokyo Adventure\"", with: "\"Kyoto Adventure\"")
      try terminal.wait(for: "Kyoto Adventure", "Another program changed trips.json.")
      try replace("\"Kyoto Adventure\",", with: "\"Kyoto Adventure\"")
      let damaged = try text()
      try terminal.rename(to: "Autumn in Paris")
      try terminal.wait(for: "Not saved: “trips.json” cannot be read at line ")
      #expect(try text() == damaged)
      try replace("\"Kyoto Adventure\"", with: "\"Kyoto Adventure\",")
      try terminal.type("C-s")
      try terminal.wait("the saved edit") { _ in
        (try? self.text().contains("\"name\": \"Autumn in Paris\"")) == true
      }
      #expect(try text().contains("Kyoto Adventure"))
      try terminal.type("q")
      try terminal.wait(for: "status 0")
    }
  }
}
