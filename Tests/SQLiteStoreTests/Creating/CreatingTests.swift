import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("Making stores")
struct CreatingTests {
  private let scratch: Scratch
  private let url: URL

  init() throws {
    scratch = try Scratch()
    url = scratch.file("new.store")
  }

  @Test("A store that was made opens empty, with its model and its identifier")
  func opens() throws {
    let model = ModelDescription(Zoo.declarations)
    let identifier = UUID()
    try SQLiteStore.create(url: url, model: model, identifier: identifier)
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(store.identifier == identifier.uuidString)
    #expect(store.notice == nil)
    #expect(store.model.entities.map(\.name) == model.entities.map(\.name))
    let reader = try store.makeReader()
    for entity in model.entities {
      #expect(try reader.count(Query(.entity(entity.name))) == 0)
    }
    #expect(try scratch.listing().keys.sorted() == ["new.store"])
  }

  @Test("The file is whole, in pages of 4096 bytes, vacuumed step by step, with a log")
  func file() throws {
    try SQLiteStore.create(url: url, model: TestModel.model)
    let database = try RawDatabase(url)
    #expect(try database.query("PRAGMA integrity_check") == [[.text("ok")]])
    #expect(try database.query("PRAGMA page_size") == [[.int(4096)]])
    #expect(try database.query("PRAGMA auto_vacuum") == [[.int(2)]])
    #expect(try database.query("PRAGMA journal_mode") == [[.text("wal")]])
    #expect(try database.query("PRAGMA user_version") == [[.int(0)]])
    #expect(try database.query("PRAGMA application_id") == [[.int(0)]])
    #expect(try database.query("PRAGMA encoding") == [[.text("UTF-8")]])
  }

  @Test("The metadata says what Core Data's says, and that the store is ours")
  func metadata() throws {
    try SQLiteStore.create(url: url, model: TestModel.model, version: "2.1.0")
    let database = try RawDatabase(url, readOnly: true)
    let row = try database.query("SELECT Z_VERSION, Z_PLIST FROM Z_METADATA")[0]
    #expect(row[0] == .int(1))
    guard case .blob(let bytes) = row[1] else { throw RawDatabase.Failure(message: "no list") }
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        as? [String: Any])
    #expect(list["NSStoreType"] as? String == "SQLite")
    #expect(list["_NSAutoVacuumLevel"] as? String == "2")
    #expect(list["NSStoreModelVersionHashesVersion"] as? Int == 3)
    #expect(list["NSStoreModelVersionIdentifiers"] as? [String] == ["2.1.0"])
    #expect(list["NSPersistenceFrameworkVersion"] as? Int != nil)
    #expect(list["CairnStore"] as? Int == 1)
    let hashes = try #require(list["NSStoreModelVersionHashes"] as? [String: Data])
    #expect(hashes.keys.sorted() == TestModel.model.entities.map(\.name).sorted())
    #expect(Set(hashes.values).count == hashes.count && hashes.values.allSatisfy { $0.count == 32 })
    // Made as those of real stores are (`AppleLayoutTests`).
    let ordered = hashes.sorted { $0.key < $1.key }.map { ($0.key, [UInt8]($0.value)) }
    #expect(list["NSStoreModelVersionHashesDigest"] as? String == ModelHash.digest(ordered))
    #expect(
      list["NSStoreModelVersionChecksumKey"] as? String == ModelHash.checksum(ordered.map(\.1)))
  }

  @Test("The archived model is a keyed archive that other readers take apart")
  func archive() throws {
    try SQLiteStore.create(url: url, model: TestModel.model)
    let database = try RawDatabase(url, readOnly: true)
    guard case .blob(let packed) = try database.query("SELECT Z_CONTENT FROM Z_MODELCACHE")[0][0],
      let bytes = Inflate.inflated(packed)
    else { throw RawDatabase.Failure(message: "no model") }
    let list = try #require(
      try PropertyListSerialization.propertyList(from: Data(bytes), options: [], format: nil)
        as? [String: Any])
    #expect(list["$archiver"] as? String == "NSKeyedArchiver")
    #expect(list["$version"] as? Int == 100_000)
    #expect((list["$objects"] as? [Any])?.first as? String == "$null")
    #expect((list["$top"] as? [String: Any])?.keys.sorted() == ["root"])
  }

  @Test("Two entities whose names differ in case only cannot share a table")
  func sharedTable() throws {
    let model = ModelDescription([
      .init("Note", properties: []), .init("NOTE", properties: []),
    ])
    #expect(throws: DataError.self) { try SQLiteStore.create(url: url, model: model) }
    #expect(try scratch.listing().isEmpty)
    let own = ModelDescription([.init("_metadata", properties: [])])
    #expect(throws: DataError.self) { try SQLiteStore.create(url: url, model: own) }
    #expect(try scratch.listing().isEmpty)
  }

  @Test("A file that is there is never written over")
  func existing() throws {
    try Data("mine".utf8).write(to: url)
    let error = #expect(throws: DataError.self) {
      try SQLiteStore.create(url: url, model: TestModel.model)
    }
    #expect(error?.code == .exists)
    #expect(try scratch.listing() == ["new.store": Data("mine".utf8)])
  }

  @Test("A folder in the file's place, and a missing one around it, are told as what they are")
  func folders() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    let taken = #expect(throws: DataError.self) {
      try SQLiteStore.create(url: url, model: TestModel.model)
    }
    #expect(taken?.code == .exists)
    #expect(taken?.message.contains("a folder") == true)
    let lost = #expect(throws: DataError.self) {
      try SQLiteStore.create(
        url: scratch.file("nowhere").appending(path: "new.store"), model: TestModel.model)
    }
    #expect(lost?.code == .notFound)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url.path) == ["new.store"])
  }

  @Test(
    "A folder that takes no files is told, with no file left",
    arguments: ["/proc", "/sys", "/dev/null"])
  func refusingFolder(folder: String) throws {
    let error = #expect(throws: DataError.self) {
      try SQLiteStore.create(
        url: URL(fileURLWithPath: "\(folder)/cairn-new.store"), model: TestModel.model)
    }
    #expect([.noPermission, .notFound].contains(error?.code))
    #expect(error?.message.isEmpty == false && error?.remedy.isEmpty == false)
  }

  @Test("Where files cannot be without a name, a hidden one is used and goes")
  func hiddenFile() throws {
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try NewFile(url).writeHidden(bytes)
    #expect(try scratch.listing() == ["new.store": Data(bytes)])
    let error = #expect(throws: DataError.self) { try NewFile(url).writeHidden([1, 2, 3]) }
    #expect(error?.code == .exists)
    #expect(try scratch.listing() == ["new.store": Data(bytes)])
  }

  @Test("Of many who make one file at a time one succeeds, and the file is whole")
  func race() async throws {
    let url = url
    let made = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (try? SQLiteStore.create(url: url, model: TestModel.model)) != nil
        }
      }
      var count = 0
      for await success in group where success { count += 1 }
      return count
    }
    #expect(made == 1)
    #expect(try SQLiteStore(url: url, readOnly: true).notice == nil)
    #expect(try scratch.listing().keys.sorted() == ["new.store"])
  }
}
