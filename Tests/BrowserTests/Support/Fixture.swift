import DataCore
import Foundation
import MemoryStore

/// A small model with inheritance, links of each kind, a unique and an abstract entity.
enum Fixture {
  static let model = ModelDescription([
    .init(
      "Trip",
      properties: [
        attribute("name", .string), attribute("startDate", .date, optional: true),
        attribute("endDate", .date, optional: true),
        attribute("budget", .decimal, optional: true), attribute("isFavorite", .bool, .bool(false)),
        attribute("seats", .int16, .int(1)),
        relationship("items", to: "Item", inverse: "trip", many: true, .cascade),
        relationship("tags", to: "Tag", inverse: "trips", many: true, .nullify),
      ]),
    .init(
      "BusinessTrip", superentityName: "Trip",
      properties: [attribute("purpose", .string, .string(""))]),
    .init(
      "Item",
      properties: [
        attribute("title", .string), attribute("isPacked", .bool, .bool(false)),
        relationship("trip", to: "Trip", inverse: "items", many: false, .nullify),
      ]),
    .init(
      "Tag",
      properties: [
        attribute("name", .string, unique: true),
        relationship("trips", to: "Trip", inverse: "tags", many: true, .nullify),
      ]),
    .init("Media", isAbstract: true, properties: [attribute("title", .string)]),
    .init(
      "Film", superentityName: "Media",
      properties: [
        attribute("minutes", .int32, optional: true), attribute("isColor", .bool),
        attribute("shown", .date),
      ]),
    .init(
      "Song", superentityName: "Media", properties: [attribute("artist", .string, optional: true)]),
  ])

  static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, _ value: ModelValue = .null,
    optional: Bool = false, unique: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: optional,
      kind: .attribute(AttributeDescription(type, defaultValue: value, isUnique: unique)))
  }

  static func relationship(
    _ name: String, to destination: String, inverse: String, many: Bool,
    _ rule: RelationshipDescription.DeleteRule
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(to: destination, inverse: inverse, isToMany: many, deleteRule: rule)
      ))
  }

  static let trips = ["Rome", "Athens", "Zürich", "Oslo", "Zagreb"]

  /// Five trips, three items in Rome's, two tags.
  static func store(_ name: String = "Sample") throws -> MemoryStore {
    let store = MemoryStore(name: name, model: model)
    let context = ModelContext(stores: [store])
    for name in trips {
      let trip = try context.insert(entityNamed: "Trip", values: ["name": .string(name)])
      guard name == "Rome" else { continue }
      for title in ["Map", "Shoes", "Hat"] {
        _ = try context.insert(
          entityNamed: "Item",
          values: ["title": .string(title), "trip": .reference(trip.identifier)])
      }
    }
    for name in ["sun", "snow"] {
      _ = try context.insert(entityNamed: "Tag", values: ["name": .string(name)])
    }
    try context.save()
    return store
  }

  /// So many items, titled by number.
  static func items(_ count: Int) throws -> MemoryStore {
    let store = MemoryStore(name: "Many", model: model)
    let context = ModelContext(stores: [store])
    for number in 0..<count {
      _ = try context.insert(entityNamed: "Item", values: ["title": .string("Item \(number)")])
    }
    try context.save()
    return store
  }
}
