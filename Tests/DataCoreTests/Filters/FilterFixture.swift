import DataCore
import Foundation
import Testing

/// A few trips with everything a filter can ask for.
struct FilterFixture: FilterScope {
  static let model = ModelDescription([
    .init(
      "Trip",
      properties: [
        attribute("name", .string), attribute("budget", .double), attribute("spent", .decimal),
        attribute("days", .int64), attribute("isFavorite", .bool), attribute("start", .date),
        PropertyDescription(
          "address", isOptional: true,
          kind: .attribute(
            AttributeDescription(
              .composite, elements: [attribute("city", .string), attribute("zip", .string)]))),
        PropertyDescription(
          "owner", isOptional: true,
          kind: .relationship(
            RelationshipDescription(to: "Person", inverse: "trips", isToMany: false))),
        PropertyDescription(
          "tags", isOptional: true,
          kind: .relationship(RelationshipDescription(to: "Tag", isToMany: true))),
      ]),
    .init(
      "BusinessTrip", superentityName: "Trip", properties: [attribute("company", .string)]),
    .init(
      "Person",
      properties: [
        attribute("name", .string),
        PropertyDescription(
          "trips", isOptional: true,
          kind: .relationship(
            RelationshipDescription(to: "Trip", inverse: "owner", isToMany: true))),
      ]),
    .init("Tag", properties: [attribute("name", .string), attribute("priority", .int64)]),
  ])

  static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType
  ) -> PropertyDescription {
    PropertyDescription(name, isOptional: true, kind: .attribute(AttributeDescription(type)))
  }

  private(set) var rows: [PersistentIdentifier: Row] = [:]
  private var links: [PersistentIdentifier: [String: [PersistentIdentifier]]] = [:]

  func row(for identifier: PersistentIdentifier) throws -> Row? { rows[identifier] }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    links[identifier]?[property] ?? []
  }

  static func id(_ entity: String, _ number: Int64) -> PersistentIdentifier {
    PersistentIdentifier(IdentifierOrigin(store: "S", entity: entity, kind: .permanent), number)
  }

  @discardableResult
  mutating func add(
    _ entity: String, _ number: Int64, _ values: [String: ModelValue],
    links: [String: [PersistentIdentifier]] = [:]
  ) throws -> Row {
    let description = try #require(Self.model[entity])
    let id = Self.id(entity, number)
    let row = Row(
      id, description, values: description.properties.map { values[$0.name] ?? .null })
    rows[id] = row
    self.links[id] = links
    return row
  }
}

func path(_ names: String..., scope: Int = 0) -> FilterExpression {
  .path(FilterPath(names, scope: scope))
}
