import Foundation
import Testing

extension TerminalTests {
  /// Choices of one run that the next one begins with.
  @Suite("What the screen remembers", .serialized)
  struct RememberTests {
    private func start(_ terminal: Tmux) throws {
      try terminal.type(text: "clear; \(Tmux.quoted(Tmux.program.path))")
      try terminal.type("Enter")
    }

    /// Whether the trips stand in the order of their names.
    private func isSorted(_ screen: String) -> Bool {
      let places = ["Audit Reykjav", "Beach Trip", "Crete, slowly", "Tokyo Adventure"].map {
        screen.range(of: $0)?.lowerBound
      }
      let found = places.compactMap(\.self)
      return found.count == places.count && found == found.sorted()
    }

    @Test("the order of a list and the colours come back in the next run")
    func comesBack() throws {
      let terminal = try Tmux(shell: true)
      try start(terminal)
      try terminal.wait(for: "Summer in Paris")
      #expect(try !isSorted(terminal.screen()))
      try terminal.type("s")
      try terminal.type(text: "name")
      try terminal.type("Enter")
      try terminal.wait("the trips by name", until: isSorted)
      try terminal.type("t")
      try terminal.type(text: "light")
      try terminal.type("Enter")
      try terminal.type("q")
      try terminal.wait(for: "shell$")
      try start(terminal)
      try terminal.wait("the trips by name, without a key", until: isSorted)
      try terminal.type("q")
      try terminal.wait(for: "shell$")
      try terminal.type(text: "clear; \(Tmux.quoted(Tmux.program.path)) themes --format csv")
      try terminal.type("Enter")
      try terminal.wait(for: "light,true")
    }

    @Test("a folder that takes no file is told, and the program goes on")
    func notWritable() throws {
      let terminal = try Tmux(shell: true)
      try FileManager.default.createDirectory(
        at: terminal.folder.appending(path: "config/cairn.plist"),
        withIntermediateDirectories: true)
      try start(terminal)
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("s")
      try terminal.type(text: "name")
      try terminal.type("Enter")
      try terminal.wait(for: "is not remembered")
      try terminal.wait("the trips by name", until: isSorted)
    }
  }
}
