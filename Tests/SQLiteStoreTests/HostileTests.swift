import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite struct HostileTests {
  /// Opens and reads all there is: rows or an error, and back within reason.
  private func readAll(_ url: URL) {
    do {
      let store = try SQLiteStore(url: url, readOnly: true)
      let reader = try store.makeReader()
      for entity in store.model.entities {
        let query = Query(
          .entity(entity.name), order: entity.properties.first.map { [SortKey([$0.name])] } ?? [])
        do {
          _ = try reader.count(query)
          for row in try reader.window(query, from: .start, limit: 30).rows {
            for property in entity.properties where property.relationship != nil {
              _ = try reader.related(to: row.id, through: property.name)
            }
          }
        } catch is DataError {}
      }
      _ = try reader.history(HistoryRequest())
    } catch is DataError {
    } catch {
      Issue.record("\(error)")
    }
  }

  private func sources(_ scratch: Scratch) throws -> [Data] {
    let zoo = scratch.file("Zoo.sqlite")
    try Zoo.write(to: zoo, seed: 2)
    var result = [try Data(contentsOf: zoo)]
    if let notes = SampleStores.named("NoteStore.sqlite") {
      result.append(try Data(contentsOf: notes))
    }
    return result
  }

  @Test("A store cut at any length is an error or rows, never a crash")
  func truncated() throws {
    let scratch = try Scratch()
    let target = scratch.file("cut.sqlite")
    for source in try sources(scratch) {
      for part in 0..<60 {
        let length = part < 20 ? part * 7 : source.count * part / 60
        try source.prefix(length).write(to: target)
        readAll(target)
        if length < source.count - 8192 {
          #expect(throws: DataError.self) { try SQLiteStore(url: target, readOnly: true) }
        }
      }
    }
  }

  @Test("Flipped bits in header, schema and pages are an error or rows", arguments: 1...4)
  func flipped(seed: Int) throws {
    let scratch = try Scratch()
    let target = scratch.file("bits.sqlite")
    var random = SplitMix64(seed: UInt64(seed))
    for source in try sources(scratch) {
      for round in 0..<40 {
        var data = source
        let range = round % 3 == 0 ? 0..<100 : round % 3 == 1 ? 100..<8192 : 0..<data.count
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          data[Int.random(in: range, using: &random)] ^=
            1 << UInt8.random(in: 0...7, using: &random)
        }
        try data.write(to: target)
        readAll(target)
      }
    }
  }

  @Test("A cached model with any damage is read, or the tables are", arguments: 1...4)
  func modelCache(seed: Int) throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 2, animals: 5)
    let database = try RawDatabase(url)
    var archive = ArchivedModel(Zoo.declarations)
    let bytes = archive.bytes()
    var random = SplitMix64(seed: UInt64(seed))
    for round in 0..<60 {
      var damaged = round % 4 == 0 ? Array(bytes.prefix(bytes.count * round / 60)) : bytes
      for _ in 0..<Int.random(in: 1...30, using: &random) where !damaged.isEmpty {
        let tail = round % 4 == 1 ? max(0, damaged.count - 40) : 0
        damaged[Int.random(in: tail..<damaged.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      try database.query("UPDATE Z_MODELCACHE SET Z_CONTENT = ?", [.blob(storedDeflate(damaged))])
      readAll(url)
    }
  }

  @Test("A cache that unfolds without end, or names one huge object again and again, is refused")
  func bombs() throws {
    // A DEFLATE block of one literal and length-258 copies of it: 1000 to 1.
    var bomb = Data([0xEC, 0xC0, 0x81, 0, 0, 0, 0, 0x80, 0xA0, 0xFC, 0xA9, 0x17])
    bomb.append(Data(count: 200_000))
    #expect(Inflate.inflated([UInt8](bomb), limit: 1 << 16) == nil)
    let zeros = storedDeflate([UInt8](repeating: 0, count: 1 << 20))
    #expect(Inflate.inflated(zeros, limit: 1 << 16) == nil)
    #expect(Inflate.inflated(zeros)?.count == 1 << 20)

    let wide = ArchivedValue.array((0..<50000).map { .uid($0) })
    #expect(throws: Never.self) { try PropertyList(wide.binaryPropertyList) }
    // Every offset leads to the same array.
    var list = wide.binaryPropertyList
    let table = Int(list[(list.count - 4)...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    for index in 0..<50000 {
      for byte in 0..<4 { list[table + index * 4 + byte] = list[table + 50000 * 4 + byte] }
    }
    #expect(throws: PropertyList.Malformed.self) { try PropertyList(list) }
  }

  @Test("A cycle of superentities is cut, and deep nesting of composites is not followed")
  func cycles() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 2, animals: 5)
    let database = try RawDatabase(url)
    try database.run("UPDATE Z_PRIMARYKEY SET Z_SUPER = 3 WHERE Z_ENT = 1")
    readAll(url)
    try database.run("DROP TABLE Z_MODELCACHE")
    readAll(url)
    var deep = Zoo.attribute("x", .string)
    for _ in 0..<2000 {
      deep = PropertyDescription(
        "x", isOptional: true, kind: .attribute(AttributeDescription(.composite, elements: [deep])))
    }
    var archive = ArchivedModel([.init("Tag", properties: [deep])])
    #expect(CachedModel(archive.bytes()) != nil)
  }

  @Test("A value of the wrong storage class is shown as what it is")
  func storageClasses() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 2, animals: 5)
    let database = try RawDatabase(url)
    try database.run(
      """
      UPDATE ZANIMAL SET ZALIVE = 7, ZLEGS = 'four', ZBORN = 'then', ZWEIGHT = x'0102', ZNAME = x'03',
      ZCODE = x'0102', ZSITE = 'no url at all ', ZOWNER = 'me', ZPHOTO = 12 WHERE Z_PK = 2
      """)
    let store = try SQLiteStore(url: url, readOnly: true)
    let reader = try store.makeReader()
    let row = try #require(
      try reader.window(Query(.entity("Animal")), from: .start, limit: 1).rows.first)
    #expect(row["alive"] == .int(7))
    #expect(row["legs"] == .string("four"))
    #expect(row["born"] == .string("then"))
    #expect(row["weight"] == .data(Data([1, 2])))
    #expect(row["name"] == .data(Data([3])))
    #expect(row["code"] == .data(Data([1, 2])))
    #expect(row["site"] == .string("no url at all "))
    #expect(row["owner"] == .string("me"))
    #expect(row["photo"] == .int(12))
    for name in ["legs", "born", "weight", "name"] {
      let above = Filter.compare(
        .path(FilterPath([name])), .greater, .value(name == "name" ? .string("") : .int(-100)))
      let below = Filter.compare(
        .path(FilterPath([name])), .less, .value(name == "name" ? .string("zzz") : .int(100)))
      for filter in [above, below] {
        try reader.enumerate(Query(.entity("Animal"), filter: filter)) { found in
          #expect(found.id != row.id, "\(name)")
          return true
        }
      }
    }
  }

  @Test("A value in a file of its own is read, and a missing or foreign file is no crash")
  func external() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 2, animals: 5)
    let folder = scratch.file(".Zoo_SUPPORT/_EXTERNAL_DATA")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let name = "0123ABCD-0000-1111-2222-333344445555"
    try Data("a large photo".utf8).write(to: folder.appendingPathComponent(name))
    let database = try RawDatabase(url)
    func reference(_ name: String) -> RawDatabase.Value { .blob([2] + Array(name.utf8) + [0]) }
    func photo(_ value: RawDatabase.Value) throws -> ModelValue? {
      try database.query("UPDATE ZANIMAL SET ZPHOTO = ? WHERE Z_PK = 2", [value])
      let reader = try SQLiteStore(url: url, readOnly: true).makeReader()
      return try reader.window(Query(.entity("Animal")), from: .start, limit: 1).rows.first?[
        "photo"]
    }
    #expect(try photo(reference(name)) == .data(Data("a large photo".utf8)))
    #expect(try photo(reference("FFFFFFFF-0000-1111-2222-333344445555")) == .null)
    #expect(try photo(.blob([1, 9, 9])) == .data(Data([9, 9])))
    let outside = "../../../../../../../../etc/passwd##"
    #expect(outside.utf8.count == 36)
    #expect(try photo(reference(outside))?.isNull == false)
  }
}
