import Foundation
import Testing

extension TerminalTests {
  /// Stores of other applications on the screen, and files that are none.
  @Suite("Files on the screen", .serialized)
  struct FileScreenTests {
    /// The folder of real stores beside the checkout, or `CAIRN_STORES`; nil where it is absent.
    private static let stores: URL? = {
      let environment = ProcessInfo.processInfo.environment["CAIRN_STORES"]
      let beside = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "shared/stores")
      let folder = environment.map { URL(fileURLWithPath: $0) } ?? beside
      return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
    }()

    @Test("NoteStore shows 18 entities and 84 transactions, and no file appears beside it")
    func noteStore() throws {
      guard let stores = Self.stores else {
        print("No folder ../shared/stores and no CAIRN_STORES: NoteStore is not tested.")
        return
      }
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "cairn-notes-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appending(path: "NoteStore.sqlite")
      try FileManager.default.copyItem(
        at: stores.appending(path: "notes/NoteStore.sqlite"), to: file)
      let before = try Data(contentsOf: file)
      do {
        let terminal = try Tmux(["--read-only", file.path], columns: 140, rows: 40)
        try terminal.wait(for: "History  84", "[RO]")
        try terminal.wait("the 18 entities") { screen in
          let names = screen.split(separator: "\n").compactMap { line in
            line.split(separator: "│").first?.split(separator: " ").first
          }
          return names.filter { $0.hasPrefix("IC") }.count == 18
        }
        try terminal.type("e")
        try terminal.wait(for: "read-only")
        try terminal.type("q")
        try terminal.wait(for: "status 0")
      }
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["NoteStore.sqlite"])
      #expect(try Data(contentsOf: file) == before)
    }

    @Test("what is no store is refused with a sentence and a status")
    func refusals() throws {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "cairn-bad-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data("just some text, and no database at all".utf8)
        .write(to: folder.appending(path: "text"))
      try Data().write(to: folder.appending(path: "empty"))
      try (Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 3000))
        .write(to: folder.appending(path: "damaged"))
      let cases: [(arguments: [String], status: Int, words: String)] = [
        (["text"], 1, "text"), (["empty"], 1, "empty"), (["damaged"], 1, "damaged"),
        (["."], 1, "folder"), (["missing"], 3, "no file"), (["--raed-only", "text"], 2, "option"),
        (["--theme"], 2, "theme"),
      ]
      for (arguments, status, words) in cases {
        let names = arguments.map { name in
          name.hasPrefix("-") ? name : folder.appending(path: name).path
        }
        let terminal = try Tmux(names)
        try terminal.wait(for: "status \(status)", "cairn: ", words)
      }
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(left.sorted() == ["damaged", "empty", "text"])
    }
  }
}
