import DataCore

/// What a store's file says.
///
/// Its form: a JSON object of `cairn` (the form's version), `store`, `transaction`, `lastKeys`,
/// `entities` and `objects`, in this order. Entities are in the model's order, objects by their keys,
/// properties as the entity declares them, each on a line of its own. What is null or empty is left
/// out, and each link is at one end only (`LinkEnds`).
struct StoreDocument: Sendable {
  static let version = 1

  var identifier: String
  /// The number of the last save.
  var transaction: Int64
  /// The highest key that was ever given, by root entity.
  var lastKeys: [String: Int64]
  let model: ModelDescription
  /// Each object's lines, by entity and key.
  var objects: [String: [Int64: [UInt8]]]

  init(
    identifier: String, model: ModelDescription, transaction: Int64 = 0,
    lastKeys: [String: Int64] = [:], objects: [String: [Int64: [UInt8]]] = [:]
  ) {
    self.identifier = identifier
    self.model = model
    self.transaction = transaction
    self.lastKeys = lastKeys
    self.objects = objects
  }
}

extension StoreDocument {
  var bytes: [UInt8] {
    var text = JSONText()
    text.append("{\n  \"cairn\": \(Self.version),\n  \"store\": ")
    text.append(quoted: identifier)
    text.append(",\n  \"transaction\": \(transaction),\n  \"lastKeys\": ")
    text.append(
      .object(
        lastKeys.sorted { $0.key < $1.key }.map { .init(name: $0.key, value: .number($0.value)) })
    )
    text.append(",\n  \"entities\": [")
    for (index, entity) in model.entities.enumerated() {
      text.append(index > 0 ? ",\n    {" : "\n    {")
      for member in entity.members(in: model) {
        text.append("\n      ")
        text.append(quoted: member.name)
        text.append(": ")
        text.append(member.value)
        text.append(",")
      }
      text.append("\n      \"properties\": [")
      for (index, property) in entity.ownProperties(in: model).enumerated() {
        text.append(index > 0 ? ",\n        " : "\n        ")
        text.append(property.node)
      }
      text.append("\n      ]\n    }")
    }
    text.append("\n  ],\n  \"objects\": {")
    var isFirst = true
    for entity in model.entities {
      guard let objects = objects[entity.name], !objects.isEmpty else { continue }
      text.append(isFirst ? "\n    " : ",\n    ")
      isFirst = false
      text.append(quoted: entity.name)
      text.append(": {")
      for (index, object) in objects.sorted(by: { $0.key < $1.key }).enumerated() {
        text.append(index > 0 ? ",\n" : "\n")
        text.append(bytes: object.value)
      }
      text.append("\n    }")
    }
    text.append("\n  }\n}\n")
    return text.bytes
  }

  /// An object's lines.
  ///
  /// - Parameter values: by slot, to-many slots as `.references`.
  static func lines(
    of id: PersistentIdentifier, _ entity: EntityDescription, _ values: [ModelValue],
    _ ends: LinkEnds
  ) -> [UInt8] {
    JSONText.bytes { text in
      text.append("      \"p\(id.number)\": {")
      var isFirst = true
      for (property, value) in zip(entity.properties, values) {
        guard let node = node(value, property, id, entity, ends) else { continue }
        text.append(isFirst ? "\n        " : ",\n        ")
        isFirst = false
        text.append(quoted: property.name)
        text.append(": ")
        text.append(node)
      }
      text.append(isFirst ? "}" : "\n      }")
    }
  }

  /// Nil where nothing is written.
  private static func node(
    _ value: ModelValue, _ property: PropertyDescription, _ id: PersistentIdentifier,
    _ entity: EntityDescription, _ ends: LinkEnds
  ) -> JSONNode? {
    guard let relationship = property.relationship else {
      guard let attribute = property.attribute, !value.isNull, !attribute.isTransient else {
        return nil
      }
      return value.node(of: attribute)
    }
    var targets = value.identifiers.map(\.number)
    switch ends.end(of: property, in: entity) {
    case .kept: break
    case .derived: return nil
    case .shared: targets.removeAll { $0 < id.number }
    }
    guard let first = targets.first else { return nil }
    return relationship.isToMany ? .names(targets.map { "p\($0)" }) : .string("p\(first)")
  }
}
