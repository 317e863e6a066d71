import DataCore
import Foundation
import SQLiteStore
import SampleModels
import SwiftData
import Testing

@testable import Browser

/// The bundled store of places and the table that it is made of.
@Suite struct PlaceStoreTests {
  private static let identifier = "9F1ACE50-CA12-4F00-8000-00000000CA12"

  private static var table: [[String]] {
    get throws {
      var root = URL(fileURLWithPath: #filePath)
      for _ in 0..<4 { root.deleteLastPathComponent() }
      let text = try String(
        contentsOf: root.appending(path: "Sources/CResources/places.tsv"), encoding: .utf8)
      return text.split(separator: "\n").filter { !$0.hasPrefix("#") }
        .map { $0.split(separator: "\t").map(String.init) }
    }
  }

  private static func values(_ line: [String]) -> [String: ModelValue] {
    [
      "name": .string(line[0]), "country": .string(line[1]),
      "latitude": .double(Double(line[2]) ?? .nan), "longitude": .double(Double(line[3]) ?? .nan),
      "timeZone": .string(line[4]), "currency": .string(line[5]),
    ]
  }

  /// Makes the store anew: `CAIRN_WRITE_PLACES=Sources/CResources/places.store swift test --filter
  /// PlaceStoreTests` after a change of the table.
  @Test("The store can be made from the table")
  func making() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "places-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let url = folder.appending(path: "places.store")
    let model = Schema([Place.self]).modelDescription()
    try SQLiteStore.create(
      url: url, model: model, identifier: try #require(UUID(uuidString: Self.identifier)))
    do {
      let context = ModelContext(stores: [try SQLiteStore(url: url, readOnly: false)])
      context.author = "cairn"
      for line in try Self.table {
        _ = try context.insert(entityNamed: "Place", values: Self.values(line))
      }
      try context.save()
    }
    let store = try SQLiteStore(url: url, readOnly: true)
    #expect(try store.makeReader().count(Query(.entity("Place"))) == (try Self.table.count))
    if let path = ProcessInfo.processInfo.environment["CAIRN_WRITE_PLACES"] {
      try Data(contentsOf: url).write(to: URL(fileURLWithPath: path))
    }
  }

  @Test("The bundled store holds the table, takes no changes and says why")
  func bundled() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "cache-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = try PlaceStore.open(in: folder)
    var found: [[String: ModelValue]] = []
    try store.makeReader().enumerate(Query(.entity("Place"))) { row in
      found.append(
        Dictionary(
          row.entity.properties.map { ($0.name, row[$0.name]) }, uniquingKeysWith: { $1 }))
      return true
    }
    #expect(found == (try Self.table.map(Self.values)))
    #expect(found.count >= 200)
    #expect(store.readOnlyReason?.contains("allowsSave: false") == true)
    let session = await Session([try Fixture.store(), store])
    await session.show("Place")
    for key in ["a", "e", "d"] {
      await session.press(key)
      #expect(session.state.prompt == nil)
      #expect(session.state.message?.text.contains("allowsSave: false") == true)
    }
  }

  @Test("Options name the places for the screen and for commands") func option() throws {
    guard case .browse(let browse) = try Launch(parsing: ["--seed"]) else {
      Issue.record("no screen")
      return
    }
    #expect(browse.hasPlaces && browse.files.isEmpty)
    guard case .command(let request) = try Launch(parsing: ["list", "Place", "--seed"]) else {
      Issue.record("no command")
      return
    }
    #expect(request.options.hasPlaces)
  }
}
