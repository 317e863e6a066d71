import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("Backups")
struct BackupTests {
  private func date(_ second: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: 700_000_000 + Double(second))
  }

  @Test("A backup is the store as it was, large values included, for its owner alone")
  func copies() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    let editing = try Editing(url)
    let photo = Data(repeating: 3, count: 300_000)
    let bird = try editing.act("Add") {
      try editing.context.insert(
        entityNamed: "Bird", values: ["name": .string("Kea"), "photo": .data(photo)])
    }
    let before = try TableDump(url)
    let folder = scratch.file("backups")
    let copy = try editing.store.backUp(to: folder, date: date(0))
    try editing.act("Edit") {
      try editing.set("name", of: bird.identifier, to: .string("Kaka"))
      try editing.set("photo", of: bird.identifier, to: .null)
    }
    #expect(try TableDump(copy) == before)
    let store = try SQLiteStore(url: copy, readOnly: true)
    #expect(store.identifier == editing.store.identifier)
    let row = try store.makeReader().rows(for: [bird.identifier])[bird.identifier]
    #expect(row?["name"] == .string("Kea"))
    #expect(row?["photo"] == .data(photo))
    let mode = try FileManager.default.attributesOfItem(atPath: copy.path)[.posixPermissions]
    #expect(mode as? Int == 0o600)
    #expect(copy.path.contains(editing.store.identifier))
  }

  @Test("The last five are kept")
  func five() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    let store = try SQLiteStore(url: url, readOnly: false)
    let folder = scratch.file("backups")
    let copies = try (0..<8).map { try store.backUp(to: folder, date: date($0)) }
    let left = try FileManager.default.contentsOfDirectory(
      atPath: folder.appendingPathComponent(store.identifier).path)
    #expect(left.sorted() == copies.suffix(5).map(\.lastPathComponent))
  }

  @Test("A backup that cannot be written says so and leaves nothing")
  func failing() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.store")
    try SQLiteStore.create(url: url, model: ModelDescription(Zoo.declarations))
    let store = try SQLiteStore(url: url, readOnly: false)
    let blocked = scratch.file("blocked")
    try Data("a file".utf8).write(to: blocked)
    let error = #expect(throws: DataError.self) { try store.backUp(to: blocked) }
    #expect(error?.code == .inputOutput)
    #expect(error?.remedy.isEmpty == false)
  }
}
