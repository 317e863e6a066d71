import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("Layout of real stores")
struct AppleLayoutTests {
  /// The layouts of a real store and of one made from its model; nil where it carries none.
  private func layouts(_ url: URL) throws -> (real: DatabaseLayout, made: DatabaseLayout)? {
    let scratch = try Scratch()
    let copy = try scratch.copy(url, as: "real.store")
    let store = try SQLiteStore(url: copy, readOnly: true)
    guard try RawDatabase(copy, readOnly: true).hasModelCache else { return nil }
    let made = scratch.file("made.store")
    try SQLiteStore.create(url: made, model: store.model)
    let real = try DatabaseLayout(copy)
    let result = try DatabaseLayout(made)
    return real.columns["ACHANGE"] == nil ? (real, result.withoutHistory) : (real, result)
  }

  @Test("A store made from a real store's model has its tables, columns, types and entities")
  func tables() throws {
    for url in SampleStores.all() {
      guard let (real, made) = try layouts(url) else { continue }
      #expect(made.columns == real.columns, "\(url.lastPathComponent)")
      #expect(made.entities == real.entities, "\(url.lastPathComponent)")
    }
  }

  @Test("It has its indexes, but for those of systems before iOS 11")
  func indexes() throws {
    for url in SampleStores.all() {
      guard let (real, made) = try layouts(url) else { continue }
      let missing = Set(real.indexes.values).subtracting(made.indexes.values)
      let added = Set(made.indexes.values).subtracting(real.indexes.values)
      if url.pathExtension == "moody" {
        // Uniqueness was a constraint of the table, and indexes had no names of their own.
        #expect(added.allSatisfy { $0.hasPrefix("CREATE UNIQUE INDEX Z_GeographicRegion_UNIQUE_") })
        #expect(missing.allSatisfy { !$0.contains("COLLATE") && !$0.contains("UNIQUE") })
        continue
      }
      #expect(missing.isEmpty && added.isEmpty, "\(url.lastPathComponent): \(missing) \(added)")
    }
  }

  @Test("The statements of SwiftData's stores come out letter by letter and in order")
  func statements() throws {
    for url in SampleStores.all() where url.pathExtension == "store" {
      guard let (real, made) = try layouts(url) else { continue }
      #expect(made.statements == real.statements, "\(url.lastPathComponent)")
    }
  }

  @Test("Real stores' digests are what our functions make of their hashes")
  func digests() throws {
    for url in SampleStores.all() {
      let scratch = try Scratch()
      let database = try RawDatabase(try scratch.copy(url), readOnly: true)
      guard case .blob(let bytes)? = try database.query("SELECT Z_PLIST FROM Z_METADATA").first?[0],
        let list = try? PropertyListSerialization.propertyList(
          from: Data(bytes), options: [], format: nil) as? [String: Any],
        let hashes = list["NSStoreModelVersionHashes"] as? [String: Data],
        let digest = list["NSStoreModelVersionHashesDigest"] as? String
      else { continue }
      let ordered = hashes.sorted { $0.key < $1.key }.map { ($0.key, [UInt8]($0.value)) }
      #expect(ModelHash.digest(ordered) == digest, "\(url.lastPathComponent)")
      if let checksum = list["NSStoreModelVersionChecksumKey"] as? String {
        #expect(ModelHash.checksum(ordered.map(\.1)) == checksum, "\(url.lastPathComponent)")
      }
    }
  }
}

extension RawDatabase {
  var hasModelCache: Bool {
    get throws {
      try int("SELECT count(*) FROM sqlite_schema WHERE name = 'Z_MODELCACHE'") == 1
    }
  }
}
