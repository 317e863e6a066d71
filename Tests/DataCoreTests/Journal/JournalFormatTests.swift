import Foundation
import TestSupport
import Testing

@testable import DataCore

@Suite("The journal's records as bytes")
struct JournalFormatTests {
  @Test("changes come back with their types and every bit, over seeds")
  func changesRoundTrip() throws {
    for seed in UInt64(1)...60 {
      var random = SplitMix64(seed: seed)
      let set = Self.changes(&random)
      let bytes = set.journaled(home: "HOME")
      #expect(
        try ChangeSet(journaled: bytes[...], model: TestModel.model, home: "HOME") == set,
        "seed \(seed)")
    }
  }

  @Test("numbers, dates and decimals keep their bits")
  func exactValues() throws {
    let values: [ModelValue] = [
      .int(.min), .int(.max), .int(-1), .double(-0.0), .double(.infinity), .double(.ulpOfOne),
      .double(.leastNonzeroMagnitude), .double(Double(bitPattern: 0x7FF8_0000_0000_1234)),
      .date(Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)),
      .date(Date(timeIntervalSinceReferenceDate: -0.0)), .decimal(.nan),
      .decimal(Decimal(string: "-0.00000000000000000000000000000000000001") ?? 0),
      .decimal(.greatestFiniteMagnitude), .decimal(.leastNormalMagnitude), .string("a\0\u{301}🎒"),
      .string("e\u{301}"), .string("é"), .data(Data()), .transformable(Data([0, 255])),
      .bool(true), .null, .composite([:]), .composite(["a": .composite(["b": .null])]),
      .uuid(UUID()),
    ]
    for value in values {
      var writer = JournalWriter()
      writer.append(value, home: "")
      var reader = JournalReader(writer.bytes[...])
      #expect(try reader.value(home: "") == value)
      #expect(reader.isAtEnd)
    }
  }

  @Test("properties are found by name, whatever their order and company in the model is by then")
  func byName() throws {
    func model(_ names: [String]) -> ModelDescription {
      ModelDescription([
        .init(
          "Trip",
          properties: names.map {
            PropertyDescription(
              $0, isOptional: true,
              kind: .attribute(AttributeDescription(.string, defaultValue: .string("new"))))
          })
      ])
    }
    let old = try #require(model(["name", "place"])["Trip"])
    let id = PersistentIdentifier(
      IdentifierOrigin(store: "S", entity: "Trip", kind: .permanent), 7)
    let set = ChangeSet([ObjectChange(id, old, .delete([.string("Rome"), .string("Italy")]))])
    let bytes = set.journaled(home: "S")
    let read = try ChangeSet(
      journaled: bytes[...], model: model(["added", "place", "name"]), home: "S")
    #expect(read[id]?.kind == .delete([.string("new"), .string("Italy"), .string("Rome")]))
    let error = #expect(throws: DataError.self) {
      try ChangeSet(journaled: bytes[...], model: model(["name"]), home: "S")
    }
    #expect(error?.code == .conflict)
    #expect(error?.message == "Trip has no property place any more.")
  }

  @Test("a record cut at any byte is no record, and a changed byte never traps")
  func damagedRecords() throws {
    var random = SplitMix64(seed: 7)
    let record = Self.records(&random)[1]
    let bytes = record.bytes
    #expect(try JournalRecord(bytes[...]) == record)
    for end in bytes.indices {
      #expect(throws: (any Error).self) { try JournalRecord(bytes[..<end]) }
    }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      let read = try? JournalRecord(damaged[...])
      for step in read?.steps ?? [] {
        _ = try? ChangeSet(journaled: step.changes, model: TestModel.model, home: "HOME")
      }
      #expect(read != record)
    }
  }

  @Test("of a journal cut at any byte all whole records are used")
  func cut() {
    var random = SplitMix64(seed: 3)
    let records = Self.records(&random)
    let (bytes, ends) = Self.file(records)
    for end in 0...bytes.count {
      let contents = JournalContents(bytes[..<end], at: 0)
      let whole = ends.prefix { $0 <= end }.count
      #expect(contents.items.map(\.record) == Array(records.prefix(whole)))
      let start = whole == 0 ? 0 : ends[whole - 1]
      #expect(
        contents.damages == (end == start ? [] : [.init(offset: start, count: end - start)]))
    }
  }

  @Test("where any byte is changed only its own record is lost, and named")
  func flipped() {
    var random = SplitMix64(seed: 4)
    let records = Self.records(&random)
    let (bytes, ends) = Self.file(records)
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      let contents = JournalContents(damaged[...], at: 0)
      let hit = ends.firstIndex { place < $0 } ?? 0
      var left = records
      left.remove(at: hit)
      #expect(contents.items.map(\.record) == left, "byte \(place)")
      let start = hit == 0 ? 0 : ends[hit - 1]
      #expect(contents.damages == [.init(offset: start, count: ends[hit] - start)])
    }
  }

  private static func changes(_ random: inout SplitMix64) -> ChangeSet {
    var graph = ObjectGraph()
    random.edit(&graph, steps: 30)
    let start = graph
    random.edit(&graph, steps: 20)
    return graph.changes(since: start)
  }

  private static func records(_ random: inout SplitMix64) -> [JournalRecord] {
    let id = JournalEntry.ID(session: 1 << 41, number: 1)
    let next = JournalEntry.ID(session: 1 << 41, number: 2)
    func step(_ id: JournalEntry.ID, _ kind: JournalEntry.Kind) -> JournalRecord.Step {
      var graph = ObjectGraph()
      random.edit(&graph, steps: 6)
      return JournalRecord.Step(
        entry: JournalEntry(
          id, kind, name: "Rename “Trip”", author: "cairn",
          date: Date(timeIntervalSinceReferenceDate: 1.5)),
        changes: graph.changes(since: ObjectGraph()).journaled(home: "HOME")[...])
    }
    let trip = PersistentIdentifier(
      IdentifierOrigin(store: "HOME", entity: "Trip", kind: .permanent), 12)
    return [
      .place(.init(storeIdentifier: "HOME", path: "/tmp/a b.store", device: 3, inode: .max)),
      .staged(step(id, .edit)),
      .intent(
        .init(
          id: next, staged: [id], steps: [step(next, .undo(id))],
          identifiers: [JournalName(.temporary(entity: "Trip"), in: 1 << 41): trip])),
      .confirmed(next), .abandoned(id), .dropped([id, next]), .skipped([]),
    ]
  }

  private static func file(_ records: [JournalRecord]) -> (bytes: [UInt8], ends: [Int]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for record in records {
      bytes += JournalFrame.bytes(of: record.bytes)
      ends.append(bytes.count)
    }
    return (bytes, ends)
  }
}
