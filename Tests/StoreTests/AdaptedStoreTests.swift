import DataCore
import Foundation
import MemoryStore
import TestSupport
import Testing

/// A store that has more than the program's classes know.
@Suite("Stores wider than the classes")
struct AdaptedStoreTests {
  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType = .string, required: ModelValue? = nil
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: required == nil,
      kind: .attribute(AttributeDescription(type, defaultValue: required ?? .null)))
  }

  private static func link(
    _ name: String, _ destination: String, _ inverse: String, toMany: Bool
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: toMany, maximumCount: toMany ? 0 : 1)))
  }

  private static let wide = ModelDescription([
    .init(
      "Note",
      properties: [
        attribute("colour", .int64, required: .int(7)),
        link("comments", "Comment", "note", toMany: true),
        link("labels", "Label", "notes", toMany: true), attribute("title"),
      ]),
    .init("Secret", superentityName: "Note", properties: [attribute("key")]),
    .init(
      "Comment", properties: [attribute("text"), link("note", "Note", "comments", toMany: false)]),
    .init(
      "Label", properties: [attribute("name"), link("notes", "Note", "labels", toMany: true)]),
  ])

  private static let narrow = ModelDescription([
    .init("Note", properties: [attribute("title")])
  ])

  private let base = MemoryStore(name: "wide", model: wide)
  private let store: AdaptedStore

  init() throws { store = try AdaptedStore(base, to: AdaptedStoreTests.narrow) }

  private func new(_ entity: String, _ number: Int64) -> PersistentIdentifier {
    PersistentIdentifier(
      IdentifierOrigin(store: base.identifier, entity: entity, kind: .temporary), number)
  }

  private func value(_ id: PersistentIdentifier, _ property: String) throws -> ModelValue {
    try base.makeReader().rows(for: [id])[id]?[property] ?? .string("gone")
  }

  /// A note with a comment and two labels, and a secret one, made by who knows them all.
  private func fill() throws -> [String: PersistentIdentifier] {
    let model = AdaptedStoreTests.wide
    let ids = [
      "note": new("Note", 1), "secret": new("Secret", 1), "comment": new("Comment", 1),
      "label": new("Label", 1), "other": new("Label", 2),
    ]
    func change(_ name: String, _ values: [String: ModelValue]) throws -> ObjectChange {
      let id = try #require(ids[name])
      let entity = try #require(model[id.entityName])
      let all = entity.properties.map { property in
        values[property.name]
          ?? (property.relationship?.isToMany == true ? .references([]) : .null)
      }
      return ObjectChange(id, entity, .insert(all))
    }
    let (note, comment) = (try #require(ids["note"]), try #require(ids["comment"]))
    let (label, other) = (try #require(ids["label"]), try #require(ids["other"]))
    let result = try base.save(
      SaveRequest(
        ChangeSet([
          change(
            "note",
            [
              "title": .string("one"), "colour": .int(3), "comments": .references([comment]),
              "labels": .set(of: [label, other]),
            ]), change("secret", ["title": .string("two"), "colour": .int(4)]),
          change("comment", ["text": .string("hm"), "note": .reference(note)]),
          change("label", ["name": .string("x"), "notes": .references([note])]),
          change("other", ["name": .string("y"), "notes": .references([note])]),
        ])))
    return ids.mapValues { result.identifiers[$0] ?? $0 }
  }

  @Test("Only what the classes know is shown, and counts agree with it")
  func reading() throws {
    let ids = try fill()
    let reader = try store.makeReader()
    let query = Query(.entity("Note"), order: [SortKey(["title"])])
    #expect(try reader.count(query) == 1)
    let window = try reader.window(query, from: .start, limit: 10)
    #expect(window.rows.map(\.id) == [ids["note"]])
    #expect(window.rows.first?.values == [.string("one")])
    #expect(!window.hasAfter)
  }

  @Test("An edit leaves all else as it was")
  func editing() throws {
    let ids = try fill()
    let note = try #require(ids["note"])
    let entity = try #require(store.model["Note"])
    let change = PropertyChange(0, .value(before: .string("one"), after: .string("uno")))
    _ = try store.save(SaveRequest(ChangeSet([ObjectChange(note, entity, .update([change]))])))
    #expect(try value(note, "title") == .string("uno"))
    #expect(try value(note, "colour") == .int(3))
    #expect(try base.makeReader().related(to: note, through: "labels").count == 2)
    #expect(try base.makeReader().related(to: note, through: "comments").count == 1)
  }

  @Test("A new object has the store's own defaults in what the classes do not know")
  func inserting() throws {
    let entity = try #require(store.model["Note"])
    let id = new("Note", 9)
    let result = try store.save(
      SaveRequest(ChangeSet([ObjectChange(id, entity, .insert([.string("new")]))])))
    let made = try #require(result.identifiers[id])
    #expect(try value(made, "colour") == .int(7))
    #expect(try base.makeReader().related(to: made, through: "labels") == [])
  }

  @Test("A deleted object leaves the relationships that only the store knows")
  func deleting() throws {
    let ids = try fill()
    let note = try #require(ids["note"])
    let entity = try #require(store.model["Note"])
    let delete = ObjectChange(note, entity, .delete([.string("one")]))
    _ = try store.save(SaveRequest(ChangeSet([delete])))
    #expect(try value(note, "title") == .string("gone"))
    #expect(try value(#require(ids["comment"]), "note") == .null)
    #expect(try value(#require(ids["comment"]), "text") == .string("hm"))
    for label in ["label", "other"] {
      #expect(try base.makeReader().related(to: #require(ids[label]), through: "notes") == [])
    }
    #expect(try base.makeReader().count(Query(.entity("Secret"))) == 1)
  }

  @Test("Each way not to fit is told with entity and property")
  func mismatches() {
    func problems(_ declarations: [ModelDescription.Declaration]) -> [String] {
      ModelFit(of: AdaptedStoreTests.wide, to: ModelDescription(declarations), isReadOnly: false)
        .problems
    }
    let title = AdaptedStoreTests.attribute("title")
    #expect(problems([.init("Trip", properties: [])]) == ["the store has no entity Trip"])
    #expect(
      problems([.init("Note", properties: [title, AdaptedStoreTests.attribute("body")])])
        == ["the store has no Note.body"])
    var renamed = AdaptedStoreTests.attribute("heading")
    renamed.originalName = "title"
    #expect(
      problems([.init("Note", properties: [renamed])])
        == ["the store still calls Note.heading “title”"])
    #expect(
      problems([.init("Note", properties: [AdaptedStoreTests.attribute("title", .date)])])
        == ["Note.title is text in the store and a date here"])
    #expect(
      problems([.init("Note", properties: [AdaptedStoreTests.attribute("comments")])])
        == ["Note.comments is several Comment in the store and text here"])
    #expect(
      problems([
        .init("Note", properties: [title]), .init("Label", superentityName: "Note", properties: []),
      ]) == ["Label is a root in the store and a kind of Note here"])
    #expect(
      problems([.init("Note", properties: [title], uniquenessConstraints: [["title"]])])
        == ["Note.title is unique here and not in the store"])
    #expect(
      problems([.init("Note", properties: [AdaptedStoreTests.attribute("colour", .int64)])])
        == ["Note.colour may be nil here and must have a value in the store"])
  }

  @Test("A value that the store needs and the classes cannot give is told")
  func required() {
    let store = ModelDescription([
      .init(
        "Note",
        properties: [
          PropertyDescription("code", isOptional: false, kind: .attribute(.init(.string)))
        ])
    ])
    let model = ModelDescription([.init("Note", properties: [])])
    let fit = ModelFit(of: store, to: model, isReadOnly: false)
    #expect(fit.problems == ["the store needs a value of Note.code, which is missing here"])
    #expect(ModelFit(of: store, to: model, isReadOnly: true).problems.isEmpty)
  }
}
