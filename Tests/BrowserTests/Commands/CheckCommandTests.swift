import DataCore
import Foundation
import SQLiteStore
import Testing

@testable import Browser

@Suite("The check command") struct CheckCommandTests {
  private struct Place {
    let folder: TemporaryFolder
    let shell: CommandShell

    init() throws {
      folder = try TemporaryFolder()
      shell = .plain()
      shell.environment = ["HOME": folder.path]
    }

    func run(_ words: String...) -> Answer { shell.run(words) }

    func makeStore() throws -> String {
      let path = folder.file("trips.store")
      #expect(shell.run(["entities", "--new", "--sample", "--store", path]).status == .done)
      return path
    }

    /// A store that needs mending: what it was made of is gone, but for its file.
    func makeUnused(of store: String) throws -> String {
      let data = folder.file(".trips_SUPPORT/_EXTERNAL_DATA")
      try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
      let file = "\(data)/\(UUID().uuidString)"
      try Data("left".utf8).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceReferenceDate: 0)], ofItemAtPath: file)
      return file
    }
  }

  @Test("A sound store is told with its size, status 0, and each file of several") func sound()
    throws
  {
    let place = try Place()
    let store = try place.makeStore()
    let answer = place.run("check", store)
    #expect(answer.status == .done && answer.data.isEmpty)
    #expect(answer.said.hasPrefix("“trips.store” is sound: "), "\(answer)")
    let both = place.run("check", store, place.folder.file("none.store"))
    #expect(both.status == .notFound && both.words.count == 3, "\(both)")
    #expect(place.run("check", "--store", store).status == .done)
    #expect(place.run("check", store, "--format", "json").data == "[]\n")
    #expect(place.run("check").said.contains("lives in memory"))
  }

  @Test("A finding is status 1 with its remedy; --mend copies the store, mends and says both")
  func mends() throws {
    let place = try Place()
    let store = try place.makeStore()
    let unused = try place.makeUnused(of: store)
    let found = place.run("check", store)
    #expect(found.status == .failed)
    #expect(found.lines.count == 2 && found.lines[1] == "  --mend removes them.", "\(found)")
    #expect(found.said.contains("1 finding, of which --mend puts right 1."), "\(found)")
    let json = place.run("check", store, "--format", "jsonl").data
    #expect(json.contains("\"kind\":\"externalFile\"") && json.contains("\"mendable\":true"))
    #expect(place.run("check", store, "--mend", "--read-only").status == .refused)
    #expect(FileManager.default.fileExists(atPath: unused))
    let mended = place.run("check", "--mend", store)
    #expect(mended.status == .done, "\(mended)")
    #expect(mended.said.contains("as it was before this change: "))
    #expect(mended.said.contains("Mended: 1 file of large values"))
    #expect(!FileManager.default.fileExists(atPath: unused))
    let copies = place.run("check", "--backups", store, "--format", "jsonl")
    #expect(copies.lines.count == 1 && copies.data.contains("\"number\":1"), "\(copies)")
    // Nothing to mend: no copy either.
    #expect(place.run("check", "--mend", store).status == .done)
    #expect(place.run("check", "--backups", store, "--format", "jsonl").lines.count == 1)
  }

  @Test("A store of another program is put back from the copy that its first change made")
  func restores() throws {
    let place = try Place()
    guard let store = try RealStores.copy("moody/1.moody", into: place.folder) else { return }
    let values = ["list", "Mood", "--format", "csv", "--store", store]
    let before = place.shell.run(values)
    #expect(place.run("check", "--backups", store).said.contains("There are no copies"))
    #expect(place.run("check", "--restore", "1", store).status == .notFound)
    let id = try #require(
      before.lines.dropFirst().first?.split(separator: ",").first.map(String.init))
    #expect(place.run("set", "Mood", id, "latitude=12.5", "--store", store).status == .done)
    #expect(place.shell.run(values).data != before.data)
    let list = place.run("check", "--backups", store, "--format", "csv")
    let name = try #require(
      list.lines.last?.split(separator: ",").dropFirst().first.map(String.init))
    #expect(name.hasPrefix("1-") && name.hasSuffix(".moody"), "\(list)")
    let answer = place.run("check", "--restore", name, store)
    #expect(answer.status == .done && answer.said.contains("What was there before: "), "\(answer)")
    #expect(place.shell.run(values).data == before.data)
    #expect(place.run("check", store).status == .done)
  }

  @Test("What asks for nothing to be done is told, and the store is sound all the same, status 0")
  func notes() throws {
    let place = try Place()
    let store = try place.makeStore()
    let unused = try place.makeUnused(of: store)
    // Its large values would lie in the same folder.
    try FileManager.default.copyItem(atPath: store, toPath: store + "-old")
    for words in [["check", store], ["check", "--mend", store]] {
      let answer = place.shell.run(words)
      #expect(answer.status == .done, "\(answer)")
      #expect(answer.data.contains("“trips.store-old”") && answer.said.contains("is sound"))
    }
    #expect(FileManager.default.fileExists(atPath: unused))
    #expect(place.run("check", "--backups", store).said.contains("There are no copies"))
    let json = place.run("check", store, "--format", "jsonl")
    #expect(json.status == .done && json.data.contains("\"note\":true"), "\(json)")
  }

  @Test("Options that mean nothing together are status 2") func usage() throws {
    let place = try Place()
    let store = try place.makeStore()
    #expect(place.run("check", "--mend", "--backups", store).status == .wrongUsage)
    #expect(place.run("check", "--mend").status == .wrongUsage)
    #expect(place.run("check", "--restore", "1", store, store).status == .wrongUsage)
    #expect(place.run("check", "--restore", "1", store, "--read-only").status == .refused)
    #expect(place.run("list", "Trip", "--mend", "--store", store).status == .wrongUsage)
    let text = try place.folder.write("no store", to: "notes.txt")
    #expect(place.run("check", text).status == .failed)
    #expect(place.run("check", place.folder.path).said.contains("is a folder"))
  }
}
