import DataCore
import Foundation
import Testing

@testable import Browser

/// Commands on a store in a JSON file, and on a database of the same data beside it.
@Suite("Commands on JSON files") struct JSONCommandTests {
  private let folder: TemporaryFolder
  private let shell: CommandShell
  private let store: String

  /// The sample in a file.
  init() throws {
    folder = try TemporaryFolder()
    shell = .plain()
    shell.environment = ["HOME": folder.path]
    store = folder.file("trips.json")
    #expect(run("entities", "--new", "--sample").status == .done)
  }

  private func run(_ words: String..., on file: String? = nil) -> Answer {
    shell.run(words + ["--store", file ?? store])
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: store)) }

  private func replace(_ old: String, with new: String) throws {
    let text = try folder.text("trips.json")
    #expect(text.contains(old))
    _ = try folder.write(text.replacing(old, with: new), to: "trips.json")
  }

  @Test("It answers as a database of the same sample does, in every format")
  func answers() throws {
    let database = folder.file("trips.store")
    #expect(run("entities", "--new", "--sample", on: database).status == .done)
    let questions = [
      ["list", "Trip", "--sort", "-budget,name", "--columns", "name,budget,startDate"],
      [
        "list", "Trip", "--where", "ANY tags.name == \"city\" AND budget > 1000", "--columns",
        "name",
      ],
      ["list", "BusinessTrip", "--columns", "name,company,isFavorite"],
      ["list", "Note", "--where", "title CONTAINS[cd] \"a\"", "--limit", "3", "--offset", "1"],
      ["list", "Person", "--columns", "name"], ["show", "Trip", "3", "--columns", "name,notes"],
      ["schema"],
    ]
    for question in questions {
      for format in ["table", "json", "jsonl", "csv", "tsv"] {
        let words = question + ["--format", format]
        let (file, other) = (run(words, on: store), run(words, on: database))
        #expect(file.status == .done && !file.data.isEmpty, "\(words): \(file)")
        #expect(neutral(file) == neutral(other), "\(words)")
      }
    }
  }

  private func run(_ words: [String], on file: String) -> Answer {
    shell.run(words + ["--store", file])
  }

  /// Without what names the one store or the other.
  private func neutral(_ answer: Answer) -> String {
    answer.data.replacing(/[-0-9A-F]{36}/, with: "identifier")
      .replacing("trips.json ", with: "trips.store").replacing("trips.json", with: "trips.store")
  }

  @Test("What is added, changed, deleted, undone and redone is in the file, signed in its history")
  func edits() throws {
    let before = try folder.text("trips.json")
    #expect(run("add", "Tag", "name=lakes", "priority=1").data.hasSuffix("/Tag/p16\n"))
    #expect(run("set", "Trip", "1", "name=Roma", "--author", "me").status == .done)
    #expect(run("delete", "Tag", "16").words == ["Deleted 1 Tag."])
    let edited = try folder.text("trips.json")
    #expect(edited.contains("\"name\": \"Roma\"") && !edited.contains("\"lakes\""))
    let history = run("history", "--format", "jsonl").lines.suffix(3)
    #expect(history.filter { $0.contains("\"author\":\"me\"") }.count == 1, "\(history)")
    #expect(history.last?.contains("\"kind\":\"delete\"") == true, "\(history)")
    #expect(run("undo", "3").status == .done)
    // Numbers of saves and keys only rise; all else is byte for byte as before.
    func objects(_ text: String) -> Substring? {
      text.range(of: "\"objects\"").map { text[$0.lowerBound...] }
    }
    #expect(try objects(folder.text("trips.json")) == objects(before))
    #expect(run("redo", "2").status == .done)
    #expect(try folder.text("trips.json").contains("\"name\": \"Roma\""))
    #expect(run("show", "Tag", "16").data.contains("lakes"))
    #expect(run("history", "--author", "me", "--format", "jsonl").lines.count == 1)
  }

  @Test("Export and import carry its objects into a database and back, with their links")
  func transfer() throws {
    let names = ["Tag", "Person", "Place", "LivingAccommodation", "Trip", "PackingItem", "Note"]
    for (from, to) in [
      (store, folder.file("a.store")), (folder.file("a.store"), folder.file("b.json")),
    ] {
      var files: [String] = []
      for name in names {
        let file = folder.file("\(name)-\((to as NSString).lastPathComponent).json")
        #expect(run("export", name, file, on: from).status == .done)
        files += [name, file]
      }
      #expect(run("entities", "--new", on: to).status == .done)
      let imported = run(["import"] + files, on: to)
      #expect(imported.status == .done, "\(imported)")
      let compared = shell("diff", from, to)
      #expect(compared.said.contains("hold the same"), "\(compared)")
    }
  }

  @Test("Its model is written as classes, as that of a database is")
  func schema() throws {
    let database = folder.file("trips.store")
    #expect(run("entities", "--new", on: database).status == .done)
    let classes = run("schema", "--swift")
    #expect(
      classes.data.contains("@Model") && classes.data.contains("final class PersonalTrip: Trip"))
    #expect(neutral(classes) == neutral(run("schema", "--swift", on: database)))
  }

  @Test("A difference between a file and its copy is named with entity, object and property")
  func difference() throws {
    let copy = try folder.write(try folder.text("trips.json"), to: "copy.json")
    let same = shell("diff", store, copy)
    #expect(same.status == .done && same.said.contains("hold the same"), "\(same)")
    #expect(run("set", "Trip", "1", "name=Roma").status == .done)
    let other = shell("diff", copy, store)
    #expect(other.status == .failed, "\(other)")
    #expect(other.data.contains("Roma") && other.data.contains("name"), "\(other)")
  }

  @Test("What another program writes into the file is there at the next command")
  func outside() throws {
    try replace("\"Summer in Paris\"", with: "\"Winter in Paris\"")
    #expect(run("list", "Trip", "--where", "name BEGINSWITH \"Winter\"").data.contains("Paris"))
    let trip = try bytes()
    #expect(run("set", "Trip", "1", "name=Paris", "--read-only").status == .refused)
    #expect(try bytes() == trip)
  }

  @Test("A damaged file is refused by every command with line and column, and stays as it is")
  func damaged() throws {
    try replace("\"transaction\": 4", with: "\"transaction\": four")
    let before = try bytes()
    for words in [["list", "Trip"], ["add", "Tag", "name=x"], ["history"], ["entities"]] {
      let answer = run(words, on: store)
      #expect(answer.status == .failed && answer.data.isEmpty, "\(answer)")
      #expect(answer.said.contains("line 4, column 18"), "\(answer)")
      #expect(answer.said.contains("text editor"), "\(answer)")
    }
    for words in [["check", store], ["diff", store, store]] {
      #expect(shell.run(words).said.contains("line 4, column 18"), "\(words)")
    }
    #expect(try bytes() == before)
    let other = try folder.write("{\"trips\": []}", to: "other.json")
    let refusal = run("list", "Trip", on: other)
    #expect(refusal.status == .failed && refusal.said.contains("other.json"), "\(refusal)")
    #expect(refusal.said.contains("import"), "\(refusal)")
  }

  @Test("A sound file is told with its size; a check changes no byte and makes no file")
  func check() throws {
    let before = try bytes()
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let answer = shell("check", store)
    #expect(answer.status == .done && answer.data.isEmpty, "\(answer)")
    #expect(answer.said == "“trips.json” is sound: 125 objects, 7 entities.", "\(answer)")
    #expect(shell("check", store, "--format", "json").data == "[]\n")
    #expect(shell("check", store, "--mend").status == .done)
    #expect(try bytes() == before)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
  }

  @Test("Lines of the history that say nothing are found with their numbers")
  func historyLines() throws {
    let lines = try folder.text("trips.json-history").split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    let text =
      [
        lines[0], "{\"number\": 2, \"times", lines[2].replacing("\"Note/p1\"", with: "\"Memo/p1\""),
        lines[3],
      ]
      .joined(separator: "\n") + "\n{\"number\": 5, \"cut sho"
    _ = try folder.write(text, to: "trips.json-history")
    let found = shell("check", store)
    #expect(found.status == .failed, "\(found)")
    #expect(found.data.contains("line 2") && found.data.contains("line 3"), "\(found)")
    #expect(found.data.contains("Memo"), "\(found)")
    // The last one is of a save that was cut short, as a crash leaves it.
    #expect(!found.data.contains("line 5"), "\(found)")
    #expect(found.said.contains("2 findings"), "\(found)")
    let json = shell("check", store, "--format", "jsonl")
    #expect(json.lines.count == 2 && json.data.contains("\"kind\":\"history\""), "\(json)")
  }

  @Test("A file that is older than its history, and a key that would be given again, are found")
  func oldCopy() throws {
    let old = try folder.text("trips.json")
    for name in ["a", "b", "c"] {
      #expect(run("add", "Tag", "name=\(name)", "priority=1").status == .done)
    }
    #expect(shell("check", store).status == .done)
    #expect(run("delete", "Tag", "18").status == .done)
    #expect(shell("check", store).status == .done)
    try replace("\"Tag\": 18", with: "\"Tag\": 17")
    let key = shell("check", store, "--format", "jsonl")
    #expect(key.lines.count == 1 && key.data.contains("\"kind\":\"counter\""), "\(key)")
    #expect(key.data.contains("Tag p18"), "\(key)")
    _ = try folder.write(old, to: "trips.json")
    let copy = shell("check", store, "--format", "jsonl")
    #expect(copy.lines.count == 1 && copy.data.contains("\"kind\":\"history\""), "\(copy)")
    #expect(copy.data.contains("older"), "\(copy)")
  }
}
