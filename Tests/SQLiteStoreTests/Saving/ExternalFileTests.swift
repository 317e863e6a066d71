import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("Large values lie in files of their own")
struct ExternalFileTests {
  private struct Photo {
    let scratch = try? Scratch()
    let url: URL
    let editing: Editing
    let bird: PersistentIdentifier

    init() throws {
      url = try #require(scratch).file("Zoo.store")
      try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
      let editing = try Editing(url)
      self.editing = editing
      bird = try editing.act("Add") { try editing.context.insert(entityNamed: "Bird") }.identifier
    }

    var files: [String] {
      let folder = editing.store.externalFolder
      return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    func set(_ data: Data?) throws {
      try editing.act("Photo") {
        try editing.set("photo", of: bird, to: data.map { .data($0) } ?? .null)
      }
    }

    func stored() throws -> ModelValue? {
      try editing.store.makeReader().rows(for: [bird])[bird]?["photo"]
    }

    func column() throws -> [UInt8] {
      let rows = try RawDatabase(url).query("SELECT ZPHOTO FROM ZANIMAL WHERE Z_PK = 1")
      if case .blob(let bytes)? = rows.first?.first { return bytes }
      return []
    }
  }

  private func large(_ byte: UInt8) -> Data { Data(repeating: byte, count: 200_000) }

  @Test("A small value stands in the row behind a 1, a large one in a file that the row names")
  func places() throws {
    let photo = try Photo()
    try photo.set(Data([5, 6]))
    #expect(try photo.column() == [1, 5, 6])
    #expect(photo.files.isEmpty)
    try photo.set(large(7))
    #expect(photo.files.count == 1)
    #expect(try photo.column() == [2] + Array(photo.files[0].utf8) + [0])
    #expect(photo.files[0] == photo.files[0].uppercased())
    let place = try #require(photo.scratch).file(".Zoo_SUPPORT/_EXTERNAL_DATA/\(photo.files[0])")
    #expect(try Data(contentsOf: place) == large(7))
    #expect(try photo.stored() == .data(large(7)))
  }

  @Test("A replaced or deleted value's file goes after the save, undo makes another")
  func replaced() throws {
    let photo = try Photo()
    try photo.set(large(1))
    let first = photo.files
    try photo.set(large(2))
    #expect(photo.files.count == 1 && photo.files != first)
    try photo.editing.act("Delete") { try photo.editing.context.delete([photo.bird]) }
    #expect(photo.files.isEmpty)
    photo.editing.context.undoManager?.undo()
    try photo.editing.context.save()
    #expect(photo.files.count == 1)
    #expect(try photo.stored() == .data(large(2)))
    try photo.set(nil)
    #expect(photo.files.isEmpty)
  }

  @Test("A save that fails leaves the old file and no new one")
  func failing() throws {
    let photo = try Photo()
    try photo.set(large(1))
    let before = photo.files
    #expect(throws: DataError.self) {
      try photo.editing.act("Edit") {
        try photo.editing.set("photo", of: photo.bird, to: .data(large(2)))
        try photo.editing.set("weight", of: photo.bird, to: .double(.nan))
      }
    }
    #expect(photo.files == before)
    #expect(try photo.stored() == .data(large(1)))
  }
}
