import DataCore
import Foundation
import Testing

@testable import Browser

/// Commands on stores in files: what one has done, the next one reads.
@Suite("Commands on files") struct FileCommandTests {
  /// A folder that is also the home, and a shell in it.
  private struct Place {
    let folder: TemporaryFolder
    let shell: CommandShell

    init() throws {
      folder = try TemporaryFolder()
      shell = .plain()
      shell.environment = ["HOME": folder.path]
    }

    func run(_ words: String..., on store: String) -> Answer {
      shell.run(words + ["--store", store])
    }

    /// The copies that were made of stores.
    var backups: [String] {
      let root = folder.file(".local/state/cairn/backups")
      return (FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? [])
        .filter { !($0 as NSString).pathExtension.isEmpty }
    }
  }

  @Test("A store of ours is made, filled, changed and read, and its history signs each step")
  func own() throws {
    let place = try Place()
    let store = place.folder.file("trips.store")
    let made = place.run("add", "Tag", "name=art", "priority=1", "--new", on: store)
    #expect(made.status == .done && made.words.isEmpty, "\(made)")
    #expect(made.data.hasSuffix("/Tag/p1\n"))
    #expect(
      place.run(
        "add", "PersonalTrip", "name=Rome", "destination=Italy", "startDate=2026-06-01",
        "endDate=2026-06-09", "tags=1", "--author", "me", on: store
      ).status == .done)
    #expect(
      place.run("set", "Trip", "1", "name=Roma", on: store).words == ["Changed PersonalTrip p1."])
    #expect(place.run("set", "Trip", "1", "name=Roma", on: store).said.contains("already"))
    let list = place.run("list", "Trip", "--columns", "name,tags", "--format", "csv", on: store)
    #expect(list.lines.last?.hasPrefix("Roma,") == true, "\(list)")
    #expect(list.data.contains("/Tag/p1"))
    #expect(place.run("show", "Tag", "1", on: store).data.contains("Roma"))
    let json = place.run("history", "--format", "jsonl", on: store).lines
    #expect(json.count == 3)
    #expect(json.filter { $0.contains("\"author\":\"me\"") }.count == 1, "\(json)")
    #expect(place.run("delete", "Tag", "1", on: store).words == ["Deleted 1 Tag."])
    #expect(place.run("list", "Tag", on: store).said == "No Tags.")
    let trips = place.run("list", "Trip", "--columns", "tags", "--format", "csv", on: store)
    #expect(trips.data.hasSuffix("[]\r\n"), "\(trips)")
    #expect(place.backups.isEmpty)
  }

  @Test("What is exported from one file is imported into another as the same values")
  func transfer() throws {
    let place = try Place()
    let first = place.folder.file("a.store")
    let second = place.folder.file("b.store")
    #expect(place.run("entities", "--new", "--sample", on: first).status == .done)
    #expect(place.run("entities", "--new", on: second).status == .done)
    let tags = place.folder.file("tags.json")
    #expect(place.run("export", "Tag", tags, on: first).words == ["Exported 15 Tags."])
    #expect(place.run("export", "Tag", tags, on: first).status == .refused)
    #expect(place.run("import", "Tag", tags, on: second).said.contains("Imported 15 Tags."))
    let words = ["list", "Tag", "--columns", "name", "--sort", "name", "--format", "csv"]
    #expect(
      place.shell.run(words + ["--store", first]).data
        == place.shell.run(words + ["--store", second]).data)
  }

  @Test("Statuses: 3 for what is not there, 4 for what is refused, and the file stays as it was")
  func statuses() throws {
    let place = try Place()
    let store = place.folder.file("trips.store")
    #expect(place.run("add", "Tag", "name=art", "priority=1", "--new", on: store).status == .done)
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    let cases: [([String], Browser.ExitStatus, String)] = [
      (["list", "Tagg"], .notFound, "Tag"), (["show", "Tag", "9"], .notFound, "There is no Tag 9"),
      (["set", "Tag", "9", "name=x"], .notFound, "Tag 9"),
      (["delete", "Tag", "9"], .notFound, "Tag 9"),
      (["import", "Tag", place.folder.file("none.json")], .notFound, "none.json"),
      (["add", "Tag", "name=art", "priority=1"], .refused, "art"),
      (["add", "Tag", "name=new", "priority=1", "--read-only"], .refused, "read-only"),
      (["delete", "Tag", "1", "--read-only"], .refused, "read-only"),
      (["list", "Tag", "--new"], .refused, "already"),
      (["list", "Tag", "--where", "name ="], .wrongUsage, "column 7"),
    ]
    for (words, status, said) in cases {
      let answer = place.shell.run(words + ["--store", store])
      #expect(answer.status == status, "\(words): \(answer)")
      #expect(answer.said.contains(said), "\(words): \(answer)")
      #expect(answer.data.isEmpty, "\(words): \(answer)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
    let missing = place.run("list", "Tag", on: place.folder.file("none.store"))
    #expect(missing.status == .notFound && missing.said.contains("--new"))
  }

  @Test("Words that name nothing in the new store make no file")
  func wordsBeforeFiles() throws {
    let place = try Place()
    let store = place.folder.file("new.store")
    let cases: [([String], Browser.ExitStatus)] = [
      (["list", "Typo"], .notFound), (["list", "Trip", "--sort", "typo"], .wrongUsage),
      (["list", "Trip", "--where", "typo = 1"], .wrongUsage),
      (["list", "Trip", "--columns", "typo"], .wrongUsage), (["add", "Typo", "a=b"], .notFound),
      (["import", "Tag", "a.json", "Typo", "b.json"], .notFound),
    ]
    for (words, status) in cases {
      let answer = place.shell.run(words + ["--new", "--store", store])
      #expect(answer.status == status, "\(words): \(answer)")
      #expect(!FileManager.default.fileExists(atPath: store), "\(words)")
    }
  }

  @Test("A filled store is one file without a log, and leaves no other")
  func filled() throws {
    let place = try Place()
    let store = place.folder.file("new.store")
    #expect(place.run("entities", "--new", "--sample", on: store).status == .done)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.folder.path)
    #expect(names.filter { $0 != ".local" } == ["new.store"])
    #expect(place.run("list", "Trip", "--format", "csv", on: store).lines.count == 17)
    let again = place.run("entities", "--new", "--sample", on: store)
    #expect(again.status == .refused)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: place.folder.path).sorted()
        == names.sorted())
  }
}

extension FileCommandTests {
  @Test(
    "A mood of Apple's store is changed, signed nowhere as it has no history, and copied before")
  func moods() throws {
    let place = try Place()
    guard let store = try RealStores.copy("moody/1.moody", into: place.folder) else { return }
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    let list = place.run("list", "Mood", "--columns", "objectID", "--format", "csv", on: store)
    let id = try #require(list.lines.last).trimmingCharacters(in: .whitespacesAndNewlines)
    let set = place.run("set", "Mood", id, "latitude=12.5", on: store)
    #expect(set.status == .done, "\(set)")
    let copy = try #require(place.backups.first)
    #expect(set.words.contains { $0.contains("1.moody as it was") && $0.contains(copy) }, "\(set)")
    let kept = place.folder.file(".local/state/cairn/backups/\(copy)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: kept)).count == before.count)
    let show = place.run("show", "Mood", id, "--columns", "latitude", "--format", "csv", on: store)
    #expect(show.data == "latitude\r\n12.5\r\n")
    let deletion = place.run("delete", "Mood", id, on: store)
    #expect(deletion.words == ["Deleted 1 Mood."], "\(deletion)")
    #expect(place.run("show", "Mood", id, on: store).status == .notFound)
    #expect(place.backups.count == 1)
    #expect(place.run("history", on: store).status == .done)
  }

  @Test("A user is added to Apple's empty store, and its history has it")
  func users() throws {
    let place = try Place()
    guard let store = try RealStores.copy("freezeray/v1.store", into: place.folder) else { return }
    let added = place.run("add", "User", "name=Ada", "--author", "me", on: store)
    #expect(added.status == .done && added.data.hasSuffix("/User/p1\n"), "\(added)")
    let history = place.run("history", "--format", "jsonl", on: store)
    #expect(history.lines.count == 1 && history.data.contains("\"author\":\"me\""), "\(history)")
    #expect(place.run("add", "User", "nickname=x", on: store).status == .wrongUsage)
    #expect(place.run("add", "User", "name=Bo", "--read-only", on: store).status == .refused)
  }

  @Test("Recipes go out of a store without a model and come in again")
  func recipes() throws {
    let place = try Place()
    guard let store = try RealStores.copy("recipes/Recipes.sqlite", into: place.folder) else {
      return
    }
    let listed = place.run("list", "Recipe", "--columns", "name", "--format", "csv", on: store)
    #expect(listed.said.contains("carries no model"), "\(listed)")
    let names = listed.lines.dropFirst()
    let file = place.folder.file("recipes.json")
    #expect(place.run("export", "Recipe", file, on: store).status == .done)
    #expect(place.run("import", "Recipe", file, on: store).status == .done)
    let both = place.run("list", "Recipe", "--columns", "name", "--format", "csv", on: store)
    #expect(both.lines.dropFirst().sorted() == (names + names).sorted())
  }

  @Test("A write-protected store is read, and refuses with its reason")
  func protected() throws {
    let place = try Place()
    guard let store = try RealStores.copy("notes/NoteStore.sqlite", into: place.folder) else {
      return
    }
    chmod(store, 0o444)
    let before = try Data(contentsOf: URL(fileURLWithPath: store))
    let history = place.run("history", "--format", "jsonl", on: store)
    #expect(history.lines.count == 84)
    let add = place.run("add", "ICAccount", "name=x", on: store)
    #expect(add.status == .refused && add.said.contains("write-protected. "), "\(add)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: store)) == before)
    #expect(place.backups.isEmpty)
  }
}
