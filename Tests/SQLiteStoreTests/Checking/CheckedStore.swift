import DataCore
import Foundation

@testable import SQLiteStore

/// A sound store of ours with every kind of thing that a check looks at, and what is done to it.
struct CheckedStore {
  let scratch: Scratch
  let url: URL

  static let model = ModelDescription([
    .init(
      "Animal",
      properties: [
        Zoo.attribute("name", .string), Zoo.toOne("owner", "Person", "animals"),
        Zoo.toMany("tags", "Tag", "animals"),
      ], indexes: [IndexDescription("byName", properties: ["name"])]),
    .init("Bird", superentityName: "Animal", properties: [Zoo.attribute("wingspan", .double)]),
    .init(
      "Person",
      properties: [
        required("age", .int64), required("name", .string, value: .string("it's")),
        Zoo.toMany("animals", "Animal", "owner"), Zoo.attribute("code", .string),
        Zoo.toOne("favourite", "Animal", nil), Zoo.attribute("photo", .data, external: true),
        Zoo.toMany("wishes", "Tag", nil),
      ], uniquenessConstraints: [["code"]]),
    .init(
      "Tag", properties: [Zoo.attribute("name", .string), Zoo.toMany("animals", "Animal", "tags")]),
  ])

  private static func required(
    _ name: String, _ type: AttributeDescription.ValueType, value: ModelValue = .null
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: false, kind: .attribute(AttributeDescription(type, defaultValue: value)))
  }

  init() throws {
    scratch = try Scratch()
    url = scratch.file("Checked.store")
    try SQLiteStore.create(url: url, model: CheckedStore.model)
    let context = try Editing(url).context
    func insert(_ entity: String, _ values: [String: ModelValue]) throws -> PersistentIdentifier {
      let record = try context.insert(entityNamed: entity, values: values)
      try context.save()
      return record.identifier
    }
    for number in 1...3 {
      let tag = try insert("Tag", ["name": .string("tag \(number)")])
      let animal = try insert(
        number == 2 ? "Bird" : "Animal",
        ["name": .string("animal \(number)"), "tags": .references([tag])])
      _ = try insert(
        "Person",
        [
          "age": .int(Int64(number)), "name": .string("person"), "code": .string("c\(number)"),
          "favourite": .reference(animal), "animals": .references([animal]),
          "photo": .data(Data(repeating: 7, count: number == 1 ? 200_000 : 3)),
        ])
    }
  }

  func run(_ sql: String) throws { try RawDatabase(url).run(sql) }

  var findings: [StoreFinding] {
    get throws { try SQLiteStore.check(url).findings }
  }
}
