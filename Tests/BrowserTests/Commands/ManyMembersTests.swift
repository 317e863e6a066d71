import DataCore
import Foundation
import MemoryStore
import Synchronization
import Testing

@testable import Browser

/// A store that counts how often its readers are asked for members.
private final class CountingStore: RecordStore {
  let base: MemoryStore
  let calls = Mutex(0)

  init(_ base: MemoryStore) { self.base = base }

  var identifier: String { base.identifier }
  var name: String { base.name }
  var url: URL? { nil }
  var model: ModelDescription { base.model }
  var readOnlyReason: String? { nil }
  var reports: ChangeHub { base.reports }

  func save(_ request: SaveRequest) throws -> SaveResult { try base.save(request) }
  func makeReader() throws -> any StoreReader { Reader(try base.makeReader(), self) }

  private final class Reader: StoreReader {
    let base: any StoreReader
    let store: CountingStore

    init(_ base: any StoreReader, _ store: CountingStore) {
      self.base = base
      self.store = store
    }

    var interrupter: @Sendable () -> Void { base.interrupter }

    func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
      try base.rows(for: identifiers)
    }

    func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
      try base.window(query, from: anchor, limit: limit)
    }

    func count(_ query: Query) throws -> Int { try base.count(query) }

    func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
      try base.enumerate(query, body)
    }

    func related(
      to identifier: PersistentIdentifier, through property: String
    ) throws -> [PersistentIdentifier] {
      store.calls.withLock { $0 += 1 }
      return try base.related(to: identifier, through: property)
    }

    func related(
      to identifiers: [PersistentIdentifier], through property: String
    ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
      store.calls.withLock { $0 += 1 }
      return try base.related(to: identifiers, through: property)
    }

    func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
      try base.history(request)
    }
  }
}

@Suite("To-many columns") struct ManyMembersTests {
  private func store() throws -> CountingStore {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    for index in 0..<600 {
      let item = "trip=\(index % 5 + 1)"
      #expect(shell("add", "Item", "title=thing \(index)", item).status == .done)
      #expect(shell("add", "Trip", "name=trip \(index)").status == .done)
    }
    return CountingStore(store)
  }

  @Test("cost a question for many objects, not one each, in every format and order")
  func calls() throws {
    let store = try store()
    for format in ["json", "jsonl", "csv", "tsv", "table"] {
      for order in [[], ["--sort", "-name"]] {
        store.calls.withLock { $0 = 0 }
        let answer = CommandShell([store]).run(
          ["list", "Trip", "--columns", "name,items,tags", "--format", format] + order)
        #expect(answer.status == .done)
        let calls = store.calls.withLock { $0 }
        #expect(calls <= 2 * 3, "\(calls) for \(answer.lines.count) lines of \(format)")
        let plain = CommandShell([store.base]).run(
          ["list", "Trip", "--columns", "name,items,tags", "--format", format] + order)
        #expect(answer.data == plain.data && plain.lines.count >= 605)
      }
    }
  }

  @Test("are each object's own, whatever its place in the list") func members() throws {
    let store = try store()
    let reader = try store.base.makeReader()
    let answer = CommandShell([store])(
      "list", "Trip", "--columns", "objectID,items", "--format", "tsv")
    var count = 0
    for line in answer.lines.dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 2, "\(line)")
      let id = try #require(PersistentIdentifier(fields[0]))
      let expected = try reader.related(to: id, through: "items").map(\.description)
      let found = fields[1].split { "[], \"".contains($0) }.map(String.init)
      #expect(found == expected, "\(line)")
      count += found.count
    }
    #expect(count == 603)
  }
}
