import DataCore
import Foundation
import SQLiteStore
import TestSupport

/// A store whose entities and properties are called like what Swift, Foundation and SwiftData have.
enum HardNames {
  private static let entities = [
    "class", "Any", "Self", "Data", "Date", "String", "Float", "Array", "Optional", "Model",
    "Schema", "Unique", "Record", "Predicate", "Codable", "my thing", "Äpfel",
  ]

  private static let properties = [
    "switch", "default", "in", "func", "id", "isDeleted", "hasChanges", "hash", "slots", "record",
    "backingData", "slot", "moving", "await", "some", "any", "object", "context", "name", "Name",
    "straße", "objectID", "where", "is", "nil", "true", "super", "get", "set",
  ]

  private static var declarations: [ModelDescription.Declaration] {
    let types: [AttributeDescription.ValueType] = [
      .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url,
    ]
    func attribute(_ name: String, _ number: Int, optional: Bool = true) -> PropertyDescription {
      PropertyDescription(
        name, isOptional: optional,
        kind: .attribute(AttributeDescription(types[number % types.count])))
    }
    let address = PropertyDescription(
      "data", isOptional: true,
      kind: .attribute(
        AttributeDescription(
          .composite,
          elements: [
            attribute("class", 6), attribute("two words", 2), attribute("string", 6),
            attribute("init", 8),
          ])))
    let color = PropertyDescription(
      "color", isOptional: true,
      kind: .attribute(
        AttributeDescription(.string, enumCases: ["red", "default", "dark blue", "self"])))
    return entities.enumerated().map { number, name in
      let next = entities[(number + 1) % entities.count]
      let previous = entities[(number + entities.count - 1) % entities.count]
      let links = [
        PropertyDescription(
          "next", isOptional: true,
          kind: .relationship(
            RelationshipDescription(
              to: next, inverse: "previous", isToMany: false, deleteRule: .deny, maximumCount: 1))),
        PropertyDescription(
          "previous", isOptional: true,
          kind: .relationship(
            RelationshipDescription(to: previous, inverse: "next", isToMany: true))),
      ]
      let own = properties.enumerated().map { attribute($1, $0 + number, optional: $0 != number) }
      return ModelDescription.Declaration(
        name, properties: own + [address, color] + links,
        indexes: [
          IndexDescription("byName", properties: ["name", "switch"])
        ])
    } + [
      ModelDescription.Declaration(
        "Type", superentityName: "class",
        properties: [attribute("try", 4, optional: false), attribute("throws", 6)]),
      ModelDescription.Declaration("Leaf", superentityName: "Type", properties: []),
    ]
  }

  /// Two of each, linked in a ring; those of an entity below another are also the other's.
  static var objectCount: Int { 2 * (entities.count + 2) + 2 * 2 + 2 }

  static func write(to url: URL) throws {
    let model = ModelDescription(declarations)
    try SQLiteStore.create(url: url, model: model)
    let context = ModelContext(stores: [try SQLiteStore(url: url, readOnly: false)])
    var random = SplitMix64(seed: 7)
    var made: [String: PersistentIdentifier] = [:]
    for _ in 0..<2 {
      for entity in model.entities {
        var values: [String: ModelValue] = [:]
        for property in entity.properties {
          guard let attribute = property.attribute else { continue }
          if let name = attribute.enumCases.randomElement(using: &random) {
            values[property.name] = .string(name)
            continue
          }
          var value = random.value(for: attribute)
          while value.isNull && !property.isOptional { value = random.value(for: attribute) }
          values[property.name] = value
        }
        if let next = entity.property("next")?.relationship.flatMap({ made[$0.destination] }) {
          values["next"] = .reference(next)
        }
        made[entity.name] = try context.insert(entityNamed: entity.name, values: values).identifier
      }
    }
    try context.save()
  }
}
