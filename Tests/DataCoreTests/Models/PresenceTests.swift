import Foundation
import MemoryStore
import Testing

@testable import DataCore

/// A store that another program made has no place for the mark that a struct of nils is there.
@Suite("Marks of presence")
struct PresenceTests {
  private struct Extras: Codable, Equatable {
    var note: String?
    var count: Int?
  }

  private static func model(_ more: [PropertyDescription]) -> ModelDescription {
    let elements = [
      PropertyDescription("note", isOptional: true, kind: .attribute(.init(.string))),
      PropertyDescription("count", isOptional: true, kind: .attribute(.init(.int64))),
    ]
    return ModelDescription([
      .init(
        "House",
        properties: [
          PropertyDescription(
            "extras", isOptional: true,
            kind: .attribute(.init(.composite, elements: elements + more)))
        ])
    ])
  }

  private let base = MemoryStore(name: "foreign", model: model([]))

  private func save(_ kind: ObjectChange.Kind, _ id: PersistentIdentifier) throws -> SaveResult {
    let store = try AdaptedStore(base, to: Self.model([AttributeDescription.presence]))
    let entity = try #require(store.model["House"])
    return try store.save(SaveRequest(ChangeSet([ObjectChange(id, entity, kind)])))
  }

  private func stored() throws -> ModelValue? {
    var found: ModelValue?
    try base.makeReader().enumerate(Query(.entity("House"))) { row in
      found = row["extras"]
      return true
    }
    return found
  }

  @Test("The store takes the value without the mark")
  func adapted() throws {
    let none = ValueCoding.encoded(Optional(Extras()))
    let some = ValueCoding.encoded(Optional(Extras(note: "n", count: 1)))
    #expect(none == .composite([ValuePlan.presence: .bool(true)]))
    #expect(some == .composite(["note": .string("n"), "count": .int(1)]))
    let id = PersistentIdentifier(
      IdentifierOrigin(store: nil, entity: "House", kind: .temporary), 1)
    let saved = try #require(try save(.insert([some]), id).identifiers[id])
    #expect(try stored() == some)
    _ = try save(.update([PropertyChange(0, .value(before: some, after: none))]), saved)
    #expect(try stored() == .composite([:]))
    _ = try save(.update([PropertyChange(0, .value(before: none, after: some))]), saved)
    #expect(try stored() == some)
  }

  @Test("Only a struct that may be nil, and all of whose members may be, is marked")
  func marked() {
    struct Required: Codable {
      var name: String
      var count: Int?
    }
    struct Outer: Codable, Equatable {
      var label: String
      var extras: Extras?
    }
    #expect(ValueCoding.encoded(Extras()) == .composite([:]))
    #expect(
      ValueCoding.encoded(Optional(Required(name: ""))) == .composite(["name": .string("")]))
    let outer = Outer(label: "x", extras: Extras())
    let encoded = ValueCoding.encoded(outer)
    #expect(
      encoded
        == .composite([
          "label": .string("x"), "extras": .composite([ValuePlan.presence: .bool(true)]),
        ]))
    #expect(ValueCoding.decoded(Outer.self, from: encoded) == outer)
    #expect(ValueCoding.decoded(Outer.self, from: encoded.unmarked.canonical).extras == nil)
  }
}
