import DataCore
import Foundation
import JSONStore
import MemoryStore
import SQLiteStore
import Synchronization
import TestSupport
import Testing

/// A kind of store that the conformance suite runs on.
struct StoreFactory: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Makes an empty store, its files in the folder.
  let make: @Sendable (ModelDescription, URL) throws -> any RecordStore
  /// The nearest value that the store can hold and gives back bit for bit.
  var storable: @Sendable (ModelValue) -> ModelValue = { $0 }

  /// Whether it records what is saved.
  var keepsHistory = true
  /// Whether no two objects of a hierarchy have one key.
  var numbersHierarchies = true

  static let all = [memory, sqlite, json, custom]
  static let withHistory = all.filter { $0.keepsHistory }

  static let memory = StoreFactory(testDescription: "memory") { model, _ in
    MemoryStore(name: "test", model: model)
  }

  static let sqlite = StoreFactory(
    testDescription: "SQLite",
    make: { model, folder in
      let url = folder.appendingPathComponent("test.store")
      try SQLiteStore.create(url: url, model: model)
      return try AdaptedStore(SQLiteStore(url: url, readOnly: false), to: model)
    }, storable: \.storableInSQLite)

  static let json = StoreFactory(testDescription: "JSON") { model, folder in
    let url = folder.appendingPathComponent("test.json")
    try JSONStore.create(url: url, model: model)
    return try JSONStore(url: url, readOnly: false) { model, identifier, name in
      MemoryStore(name: name, identifier: identifier, model: model)
    }
  }

  /// A store of an app, behind what makes it one of ours.
  static let custom = StoreFactory(
    testDescription: "custom",
    make: { model, _ in
      try ModelContainer.openDataStore(
        ShelfConfiguration(name: UUID().uuidString), schema: Shelf.schema(for: model),
        model: model)
    }, keepsHistory: false, numbersHierarchies: false)
}

extension ModelValue {
  /// SQLite has no NaN.
  fileprivate var storableInSQLite: ModelValue {
    if case .double(let number) = self, number.isNaN { .double(0.25) } else { canonical }
  }
}

/// A folder that goes with the last one who holds it.
final class ScratchFolder: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appendingPathComponent("cairn-stores-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}

/// A store and what it should hold.
struct StoreFixture {
  let store: any RecordStore
  let reader: any StoreReader
  private let factory: StoreFactory
  private let folder: ScratchFolder
  private(set) var graph: ObjectGraph

  init(_ factory: StoreFactory, model: ModelDescription = TestModel.model) throws {
    self.factory = factory
    folder = try ScratchFolder()
    store = try factory.make(model, folder.url)
    reader = try store.makeReader()
    graph = ObjectGraph(model)
  }

  /// A store after some random edits, in several saves.
  init(_ factory: StoreFactory, _ random: inout SplitMix64, saves: Int = 3, steps: Int = 40) throws
  {
    try self.init(factory)
    for _ in 0..<saves { try edit { random.edit(&$0, steps: steps) } }
  }

  /// Edits the graph and saves the difference.
  @discardableResult
  mutating func edit(_ body: (inout ObjectGraph) throws -> Void) throws -> SaveResult {
    var next = graph
    try body(&next)
    next.mapValues(factory.storable)
    let result = try store.save(SaveRequest(next.changes(since: graph)))
    graph = next.remapped(result.identifiers)
    return result
  }

  mutating func insert(
    _ entity: String, _ values: [String: ModelValue] = [:]
  ) throws -> PersistentIdentifier {
    var temporary: PersistentIdentifier?
    let result = try edit { temporary = $0.insert(entity, values) }
    return try #require(temporary.flatMap { result.identifiers[$0] })
  }

  /// The store holds exactly the graph: rows, links, counts.
  func check(_ location: SourceLocation = #_sourceLocation) throws {
    let rows = try reader.rows(for: Array(graph.objects.keys))
    #expect(rows.count == graph.objects.count, sourceLocation: location)
    for (id, object) in graph.objects {
      #expect(rows[id] == graph.row(id), sourceLocation: location)
      for (property, value) in zip(object.entity.properties, object.values)
      where property.relationship != nil {
        #expect(
          try reader.related(to: id, through: property.name) == value.identifiers,
          "\(id) \(property.name)", sourceLocation: location)
      }
    }
    for entity in graph.model.entities {
      let ids = graph.identifiers(of: entity.name)
      #expect(
        try reader.count(Query(.entity(entity.name))) == ids.count, sourceLocation: location)
      #expect(
        try all(Query(.entity(entity.name))).map(\.id) == ids, sourceLocation: location)
    }
  }

  func all(_ query: Query) throws -> [Row] {
    var rows: [Row] = []
    try reader.enumerate(query) { row in
      rows.append(row)
      return true
    }
    return rows
  }
}

/// The store refuses the save with this code and stays as it was.
func expectRefusal(
  _ code: DataError.Code, naming words: String..., of changes: ChangeSet, by fixture: StoreFixture,
  location: SourceLocation = #_sourceLocation
) throws {
  let error = #expect(throws: DataError.self, sourceLocation: location) {
    try fixture.store.save(SaveRequest(changes))
  }
  #expect(error?.code == code, sourceLocation: location)
  #expect(error?.remedy.isEmpty == false, sourceLocation: location)
  for word in words {
    #expect(
      error?.message.contains(word) == true, "\(error?.message ?? "")", sourceLocation: location)
  }
  try fixture.check(location)
}
