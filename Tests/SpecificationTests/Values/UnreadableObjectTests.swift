import Foundation
import SwiftData
import Synchronization
import Testing

/// Classes that make nothing of empty values, whose objects need more than their stored properties.
private enum Relics {
  final class Keeper: Sendable {
    let name: String
    init(name: String) { self.name = name }
  }

  /// Takes only texts of a certain form, and counts which of its objects end.
  final class Relic: Codable {
    struct Broken: Error {}
    static let ended = Mutex<[String]>([])
    let text: String
    let words: NSMutableString
    let place: (row: Int, name: String)
    unowned var keeper: Keeper

    init(_ text: String, _ keeper: Keeper) {
      self.text = text
      words = NSMutableString(string: text)
      place = (1, text)
      self.keeper = keeper
    }

    deinit { Self.ended.withLock { $0.append(text) } }

    convenience init(from decoder: any Decoder) throws {
      let text = try decoder.singleValueContainer().decode(String.self)
      guard text.hasPrefix("relic ") else { throw Broken() }
      self.init(text, shared)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(text)
    }
  }

  static let shared = Keeper(name: "shared")

  /// Has a lock, of which nothing is known.
  final class Vault: Codable {
    let names = Mutex<[String]>([])
    init() {}

    init(from decoder: any Decoder) throws {
      guard try decoder.singleValueContainer().decode(String.self) == "vault" else {
        throw Relic.Broken()
      }
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("vault")
    }
  }

  enum Written {
    @Model
    final class Shrine {
      @Attribute(.codable) var relic: String
      @Attribute(.codable) var vault: String

      init(relic: String, vault: String) {
        self.relic = relic
        self.vault = vault
      }
    }
  }

  enum Read {
    @Model
    final class Shrine {
      @Attribute(.codable) var relic: Relic
      @Attribute(.codable) var vault: Vault

      init(relic: Relic, vault: Vault) {
        self.relic = relic
        self.vault = vault
      }
    }
  }

  /// The first object of a store that holds these values.
  static func shrine(
    relic: String, vault: String, in folder: URL
  ) throws -> (ModelContext, Read.Shrine) {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let place = ModelConfiguration(url: folder.appending(path: "shrine.store"))
    let writer = ModelContext(try ModelContainer(for: Written.Shrine.self, configurations: place))
    writer.insert(Written.Shrine(relic: relic, vault: vault))
    try writer.save()
    let reader = ModelContext(try ModelContainer(for: Read.Shrine.self, configurations: place))
    return (reader, try #require(try reader.fetch(FetchDescriptor<Read.Shrine>()).first))
  }
}

@Suite("Objects that are made of nothing, as their class refuses what the store has")
struct UnreadableObjectTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  @Test("Its parts can be used and set, and no deinit runs on what no initialiser made")
  func parts() throws {
    let (context, shrine) = try Relics.shrine(relic: "torn", vault: "vault", in: folder)
    do {
      let relic = shrine.relic
      #expect(relic.keeper.name.isEmpty)
      let keeper = Relics.Keeper(name: "nobody")
      relic.keeper = keeper
      #expect(relic.keeper.name == "nobody")
      relic.words.append("new")
      #expect(relic.words == "new")
      #expect(relic.place.row == 0 && relic.place.name.isEmpty)
    }
    shrine.relic = Relics.Relic("relic of a king", Relics.shared)
    #expect(shrine.relic.place == (1, "relic of a king"))
    #expect(Relics.Relic.ended.withLock { $0.contains("relic of a king") })
    #expect(!Relics.Relic.ended.withLock { $0.contains("") })
    #expect(throws: SwiftDataError.modelValidationFailure) { try context.save() }
    try context.save()
  }

  @Test("A value is told of once, however often it is read", arguments: [1, 3])
  func once(times: Int) throws {
    let (context, shrine) = try Relics.shrine(relic: "torn", vault: "vault", in: folder)
    for _ in 0..<times { #expect(shrine.relic.text.isEmpty) }
    let error = try #require(throws: SwiftDataError.self) { try context.save() }
    #expect(error.explanation?.contains("“relic” of Shrine") == true)
    for _ in 0..<times {
      #expect(shrine.relic.text.isEmpty)
      try context.save()
    }
  }

  @Test("What holds a lock has no empty value: the program stops with a sentence")
  func lock() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      let (_, shrine) = try Relics.shrine(relic: "relic", vault: "broken", in: folder)
      _ = shrine.vault
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(text.contains("Vault cannot be read from the store and has no empty value"))
    #expect(text.contains("make the property optional"))
  }
}
