import DataCore
import Foundation
import SampleModels
import TerminalUI
import TestSupport
import Testing

@testable import Browser

@Suite struct LaunchTests {
  @Test("Files, options and help are told apart") func parsing() throws {
    #expect(try Launch(parsing: []) == .browse(.init()))
    #expect(
      try Launch(parsing: ["--read-only", "a.store", "--theme", "light", "./list", "--", "--help"])
        == .browse(
          .init(
            files: ["a.store", "./list", "--help"], isReadOnly: true, themeName: "light")))
    #expect(
      try Launch(parsing: ["--new", "trips.store", "--sample"])
        == .browse(.init(files: ["trips.store"], making: .filled)))
    #expect(try Launch(parsing: ["--theme=mono"]) == .browse(.init(themeName: "mono")))
    #expect(try Launch(parsing: ["x", "--help"]) == .help(nil))
    #expect(try Launch(parsing: ["--version"]) == .version)
  }

  @Test(
    "Wrong usage is status 2 with what to do",
    arguments: [
      (["--raed-only"], "Did you mean --read-only?"), (["--xyz"], "cairn --help"),
      (["x", "check"], "./check"), (["--theme"], "--theme NAME"), (["--help=x"], "takes no value"),
      (["--new"], "needs a file"), (["--sample", "a"], "--new makes"),
      (["--new", "a", "--read-only"], "one of them"),
      (["list", "Trip", "--new"], "needs a file"),
    ])
  func wrong(_ arguments: [String], _ words: String) {
    let error = #expect(throws: LaunchError.self) { try Launch(parsing: arguments) }
    #expect(error?.status == .wrongUsage)
    #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
  }

  @Test("A missing file is status 3, a file that is no store status 1") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let missing = #expect(throws: LaunchError.self) {
      try OpenedStores(files: [folder.path + "/none.store"], isReadOnly: false)
    }
    #expect(missing?.status == .notFound)
    let path = folder.path + "/letter.txt"
    try Data("Dear friend, this is no store at all.".utf8).write(to: URL(fileURLWithPath: path))
    let wrong = #expect(throws: LaunchError.self) {
      try OpenedStores(files: [path], isReadOnly: false)
    }
    #expect(wrong?.status == .failed)
    #expect(wrong?.message.isEmpty == false)
  }

  @Test("A new store is made for notes and trips; a file in its place is left alone, status 4")
  func new() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/trips.store"
    try StoreMaking.empty.make([path])
    let opened = try OpenedStores(files: [path], isReadOnly: true)
    let model = Schema(SampleStore.types).modelDescription()
    #expect(opened.stores.first?.model.isInterchangeable(with: model) == true)
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let again = #expect(throws: LaunchError.self) {
      try StoreMaking.empty.make([folder.path + "/other.store", path])
    }
    #expect(again?.status == .refused)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["trips.store"])
    let lost = #expect(throws: LaunchError.self) {
      try StoreMaking.empty.make([folder.path + "/no/trips.store"])
    }
    #expect(lost?.status == .notFound)
  }

  @Test("Help comes from the tables") func help() {
    for option in CommandLineOption.table where CommandLineOption.browsing.contains(option.name) {
      #expect(HelpText.page.contains(option.name.rawValue))
      #expect(HelpText.page.contains(option.help))
    }
    #expect(HelpText.page.contains(KeyList.text(.standard)))
    #expect(Set(CommandLineOption.table.map(\.name)) == Set(CommandLineOption.Name.allCases))
  }

  @Test("The configuration sets what it names and binds keys") func configuration() {
    let configuration = Configuration(
      parsing: """
        // a comment
        {autosave: 'off', theme: "mono", timeZone: "Europe/Berlin", ambiguousWidth: 2,
         keys: {undo: "U", down: ["j", "Ctrl-J"]}}
        """.utf8)
    #expect(configuration.mistakes.isEmpty)
    var state = AppState()
    configuration.apply(to: &state)
    #expect(state.settings.autosave == .off)
    #expect(state.settings.themeName == "mono")
    #expect(state.settings.timeZone.identifier == "Europe/Berlin")
    #expect(state.settings.ambiguousWidth == .wide)
    #expect(state.keymap.action(for: .character("U"), in: .browse) == .undo)
    #expect(state.keymap.action(for: .character("u"), in: .browse) == nil)
  }

  @Test("Mistakes are told with line and column, and the rest still counts") func mistakes() {
    let configuration = Configuration(
      parsing: """
        {
          autosav: "off",
          theme: 3,
          keys: {undoo: "U", redo: "Hyper-X", save: "w"},
          timeZone: "Mars/Olympus",
          ambiguousWidth: 2,
        }
        """.utf8)
    #expect(
      configuration.mistakes.map(\.description) == [
        "config.json5, line 2, column 3: There is no setting “autosav”; did you mean autosave?",
        "config.json5, line 3, column 10: theme must be a string, not a number",
        "config.json5, line 4, column 10: There is no action “undoo”; did you mean undo?",
        "config.json5, line 4, column 28: There is no key “Hyper-X”; write it like x, Ctrl-X, Enter or F2.",
        "config.json5, line 5, column 13: There is no time zone “Mars/Olympus”; write one like Europe/Berlin.",
      ])
    #expect(configuration.keys == [.init(action: .save, keys: [.character("w")])])
    #expect(configuration.ambiguousWidth == .wide)
  }

  @Test("A key named twice, none for quit and a number out of range are mistakes, too")
  func odd() {
    let configuration = Configuration(
      parsing: """
        {keys: {undo: ["u", "u"], quit: [], delete: []}, ambiguousWidth: 3}
        """.utf8)
    #expect(
      configuration.mistakes.map(\.description) == [
        "config.json5, line 1, column 21: u is named twice.",
        "config.json5, line 1, column 33: quit needs a key.",
        "config.json5, line 1, column 66: ambiguousWidth must be a whole number from 1 to 2, not 3",
      ])
    #expect(configuration.keys == [.init(action: .delete, keys: [])])
  }

  @Test("A theme that is none is told where it is named, and the others still count")
  func themes() throws {
    let themes = ThemeLibrary(folder: URL(fileURLWithPath: "/nonexistent"))
    var wrong = Configuration(parsing: "{\n  theme: 'ligt' }".utf8)
    #expect(wrong.theme(in: themes) == nil)
    #expect(
      wrong.mistakes.map(\.description)
        == ["config.json5, line 2, column 10: There is no theme “ligt”. Did you mean light?"])
    #expect(wrong.themeName == nil)
    var right = Configuration(parsing: "{theme: 'light'}".utf8)
    #expect(right.theme(in: themes)?.name == (try themes.theme(named: "light").name))
    #expect(right.mistakes.isEmpty && right.themeName == "light")
  }

  @Test("Any bytes are read without harm") func garbage() {
    for seed in 0..<200 {
      var random = SplitMix64(seed: UInt64(seed))
      let bytes = (0..<Int(random.next() % 60)).map { _ in UInt8(truncatingIfNeeded: random.next())
      }
      let configuration = Configuration(parsing: bytes)
      #expect(configuration.autosave == nil)
    }
  }
}
