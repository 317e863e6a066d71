import DataCore

/// What two models do not have in common, and which property of one is which of the other.
struct ModelComparison {
  private(set) var differences: [Difference] = []
  let first: ModelDescription
  let second: ModelDescription

  init(_ first: ModelDescription, _ second: ModelDescription) {
    self.first = first
    self.second = second
    for entity in first.entities {
      if let other = second[entity.name] {
        compare(entity, other)
      } else {
        add(entity.name, nil, .string(Self.text(of: entity)), .null)
      }
    }
    for entity in second.entities where first[entity.name] == nil {
      add(entity.name, nil, .null, .string(Self.text(of: entity)))
    }
  }

  /// The second model's name of a property of the first: its own, or the one that it was renamed to.
  func counterpart(
    of property: PropertyDescription, in other: EntityDescription
  ) -> PropertyDescription? {
    if let same = other.property(property.name) { return same }
    return other.properties.first { $0.originalName == property.name }
  }

  private mutating func add(
    _ entity: String, _ property: String?, _ before: JSONNode, _ after: JSONNode
  ) {
    if before == after { return }
    differences.append(
      Difference(kind: .schema, entity: entity, property: property, before: before, after: after))
  }

  private mutating func compare(_ entity: EntityDescription, _ other: EntityDescription) {
    add(entity.name, nil, .string(Self.text(of: entity)), .string(Self.text(of: other)))
    var known: Set<String> = []
    for property in entity.ownProperties(in: first) {
      let found = counterpart(of: property, in: other)
      if let found { known.insert(found.name) }
      add(
        entity.name, property.name, .string(Self.text(of: property)),
        found.map { .string(Self.text(of: $0, renamed: $0.name != property.name)) } ?? .null)
    }
    for property in other.ownProperties(in: second)
    where !known.contains(property.name) && entity.property(property.name) == nil {
      add(entity.name, property.name, .null, .string(Self.text(of: property)))
    }
    add(
      entity.name, "uniqueness", Self.node(of: entity.uniquenessConstraints),
      Self.node(of: other.uniquenessConstraints))
    add(
      entity.name, "indexes", Self.node(of: entity.indexes.map(\.properties)),
      Self.node(of: other.indexes.map(\.properties)))
  }

  private static func node(of groups: [[String]]) -> JSONNode {
    .array(
      groups.map { $0.joined(separator: " ") }.sorted().map { .string($0) })
  }

  private static func text(of entity: EntityDescription) -> String {
    let kind = entity.superentityName.map { "entity below \($0)" } ?? "entity"
    return entity.isAbstract ? "abstract \(kind)" : kind
  }

  private static func text(of property: PropertyDescription, renamed: Bool = false) -> String {
    var words = renamed ? ["\(property.name):"] : []
    switch property.kind {
    case .attribute(let attribute):
      words.append(attribute.type.name)
      if !attribute.elements.isEmpty {
        let elements = attribute.elements.map { "\($0.name): \(text(of: $0))" }
        words.append("{\(elements.joined(separator: ", "))}")
      }
      if !attribute.enumCases.isEmpty {
        words.append("{\(attribute.enumCases.joined(separator: ", "))}")
      }
      if property.isOptional { words.append("optional") }
      if !attribute.defaultValue.isNull {
        words.append("default \(ComparedValue.node(of: attribute.defaultValue, attribute).text)")
      }
      words += attribute.optionNames
    case .relationship(let relationship):
      words += [relationship.isToMany ? "to-many" : "to-one", relationship.destination]
      if property.isOptional { words.append("optional") }
      if let inverse = relationship.inverse { words.append("inverse \(inverse)") }
      words.append(relationship.deleteRule.name)
      if relationship.isOrdered { words.append("ordered") }
      if relationship.isToMany, relationship.minimumCount > 0 {
        words.append("at least \(relationship.minimumCount)")
      }
      if relationship.isToMany, relationship.maximumCount > 0 {
        words.append("at most \(relationship.maximumCount)")
      }
    }
    return words.joined(separator: " ")
  }
}

/// Values as a comparison shows them.
enum ComparedValue {
  static func node(of value: ModelValue, _ attribute: AttributeDescription?) -> JSONNode {
    let text = OutputBuffer.text { JSONValueText(output: $0).append(value, of: attribute) }
    return (try? JSONNode(parsing: text)) ?? .null
  }
}

extension JSONNode {
  /// As JSON.
  var text: String { OutputBuffer.text { append(to: $0) } }
}
