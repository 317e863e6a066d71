import Testing

@testable import Browser

@Suite("The table of commands") struct CommandTableTests {
  @Test("Every command has one row, a sentence, and its word") func rows() {
    #expect(CommandCatalog.rows.map(\.id) == CommandID.allCases)
    for row in CommandCatalog.rows {
      #expect(row.help.hasSuffix("."), "\(row.id)")
      #expect(row.arguments.isEmpty == (row.maximum == 0), "\(row.id)")
      #expect(CommandCatalog[row.id].id == row.id)
      #expect(row.allOptions.contains(.help))
    }
  }

  @Test("Help lists every command, and each has a page with its options") func help() {
    for row in CommandCatalog.rows {
      #expect(HelpText.page.contains("  \(row.id.rawValue)"))
      #expect(HelpText.page.contains(row.help))
      let page = CommandHelp.page(row.id)
      #expect(page.hasPrefix(row.help))
      #expect(page.contains("cairn \(row.id.rawValue)"))
      for name in row.allOptions { #expect(page.contains("  \(name.rawValue)"), "\(row.id)") }
      #expect(page.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(page)")
      #expect(CommandShell([]).run([row.id.rawValue, "--help"]).data == page)
    }
  }

  @Test("Every option belongs to a command or to the screen, and has a sentence") func options() {
    let known = CommandCatalog.rows.flatMap(\.allOptions) + CommandLineOption.browsing
    for option in CommandLineOption.table {
      #expect(known.contains(option.name), "\(option.name)")
      #expect(option.help.hasSuffix("."))
    }
    #expect(CommandLineOption.table.map(\.name) == CommandLineOption.Name.allCases)
  }

  @Test("A command's words and options are read, wherever the options stand") func parsing() throws
  {
    var options = CommandOptions()
    options.stores = ["a.store", "b"]
    options.sort = ["name", "-budget"]
    options.columns = ["name", "tags"]
    options.limit = 3
    options.offset = 2
    options.format = .csv
    options.isReadOnly = true
    options.author = "me"
    #expect(
      try Launch(parsing: [
        "--store", "a.store", "list", "--sort", "name, -budget", "Trip", "--columns=name,tags",
        "--limit", "3", "--offset=2", "--format", "csv", "--read-only", "--store=b", "--author",
        "me",
      ]) == .command(CommandRequest(id: .list, arguments: ["Trip"], options: options)))
    #expect(
      try Launch(parsing: ["show", "--", "Trip", "--help"])
        == .command(CommandRequest(id: .show, arguments: ["Trip", "--help"])))
    #expect(try Launch(parsing: ["list", "--help"]) == .help(.list))
    #expect(try Launch(parsing: ["./list"]) == .browse(.init(files: ["./list"])))
    #expect(try Launch(parsing: ["--", "list"]) == .browse(.init(files: ["list"])))
    #expect(
      try Launch(parsing: ["--store", "x", "--author", "me"])
        == .browse(.init(files: ["x"], author: "me")))
  }

  @Test(
    "Wrong usage is status 2 with what to do",
    arguments: [
      (["list"], "list ENTITY"), (["list", "Trip", "Note"], "takes no “Note”"),
      (["show", "Trip"], "show ENTITY ID"), (["set", "Trip", "3"], "NAME=VALUE"),
      (["list", "Trip", "--follow"], "takes no --follow"),
      (["list", "Trip", "--limit"], "--limit N"),
      (["list", "Trip", "--limit", "-1"], "whole number"),
      (["list", "Trip", "--limit", "many"], "whole number"),
      (["list", "Trip", "--format", "jsn"], "Did you mean json?"),
      (["list", "Trip", "--sort", "a,,b"], "names between"),
      (["list", "Trip", "--sort", "-"], "names between"),
      (["list", "Trip", "--wher", "x"], "--where"),
      (["themes", "--store", "x"], "takes no --store"),
      (["a.store", "list"], "stands first"),
      (["--format", "json", "lst"], "Did you mean cairn list?"),
      (["x", "check"], "./check"), (["diff", "a"], "diff A B"),
      (["import", "Trip"], "ENTITY FILE"),
      (["import", "Trip", "a.json", "Note"], "pairs"), (["delete", "Trip"], "needs IDs"),
      (["delete", "Trip", "1", "--where", "TRUEPREDICATE"], "not both"),
      (["history", "--follow", "--format", "json"], "jsonl"),
      (["add", "Tag", "name"], "name=value"),
      (["add", "Tag", "=x"], "name=value"), (["list", "Trip", "--read-only=yes"], "no value"),
      (["list", "Trip", "--limit", "1", "--limit", "2"], "--limit is given twice"),
      (["list", "Trip", "--where", "x", "--format", "csv", "--where=y"], "--where is given twice"),
      (["--author", "a", "--author", "a"], "--author is given twice"),
      (["list", "Trip", "--columns", "name,budget,name"], "names name twice"),
      (["list", "Trip", "--format="], "--format FORMAT"),
      (["list", "Trip", "--where", ""], "--where EXPRESSION"),
      (["list", "Trip", "--limit", "99999999999999999999"], "whole number"),
      (["list", "Trip", "--sort", "tags"], "has many objects"),
      (["list", "Trip", "--columns", "tags.name"], "has many objects"),
      (["list", "Trip", "--columns", "accommodation.nme"], "Did you mean name?"),
      (["list", "Trip", "--sort", "budgt"], "Did you mean budget?"),
      (["show", "Trip", "99999999999999999999"], "names no object"),
      (["show", "Trip", ""], "names no object"),
      (["set", "Trip", "1", "budgt=3"], "Did you mean budget?"),
      (["set", "Trip", "1", "budget=abc"], "no number"),
      (["set", "Trip", "1", "budget=1e999"], "out of range"),
      (["set", "Trip", "1", "startDate=soon"], "no date"),
      (["set", "Trip", "1", "name:="], "no JSON"), (["set", "Trip", "1", "name:=3"], "a text"),
      (["set", "Trip", "1", "name=a", "name=b"], "set twice"),
      (["set", "Trip", "1", "accommodation=1,2"], "takes one"),
      (["import", "Trip", "trips"], "does not say its format"),
      (["export", "Trip", "trips.json", "--format", "table"], "not read back"),
      (["history", "--where", "x"], "takes no --where"),
      (["history", "--since", "soon"], "--since takes"),
      (["history", "--since", "99999999999999999999"], "--since takes"),
      (["keys", "--author", "me"], "takes no --author"), (["themes", "x"], "takes no “x”"),
    ] as [([String], String)])
  func wrong(_ words: [String], _ sentence: String) {
    let answer = CommandShell.plain().run(words)
    #expect(answer.status == .wrongUsage, "\(answer.words)")
    #expect(answer.said.contains(sentence), "\(answer.words)")
    #expect(answer.data.isEmpty)
  }

  @Test(
    "What is not there is status 3, with near names",
    arguments: [
      (["list", "Tripp"], "Did you mean Trip?"), (["list", "trip"], "Did you mean Trip?"),
      (["show", "", "1"], "There are BusinessTrip"),
      (["add", "Tagg", "name=x"], "Did you mean Tag?"),
      (["history", "--entity", "Nota"], "Did you mean Note?"),
      (["show", "Trip", "99"], "no Trip 99"),
      (["delete", "Trip", "1", "99"], "no Trip 99"),
      (["set", "Trip", "1", "tags=99"], "no Tag 99"),
      (["import", "Tag", "/no/tags.json"], "no file"),
      (["list", "Trip", "--store", "/no/trips.store"], "--new"),
    ] as [([String], String)])
  func missing(_ words: [String], _ sentence: String) {
    let answer = CommandShell.plain().run(words)
    #expect(answer.status == .notFound, "\(answer.words)")
    #expect(answer.said.contains(sentence), "\(answer.words)")
    #expect(answer.data.isEmpty)
  }

  @Test("A first word that is no file is told as a slip or as missing") func slips() throws {
    func check(_ words: String..., there: String = "") throws(LaunchError) {
      guard case .browse(let request) = try Launch(parsing: words) else { return }
      try request.check { $0 == there }
    }
    let slip = #expect(throws: LaunchError.self) { try check("lst", "Trip") }
    #expect(slip?.status == .wrongUsage)
    #expect(slip?.message.contains("Did you mean cairn list?") == true)
    #expect(throws: Never.self) { try check("lst", there: "lst") }
    #expect(throws: Never.self) { try check("lst", "--new") }
    let missing = #expect(throws: LaunchError.self) { try check("a", "lst", there: "a") }
    #expect(missing?.status == .notFound)
    #expect(missing?.message.contains("cairn --new") == true)
  }
}
