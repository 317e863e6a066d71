import Foundation
import Testing

extension TerminalTests {
  /// Starting, stopping, resizing, and every kind of exit.
  @Suite("The program and its terminal", .serialized)
  struct LifeTests {
    @Test("it keeps running at any size and draws again when it grows")
    func sizes() throws {
      let terminal = try Tmux()
      try terminal.wait(for: "Summer in Paris")
      for (columns, rows) in [(1, 1), (20, 5), (7, 3), (300, 60), (2, 40), (46, 10)] {
        try terminal.resize(columns: columns, rows: rows)
        try terminal.type("j")
      }
      try terminal.resize(columns: 120, rows: 40)
      try terminal.wait(for: "Tokyo Adventure")
    }

    @Test("Ctrl-Z stops it, fg brings it back, also at another size")
    func suspend() throws {
      let terminal = try Tmux(shell: true)
      try terminal.type(text: Tmux.quoted(Tmux.program.path))
      try terminal.type("Enter")
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("C-z")
      try terminal.wait("the shell's prompt") { $0.contains("shell$") && $0.contains("Stopped") }
      try terminal.type(text: "echo visible")
      try terminal.type("Enter")
      try terminal.wait("what is typed and what it prints") { screen in
        screen.components(separatedBy: "visible").count >= 3
      }
      try terminal.resize(columns: 100, rows: 30)
      try terminal.type(text: "fg")
      try terminal.type("Enter")
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("q")
      try terminal.wait(for: "visible")
    }

    @Test("the terminal is as before after each kind of exit", arguments: ["q", "TERM", "HUP"])
    func exits(_ how: String) throws {
      let terminal = try Tmux(shell: true)
      try terminal.type(text: "stty -a > before; \(Tmux.quoted(Tmux.program.path))")
      try terminal.type("Enter")
      try terminal.wait(for: "Summer in Paris")
      if how == "q" {
        try terminal.type("q")
      } else {
        _ = try Tmux.run("/usr/bin/pkill", ["-\(how)", "-P", "\(try terminal.shell())", "cairn"])
      }
      try terminal.wait(for: "shell$")
      try terminal.wait(gone: "Summer in Paris")
      try terminal.type(text: "stty -a > after; cmp before after && echo same modes")
      try terminal.type("Enter")
      try terminal.wait("the same terminal modes") { screen in
        screen.split(separator: "\n").contains { $0 == "same modes" }
      }
    }

    /// What a fault in the program raises; `kill` sends the same signals.
    @Test(
      "the terminal is as before after each kind of crash",
      arguments: ["SEGV", "ABRT", "BUS", "ILL", "FPE", "TRAP"])
    func crashes(_ signal: String) throws {
      let terminal = try Tmux(environment: ["SWIFT_BACKTRACE": "enable=no"], shell: true)
      let flags = try terminal.flags()
      try terminal.type(
        text: "ulimit -c 0; stty -a > before; \(Tmux.quoted(Tmux.program.path)); echo status $?")
      try terminal.type("Enter")
      try terminal.wait(for: "Summer in Paris")
      #expect(try terminal.flags() != flags)
      _ = try Tmux.run("/usr/bin/pkill", ["-\(signal)", "-P", "\(try terminal.shell())", "cairn"])
      try terminal.wait("the status of a process that a signal ended") { screen in
        screen.split(separator: "\n").contains { line in
          guard let status = line.split(separator: " ").last.flatMap({ Int($0) }) else {
            return false
          }
          return line.hasPrefix("status ") && status > 128
        }
      }
      try terminal.wait("what was there before the program") { screen in
        screen.contains("stty -a > before") && !screen.contains("Summer in Paris")
      }
      #expect(try terminal.flags() == flags)
      try terminal.type(text: "stty -a > after; cmp before after && echo same modes")
      try terminal.type("Enter")
      try terminal.wait("the same terminal modes") { screen in
        screen.split(separator: "\n").contains { $0 == "same modes" }
      }
    }

    @Test("an unknown TERM, one without colours, and NO_COLOR still show the trips")
    func terminals() throws {
      for variables in [
        ["TERM": "no-such-terminal"], ["TERM": "vt100"], ["NO_COLOR": "1"], ["LC_ALL": "C"],
      ] {
        let terminal = try Tmux(environment: variables)
        try terminal.wait(for: "Summer in Paris")
        if variables["NO_COLOR"] != nil {
          let colours = try terminal.colours()
          #expect(!colours.contains("\u{1B}[38;"))
          #expect(!colours.contains("\u{1B}[34m"))
        }
      }
    }

    @Test("text is edited in $EDITOR and comes back")
    func editor() throws {
      let terminal = try Tmux(environment: ["EDITOR": "sed -i s/Paris/Nice/"])
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("Enter")
      try terminal.wait(for: "accommodation")
      try terminal.type("E")
      try terminal.wait(for: "Summer in Nice")
    }

    @Test("quitting after edits of the sample says that nothing is kept")
    func quitting() throws {
      let terminal = try Tmux()
      try terminal.wait(for: "Summer in Paris")
      try terminal.rename(to: "Autumn in Paris")
      try terminal.wait(for: "Autumn in Paris")
      try terminal.type("q")
      try terminal.wait(for: "The sample lives in memory", "Quit")
      try terminal.type("y")
      try terminal.wait(for: "status 0")
    }

    @Test("the binary alone, in an empty folder, finds its themes")
    func binaryAlone() throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "cairn-alone-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appending(path: "cairn")
      try FileManager.default.copyItem(at: Tmux.program, to: copy)
      let terminal = try Tmux(["--theme", "light"], program: copy)
      try terminal.wait(for: "Summer in Paris")
      try terminal.type("t")
      try terminal.wait(for: "dark", "mono", "light")
    }

    @Test("a mistake in the configuration is told with line and column, and it starts all the same")
    func configuration() throws {
      let terminal = try Tmux(config: "{\n  autosave: 'sometimes',\n}")
      try terminal.wait(for: "Summer in Paris", "config.json5", "2")
    }
  }
}
