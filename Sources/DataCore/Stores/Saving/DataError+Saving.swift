import Foundation

extension PersistentIdentifier {
  /// For sentences: `Trip p3`, or `The new Trip` while it has no key.
  package var named: String { isTemporary ? "The new \(entityName)" : "\(entityName) \(keyText)" }
}

extension ModelValue {
  /// For sentences; long values are cut and say so by an ellipsis.
  package var quoted: String {
    switch self {
    case .null: "nothing"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let value): value.count > 40 ? "“\(value.prefix(40))…”" : "“\(value)”"
    case .bool(let value): "\(value)"
    case .date(let value): value.formatted(.iso8601)
    case .uuid(let value): value.uuidString
    case .url(let value): value.absoluteString
    case .data(let value), .transformable(let value): "\(value.count) bytes"
    case .composite(let values): "a composite of \(values.count)"
    case .reference(let id): id.named
    case .references(let ids): "\(ids.count) objects"
    }
  }
}

extension DataError {
  package static func invalid(
    _ property: String, of id: PersistentIdentifier, _ entity: EntityDescription,
    _ value: ModelValue, _ remedy: String
  ) -> DataError {
    let object = id.isTemporary ? "a new \(entity.name)" : id.named
    return DataError(
      .invalidValue, "“\(property)” of \(object) cannot be \(value.quoted).", remedy: remedy)
  }

  static func count(
    _ count: Int, of property: PropertyDescription, _ id: PersistentIdentifier, remedy: String
  ) -> DataError {
    let objects = count == 1 ? "1 object" : "\(count) objects"
    return DataError(
      .invalidValue, "“\(property.name)” of \(id.named) would hold \(objects).",
      remedy: remedy)
  }

  package static func valueCount(
    _ count: Int, of id: PersistentIdentifier, _ entity: EntityDescription
  ) -> DataError {
    DataError(
      .invalidValue,
      "The change of \(id.named) has \(count) values where the entity has"
        + " \(entity.properties.count) properties.",
      remedy: "Give one value for each property.")
  }

  package static func linksOfAttribute(
    _ property: PropertyDescription, of id: PersistentIdentifier
  ) -> DataError {
    DataError(
      .invalidValue,
      "“\(property.name)” of \(id.named) is no unordered to-many relationship.",
      remedy: "Change its value, not its links.")
  }

  package static func stale(
    _ property: PropertyDescription, of id: PersistentIdentifier, found: ModelValue,
    expected: ModelValue
  ) -> DataError {
    DataError(
      .conflict,
      "“\(property.name)” of \(id.named) is \(found.quoted) in the store,"
        + " not \(expected.quoted).",
      remedy: "Somebody else changed it; load the object again and repeat the change.")
  }

  package static func staleLinks(
    _ property: PropertyDescription, of id: PersistentIdentifier
  ) -> DataError {
    DataError(
      .conflict, "“\(property.name)” of \(id.named) links other objects in the store.",
      remedy: "Somebody else changed it; load the object again and repeat the change.")
  }

  package static func dangling(
    _ property: PropertyDescription?, _ owner: PersistentIdentifier?,
    _ target: PersistentIdentifier
  ) -> DataError {
    let source =
      if let property, let owner { "“\(property.name)” of \(owner.named)" } else {
        "A relationship"
      }
    return DataError(
      .conflict, "\(source) would point to \(target.named), which is not in the store.",
      remedy: "Remove the reference, or keep the object.")
  }

  /// - Parameters:
  ///   - owner: the object that has the values.
  ///   - id: the one that would get them too.
  package static func notUnique(
    _ names: [String], _ values: [ModelValue], owner: PersistentIdentifier,
    _ id: PersistentIdentifier
  ) -> DataError {
    DataError(
      .notUnique,
      "\(owner.named) already has \(names.map { "“\($0)”" }.joined(separator: " and "))"
        + " \(values.map(\.quoted).joined(separator: ", ")), which must be unique.",
      remedy: "Give \(id.named) another value, or edit \(owner.named).")
  }
}

extension DataError {
  package static func otherModel(_ entity: EntityDescription) -> DataError {
    DataError(
      .unknownEntity,
      "The change describes “\(entity.name)” with other properties than the store has.",
      remedy: "Make the change with the store's own model.")
  }

  package static func gone(_ id: PersistentIdentifier) -> DataError {
    DataError(
      .conflict, "\(id.named) is not in the store.",
      remedy: "Somebody else may have deleted it; discard the change.")
  }

  package static func exists(_ id: PersistentIdentifier) -> DataError {
    DataError(
      .conflict, "\(id.named) is already in the store.",
      remedy: "Insert the object under a temporary identifier.")
  }

  package static func foreign(
    _ id: PersistentIdentifier, _ entity: EntityDescription
  ) -> DataError {
    DataError(
      .conflict, "\(id) is no identifier of this store's “\(entity.name)”.",
      remedy: "Insert the object under a temporary identifier.")
  }

  package static func abstract(_ entity: EntityDescription) -> DataError {
    DataError(
      .invalidValue, "“\(entity.name)” is abstract and has no objects of its own.",
      remedy: "Insert an object of one of its subentities.")
  }

  package static func noKeysLeft(_ root: String) -> DataError {
    DataError(
      .invalidValue, "“\(root)” has no keys left.", remedy: "Copy its objects to a new store.")
  }

  /// The history's transactions, changes and texts are numbered upwards, and a file may say of any
  /// number that it is given.
  package static var noNumbersLeft: DataError {
    DataError(
      .invalidValue, "The store's history has no numbers left for another save.",
      remedy: "Copy its objects to a new store.")
  }
}

extension EntityDescription {
  /// Whether values by slot mean the same in both.
  package func hasSlots(of other: EntityDescription) -> Bool {
    self === other
      || (name == other.name && properties.count == other.properties.count
        && zip(properties, other.properties).allSatisfy { $0.name == $1.name })
  }
}
