import DataCore
import Foundation

enum Grade: String, Codable, CaseIterable, Sendable {
  case low, high
}

struct Size: Codable, Sendable {
  var width: Int
  var isWide: Bool { width > 1 }
}

final class Part: KeyPathNaming {
  var weight: Int
  var label: String

  init(_ weight: Int, _ label: String) {
    self.weight = weight
    self.label = label
  }

  static var entityName: String { "Part" }

  static func propertyName(of keyPath: AnyKeyPath) -> String? {
    switch keyPath {
    case \Part.weight: "weight"
    case \Part.label: "label"
    default: nil
    }
  }
}

class Item: KeyPathNaming, Equatable {
  var name = ""
  var count = 0
  var price = 0.0
  var isNew = false
  var note: String?
  var grade = Grade.low
  var size = Size(width: 1)
  var owner: Item?
  var parts: [Part] = []
  var title: String { name + "!" }
  let persistentModelID: PersistentIdentifier

  init(_ number: Int64) {
    persistentModelID = FilterFixture.id("Item", number)
  }

  class var entityName: String { "Item" }

  static func == (a: Item, b: Item) -> Bool { a === b }

  static func propertyName(of keyPath: AnyKeyPath) -> String? {
    switch keyPath {
    case \Item.name: "name"
    case \Item.count: "count"
    case \Item.price: "price"
    case \Item.isNew: "isNew"
    case \Item.note: "note"
    case \Item.grade: "grade"
    case \Item.size: "size"
    case \Item.owner: "owner"
    case \Item.parts: "parts"
    case \Tool.maker: "maker"
    default: nil
    }
  }
}

final class Tool: Item {
  var maker = ""
  override class var entityName: String { "Tool" }
}

/// The objects of the fixture as rows.
struct PredicateScope: FilterScope {
  static let model = ModelDescription([
    .init(
      "Item",
      properties: [
        FilterFixture.attribute("name", .string), FilterFixture.attribute("count", .int64),
        FilterFixture.attribute("price", .double), FilterFixture.attribute("isNew", .bool),
        FilterFixture.attribute("note", .string), FilterFixture.attribute("grade", .string),
        PropertyDescription(
          "size", isOptional: false,
          kind: .attribute(
            AttributeDescription(
              .composite, elements: [FilterFixture.attribute("width", .int64)]))),
        PropertyDescription(
          "owner", isOptional: true,
          kind: .relationship(RelationshipDescription(to: "Item", isToMany: false))),
        PropertyDescription(
          "parts", isOptional: true,
          kind: .relationship(RelationshipDescription(to: "Part", isToMany: true))),
      ]),
    .init(
      "Tool", superentityName: "Item", properties: [FilterFixture.attribute("maker", .string)]),
    .init(
      "Part",
      properties: [
        FilterFixture.attribute("weight", .int64), FilterFixture.attribute("label", .string),
      ]),
  ])

  private var rows: [PersistentIdentifier: Row] = [:]
  private var parts: [PersistentIdentifier: [PersistentIdentifier]] = [:]

  func row(for identifier: PersistentIdentifier) throws -> Row? { rows[identifier] }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    parts[identifier] ?? []
  }

  mutating func row(for item: Item) -> Row {
    let id = item.persistentModelID
    if let owner = item.owner { rows[owner.persistentModelID] = row(for: owner) }
    parts[id] = item.parts.enumerated().map { index, part in
      let partID = FilterFixture.id("Part", id.number * 100 + Int64(index))
      rows[partID] = Self.row(
        partID, "Part", ["weight": .int(Int64(part.weight)), "label": .string(part.label)])
      return partID
    }
    var values: [String: ModelValue] = [
      "name": .string(item.name), "count": .int(Int64(item.count)), "price": .double(item.price),
      "isNew": .bool(item.isNew), "note": item.note.map { .string($0) } ?? .null,
      "grade": .string(item.grade.rawValue),
      "size": .composite(["width": .int(Int64(item.size.width))]),
      "owner": item.owner.map { .reference($0.persistentModelID) } ?? .null,
    ]
    if let tool = item as? Tool { values["maker"] = .string(tool.maker) }
    let row = Self.row(id, type(of: item).entityName, values)
    rows[id] = row
    return row
  }

  private static func row(
    _ id: PersistentIdentifier, _ entity: String, _ values: [String: ModelValue]
  ) -> Row {
    let description = model[entity]!
    return Row(id, description, values: description.properties.map { values[$0.name] ?? .null })
  }
}
