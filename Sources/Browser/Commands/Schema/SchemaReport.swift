import DataCore

/// A store's model as a command shows it: an object an entity in JSON, else a record for the entity
/// and each thing that it declares.
struct SchemaReport {
  let model: ModelDescription
  /// The store as the answer names it.
  let store: String

  static let columns = [
    "entity", "kind", "name", "type", "optional", "default", "inverse", "deleteRule", "options",
    "originalName", "store",
  ]
}

extension SchemaReport {
  /// The records of an entity: itself, its properties, its uniqueness and indexes.
  func records(of entity: EntityDescription) -> [[JSONNode]] {
    var records = [
      record(
        entity, "entity", name: nil, type: entity.superentityName,
        options: entity.isAbstract ? ["abstract"] : [])
    ]
    for property in entity.ownProperties(in: model) {
      records += self.records(of: property, named: property.name, in: entity)
    }
    for names in constraints(of: entity) {
      records.append(record(entity, "unique", name: names.joined(separator: " ")))
    }
    for index in indexes(of: entity) {
      records.append(
        record(
          entity, "index", name: index.properties.joined(separator: " "), options: [index.name]))
    }
    return records
  }

  private func records(
    of property: PropertyDescription, named name: String, in entity: EntityDescription
  ) -> [[JSONNode]] {
    let original = property.originalName == property.name ? nil : property.originalName
    switch property.kind {
    case .attribute(let attribute):
      let own = record(
        entity, "attribute", name: name, type: attribute.type.name, isOptional: property.isOptional,
        value: defaultNode(attribute), options: attribute.optionNames, originalName: original)
      return [own]
        + attribute.elements.flatMap { element in
          records(of: element, named: "\(name).\(element.name)", in: entity)
        }
    case .relationship(let relationship):
      return [
        record(
          entity, relationship.isToMany ? "to-many" : "to-one", name: name,
          type: relationship.destination, isOptional: property.isOptional,
          inverse: relationship.inverse, rule: relationship.deleteRule.name,
          options: relationship.optionNames, originalName: original)
      ]
    }
  }

  private func record(
    _ entity: EntityDescription, _ kind: String, name: String?, type: String? = nil,
    isOptional: Bool? = nil, value: JSONNode = .null, inverse: String? = nil, rule: String? = nil,
    options: [String] = [], originalName: String? = nil
  ) -> [JSONNode] {
    [
      .string(entity.name), .string(kind), .text(name), .text(type),
      isOptional.map { .bool($0) } ?? .null, value, .text(inverse), .text(rule),
      .text(options.isEmpty ? nil : options.joined(separator: " ")), .text(originalName),
      .string(store),
    ]
  }

  /// Without those of the entity above.
  private func constraints(of entity: EntityDescription) -> [[String]] {
    let inherited = entity.superentityName.flatMap { model[$0] }?.uniquenessConstraints ?? []
    return entity.uniquenessConstraints.filter { !inherited.contains($0) }
  }

  private func indexes(of entity: EntityDescription) -> [IndexDescription] {
    let inherited = entity.superentityName.flatMap { model[$0] }?.indexes ?? []
    return entity.indexes.filter { !inherited.contains($0) }
  }
}

extension SchemaReport {
  static let members = [
    "name", "superentity", "abstract", "store", "attributes", "relationships", "uniqueness",
    "indexes",
  ]

  /// The values of `members`.
  func object(of entity: EntityDescription) -> [JSONNode] {
    let properties = entity.ownProperties(in: model)
    return [
      .string(entity.name), .text(entity.superentityName), .bool(entity.isAbstract),
      .string(store),
      .array(properties.compactMap { attributeNode($0) }),
      .array(properties.compactMap { relationshipNode($0) }),
      .array(constraints(of: entity).map { names in .array(names.map { .string($0) }) }),
      .array(
        indexes(of: entity).map { index in
          .object([
            .init(name: "name", value: .string(index.name)),
            .init(name: "properties", value: .array(index.properties.map { .string($0) })),
          ])
        }),
    ]
  }

  private func attributeNode(_ property: PropertyDescription) -> JSONNode? {
    guard let attribute = property.attribute else { return nil }
    var members: [JSONNode.Member] = [
      .init(name: "name", value: .string(property.name)),
      .init(name: "type", value: .string(attribute.type.name)),
      .init(name: "optional", value: .bool(property.isOptional)),
      .init(name: "default", value: defaultNode(attribute)),
      .init(name: "options", value: .array(attribute.optionNames.map { .string($0) })),
      .init(name: "originalName", value: .string(property.originalName)),
    ]
    if !attribute.enumCases.isEmpty {
      members.append(
        .init(name: "cases", value: .array(attribute.enumCases.map { .string($0) })))
    }
    if !attribute.elements.isEmpty {
      members.append(
        .init(name: "elements", value: .array(attribute.elements.compactMap(attributeNode))))
    }
    if let name = attribute.transformerName {
      members.append(.init(name: "transformer", value: .string(name)))
    }
    return .object(members)
  }

  private func relationshipNode(_ property: PropertyDescription) -> JSONNode? {
    guard let relationship = property.relationship else { return nil }
    return .object([
      .init(name: "name", value: .string(property.name)),
      .init(name: "destination", value: .string(relationship.destination)),
      .init(name: "inverse", value: .text(relationship.inverse)),
      .init(name: "toMany", value: .bool(relationship.isToMany)),
      .init(name: "ordered", value: .bool(relationship.isOrdered)),
      .init(name: "deleteRule", value: .string(relationship.deleteRule.name)),
      .init(name: "minimumCount", value: .count(relationship.minimumCount)),
      .init(name: "maximumCount", value: .count(relationship.maximumCount)),
      .init(name: "optional", value: .bool(property.isOptional)),
      .init(name: "originalName", value: .string(property.originalName)),
    ])
  }

  private func defaultNode(_ attribute: AttributeDescription) -> JSONNode {
    let text = OutputBuffer.text { output in
      JSONValueText(output: output).append(attribute.defaultValue, of: attribute)
    }
    return (try? JSONNode(parsing: text)) ?? .null
  }
}

extension AttributeDescription {
  /// As SwiftData calls them.
  var optionNames: [String] {
    var names: [String] = []
    if isTransient { names.append("ephemeral") }
    if isUnique { names.append("unique") }
    if allowsExternalStorage { names.append("externalStorage") }
    if preservesValueOnDeletion { names.append("preserveValueOnDeletion") }
    return names
  }
}

extension RelationshipDescription {
  fileprivate var optionNames: [String] {
    var names: [String] = []
    if isOrdered { names.append("ordered") }
    if isToMany, minimumCount > 0 { names.append("minimum:\(minimumCount)") }
    if isToMany, maximumCount > 0 { names.append("maximum:\(maximumCount)") }
    return names
  }
}

extension RelationshipDescription.DeleteRule {
  var name: String {
    switch self {
    case .noAction: "noAction"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }
}

extension AttributeDescription.ValueType {
  /// As a store's reader calls it; Swift's name where there is one.
  var name: String {
    switch self {
    case .int64: "Int64"
    case .transformable: "transformable"
    case .composite: "composite"
    case .undefined: "undefined"
    case .int16, .int32, .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url:
      swiftName ?? "undefined"
    }
  }
}
