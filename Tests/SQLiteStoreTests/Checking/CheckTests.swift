import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("What a check finds in a store, and mends") struct CheckTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    var sql: String
    var kind: StoreFinding.Kind
    var place: String
    var isMendable = true
    /// Nothing has to be done.
    var isNote = false

    var testDescription: String { sql }
  }

  @Test("Every sample store and a store of ours are sound, and no byte changes") func sound() throws
  {
    for source in SampleStores.all() {
      let scratch = try Scratch()
      let url = try scratch.copy(source)
      let before = try scratch.listing()
      let report = try SQLiteStore.check(url)
      #expect(report.findings.isEmpty, "\(source.lastPathComponent): \(report.findings)")
      #expect(report.entityCount > 0)
      #expect(try scratch.listing() == before)
    }
    let store = try CheckedStore()
    let findings = try store.findings
    #expect(findings.isEmpty, "\(findings)")
    #expect(try SQLiteStore.check(store.url).objectCount == 9)
  }

  static let damages = [
    Damage(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = 1 WHERE Z_NAME = 'Person'", kind: .counter,
      place: "Person"),
    Damage(
      sql: "UPDATE Z_PRIMARYKEY SET Z_MAX = NULL WHERE Z_NAME = 'TRANSACTION'", kind: .counter,
      place: "TRANSACTION"),
    Damage(
      sql: "UPDATE Z_PRIMARYKEY SET Z_SUPER = 0 WHERE Z_NAME = 'Bird'", kind: .counter,
      place: "Bird"),
    Damage(
      sql: "UPDATE ZANIMAL SET Z_ENT = 99 WHERE Z_PK = 1", kind: .entity, place: "Animal",
      isMendable: false),
    Damage(
      sql: "UPDATE ZPERSON SET Z_ENT = NULL WHERE Z_PK = 2", kind: .entity, place: "Person"),
    Damage(sql: "UPDATE ZTAG SET Z_OPT = 0", kind: .version, place: "Tag"),
    Damage(
      sql: "UPDATE ZANIMAL SET ZOWNER = 4711 WHERE Z_PK = 1", kind: .link, place: "Animal.owner"),
    Damage(
      sql: "UPDATE ZPERSON SET ZFAVOURITE = 4711 WHERE Z_PK = 1", kind: .link,
      place: "Person.favourite"),
    Damage(
      sql: "UPDATE ZPERSON SET Z1_FAVOURITE = 2 WHERE Z_PK = 1", kind: .link,
      place: "Person.favourite"),
    Damage(sql: "INSERT INTO Z_1TAGS VALUES (77, 1)", kind: .link, place: "Animal.tags"),
    Damage(
      sql: "UPDATE ZTAG SET Z3WISHES = 77 WHERE Z_PK = 1", kind: .link, place: "Person.wishes"),
    Damage(
      sql: "UPDATE ZPERSON SET ZNAME = NULL WHERE Z_PK = 3", kind: .missingValue,
      place: "Person.name"),
    Damage(
      sql: "UPDATE ZPERSON SET ZAGE = NULL WHERE Z_PK = 3", kind: .missingValue,
      place: "Person.age", isMendable: false),
    Damage(
      sql: "DROP INDEX Z_Person_UNIQUE_code; UPDATE ZPERSON SET ZCODE = 'same'", kind: .duplicate,
      place: "Person.code", isMendable: false),
    Damage(
      sql: "DROP INDEX ZANIMAL_ZOWNER_INDEX", kind: .index, place: "ZANIMAL_ZOWNER_INDEX"),
    Damage(
      sql: "DROP INDEX Z_Person_UNIQUE_code", kind: .index, place: "Z_Person_UNIQUE_code"),
    Damage(sql: "DROP INDEX Z_Animal_byName", kind: .index, place: "Z_Animal_byName"),
    Damage(sql: "DELETE FROM ATRANSACTION WHERE Z_PK = 1", kind: .history, place: "ACHANGE"),
    Damage(
      sql: "UPDATE ATRANSACTION SET ZAUTHORTS = 99 WHERE Z_PK = 2", kind: .history,
      place: "ATRANSACTION"),
    Damage(
      sql: "UPDATE ACHANGE SET ZCHANGETYPE = 9 WHERE Z_PK = 2", kind: .history, place: "ACHANGE",
      isMendable: false, isNote: true),
    Damage(
      sql: "UPDATE ACHANGE SET ZENTITY = 77 WHERE Z_PK = 2", kind: .history, place: "ACHANGE",
      isMendable: false, isNote: true),
    Damage(
      sql: "DELETE FROM ZPERSON WHERE Z_PK = 3; UPDATE ZANIMAL SET ZOWNER = NULL WHERE ZOWNER = 3",
      kind: .history, place: "Person", isMendable: false),
    Damage(
      sql: "UPDATE Z_METADATA SET Z_PLIST = x'0102'", kind: .metadata, place: "Z_METADATA",
      isMendable: false),
    Damage(
      sql: "UPDATE Z_METADATA SET Z_UUID = NULL", kind: .metadata, place: "Z_METADATA",
      isMendable: false),
    Damage(
      sql: "UPDATE Z_MODELCACHE SET Z_CONTENT = x'0102'", kind: .model, place: "Z_MODELCACHE",
      isMendable: false),
    Damage(
      sql: "UPDATE ZPERSON SET ZPHOTO = x'02"
        + "31313131313131312D323232322D333333332D343434342D353535353535353535353535"
        + "00' WHERE Z_PK = 2", kind: .externalFile, place: "Person.photo", isMendable: false),
  ]

  @Test("Each is found by itself, and what can be mended is sound afterwards", arguments: damages)
  func finds(_ damage: Damage) throws {
    let store = try CheckedStore()
    try store.run(damage.sql)
    let before = try store.scratch.listing()
    let findings = try store.findings
    #expect(try store.scratch.listing() == before)
    let found = findings.filter { $0.kind == damage.kind && $0.place == damage.place }
    #expect(found.count == 1, "\(findings)")
    #expect(found.first?.isMendable == damage.isMendable)
    #expect(found.first?.isNote == damage.isNote)
    for finding in findings {
      #expect(finding.message.hasSuffix(".") && finding.remedy.hasSuffix("."), "\(finding)")
    }
    let opened = try SQLiteStore(url: store.url, readOnly: false)
    guard opened.readOnlyReason == nil else { return }
    let mended = try opened.mend(author: "tester")
    #expect(Set(mended) == Set(findings.filter(\.isMendable)))
    #expect(try store.findings == findings.filter { !$0.isMendable })
  }

  @Test("Cutting a link to nothing changes that row and its version, and the history tells it")
  func cutLink() throws {
    let store = try CheckedStore()
    let before = try TableDump(store.url)
    try store.run("UPDATE ZANIMAL SET ZOWNER = 4711 WHERE Z_PK = 1")
    _ = try SQLiteStore(url: store.url, readOnly: false).mend(author: "tester")
    let after = try TableDump(store.url)
    let rows = after.differences(from: before).filter { $0.table == "ZANIMAL" }
    #expect(rows.map(\.description) == ["ZANIMAL 1 ZOWNER", "ZANIMAL 1 Z_OPT"])
    #expect(after["ZANIMAL", 1, "ZOWNER"] == .null)
    let entries = try SQLiteStore(url: store.url, readOnly: true).makeReader()
      .history(HistoryRequest())
    let last = try #require(entries.last)
    #expect(last.author == "tester" && last.contextName == "Mend")
    #expect(last.changes.map { "\($0.id.entityName) \($0.id.number)" } == ["Animal 1"])
    #expect(last.changes.map(\.properties) == [["owner"]])
  }

  @Test("Files of large values that no object has are found and removed, the others stay")
  func unusedFiles() throws {
    let store = try CheckedStore()
    let folder = store.scratch.file(".Checked_SUPPORT/_EXTERNAL_DATA")
    let used = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(used.count == 1)
    let unused = folder.appending(path: UUID().uuidString)
    try Data("left".utf8).write(to: unused)
    // A new one may be that of a save at work.
    #expect(try store.findings.isEmpty)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceReferenceDate: 0)], ofItemAtPath: unused.path)
    try Data("other".utf8).write(to: folder.appending(path: "notes.txt"))
    let finding = try #require(try store.findings.first)
    #expect(finding.kind == .externalFile && finding.message.contains("1 file"))
    _ = try SQLiteStore(url: store.url, readOnly: false).mend(author: "tester")
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(left) == Set(used + ["notes.txt"]))
    try FileManager.default.removeItem(at: folder.appending(path: used[0]))
    let missing = try #require(try store.findings.first)
    #expect(missing.place == "Person.photo" && !missing.isMendable)
  }

  @Test("Damaged pages are told, and nothing is mended on them") func damagedPages() throws {
    let scratch = try Scratch()
    let url = scratch.file("Items.store")
    try CoreDataFile.writeItems(400, to: url)
    try RawDatabase(url).run("UPDATE Z_PRIMARYKEY SET Z_MAX = 1")
    let file = try FileHandle(forUpdating: url)
    let pages = try Data(contentsOf: url).count / 4096
    try file.seek(toOffset: UInt64(pages / 2 * 4096))
    file.write(Data(repeating: 0xFF, count: 4096))
    try file.close()
    let before = try Data(contentsOf: url)
    let findings = try SQLiteStore.check(url).findings
    #expect(findings.contains { $0.kind == .integrity }, "\(findings)")
    #expect(findings.contains { $0.kind == .counter }, "\(findings)")
    // What says that it can be mended would be tried, after one more copy of what is damaged.
    #expect(findings.allSatisfy { !$0.isMendable }, "\(findings)")
    #expect(findings.allSatisfy { !$0.remedy.contains("--mend") }, "\(findings)")
    let error = #expect(throws: DataError.self) {
      try SQLiteStore(url: url, readOnly: false).mend(author: "tester")
    }
    #expect(error?.code == .damaged)
    #expect(try Data(contentsOf: url) == before)
  }

  @Test("What is no store is refused with the sentence that opening has") func noStores() throws {
    let scratch = try Scratch()
    for (name, bytes, code) in [
      ("text", Data("hello".utf8), DataError.Code.notAStore), ("empty", Data(), .notAStore),
      ("short", Data("SQLite format 3\0".utf8) + Data(count: 20), .damaged),
    ] {
      try bytes.write(to: scratch.file(name))
      let error = #expect(throws: DataError.self) { try SQLiteStore.check(scratch.file(name)) }
      #expect(error?.code == code, "\(name)")
    }
    let error = #expect(throws: DataError.self) { try SQLiteStore.check(scratch.file("none")) }
    #expect(error?.code == .notFound)
  }
}
