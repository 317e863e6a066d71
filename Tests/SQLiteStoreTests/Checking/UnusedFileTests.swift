import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("A check takes no file of a large value for unused that something may lead to")
struct UnusedFileTests {
  /// A store of one entity, written by SQL, and the folder of its large values.
  private struct Place {
    let scratch: Scratch
    let url: URL
    let folder: URL

    init(_ name: String, _ properties: [PropertyDescription], subentity: String? = nil) throws {
      scratch = try Scratch()
      url = scratch.file("\(name).store")
      let entities = [ModelDescription.Declaration("Note", properties: properties)]
      try SQLiteStore.create(
        url: url,
        model: ModelDescription(
          entities + (subentity.map { [.init($0, superentityName: "Note", properties: [])] } ?? []))
      )
      folder = scratch.file(".\(name)_SUPPORT/_EXTERNAL_DATA")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// A file that no save has just begun, and what stands for it in a column.
    func makeFile() throws -> (file: URL, reference: [UInt8]) {
      let name = UUID().uuidString
      let file = folder.appending(path: name)
      try Data("large".utf8).write(to: file)
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceReferenceDate: 0)], ofItemAtPath: file.path)
      return (file, [2] + Array(name.utf8) + [0])
    }

    /// A row with the bytes in the one column for them.
    func insert(_ bytes: [UInt8], entity: Int64 = 1) throws {
      let database = try RawDatabase(url)
      let columns = try database.query(
        "SELECT name FROM pragma_table_info('ZNOTE') WHERE type = 'BLOB'")
      guard case .text(let column)? = columns.first?.first else {
        throw RawDatabase.Failure(message: "ZNOTE has no column for bytes.")
      }
      try database.query(
        "INSERT INTO ZNOTE (Z_ENT, Z_OPT, \(column)) VALUES (?, 1, ?)",
        [.int(entity), .blob(bytes)])
      try database.run("UPDATE Z_PRIMARYKEY SET Z_MAX = 9 WHERE Z_NAME = 'Note'")
    }

    var findings: [StoreFinding] { get throws { try SQLiteStore.check(url).findings } }

    func mend() throws {
      _ = try SQLiteStore(url: url, readOnly: false).mend(author: "tester")
    }
  }

  private static let photo = Zoo.attribute("photo", .data, external: true)

  @Test("Not that of a row whose entity is unknown") func strayRow() throws {
    let place = try Place("Stray", [Self.photo], subentity: "Card")
    let (file, reference) = try place.makeFile()
    try place.insert(reference, entity: 99)
    let findings = try place.findings
    #expect(findings.map(\.kind) == [.entity], "\(findings)")
    try place.mend()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test("Not that of a part of a value, and where such a file is missing that is told")
  func element() throws {
    let value = PropertyDescription(
      "cover", isOptional: true,
      kind: .attribute(AttributeDescription(.composite, elements: [Self.photo])))
    let place = try Place("Parts", [value])
    let (file, reference) = try place.makeFile()
    try place.insert(reference)
    #expect(try place.findings.isEmpty)
    try place.mend()
    #expect(FileManager.default.fileExists(atPath: file.path))
    try FileManager.default.removeItem(at: file)
    #expect(try place.findings.map(\.place) == ["Note.cover.photo"])
  }

  @Test("Not that of a column that no property has any more") func formerColumn() throws {
    let place = try Place("Former", [Zoo.attribute("title", .string)])
    try RawDatabase(place.url).run("ALTER TABLE ZNOTE ADD COLUMN ZPHOTO BLOB")
    let (file, reference) = try place.makeFile()
    try place.insert(reference)
    #expect(try place.findings.isEmpty)
    try place.mend()
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test(
    "Not that of a store beside it whose large values lie in the same folder",
    arguments: ["Notes.sqlite", "Notes.store-old", "Notes"])
  func neighbour(_ name: String) throws {
    let place = try Place("Notes", [Self.photo])
    let (file, reference) = try place.makeFile()
    try Data(contentsOf: place.url).write(to: place.scratch.file(name))
    try place.insert(reference)
    // The older copy knows nothing of the file.
    let other = place.scratch.file(name)
    let findings = try SQLiteStore.check(other).findings
    #expect(findings.allSatisfy { !$0.isMendable && $0.isNote }, "\(findings)")
    #expect(findings.contains { $0.message.contains("“Notes.store”") }, "\(findings)")
    _ = try SQLiteStore(url: other, readOnly: false).mend(author: "tester")
    #expect(FileManager.default.fileExists(atPath: file.path))
  }

  @Test("A list or a text of the same stem beside the store keeps nobody from removing it")
  func otherFiles() throws {
    let place = try Place("Notes", [Self.photo])
    let (file, _) = try place.makeFile()
    try Data("title\n".utf8).write(to: place.scratch.file("Notes.csv"))
    #expect(try place.findings.map(\.isMendable) == [true])
    try place.mend()
    #expect(!FileManager.default.fileExists(atPath: file.path))
  }
}
