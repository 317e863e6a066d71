import DataCore
import Foundation

extension PersistentIdentifier {
  /// For sentences: `Trip p3`, or `The new Trip` while it has no key.
  var named: String { isTemporary ? "The new \(entityName)" : "\(entityName) \(keyText)" }
}

extension ModelValue {
  /// For sentences; long values are cut and say so by an ellipsis.
  var quoted: String {
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
  static func invalid(
    _ property: String, of id: PersistentIdentifier, _ entity: EntityDescription,
    _ value: ModelValue, _ remedy: String
  ) -> DataError {
    let object = id.isTemporary ? "a new \(entity.name)" : id.named
    return DataError(
      .invalidValue, "“\(property)” of \(object) cannot be \(value.quoted).", remedy: remedy)
  }

  static func valueCount(_ change: SaveTransaction.Change, _ count: Int) -> DataError {
    DataError(
      .invalidValue,
      "The change of \(change.id.named) has \(count) values where the entity has"
        + " \(change.entity.entity.properties.count) properties.",
      remedy: "Give one value for each property.")
  }

  static func linksOfAttribute(
    _ property: PropertyDescription, _ change: SaveTransaction.Change
  ) -> DataError {
    DataError(
      .invalidValue,
      "“\(property.name)” of \(change.id.named) is no unordered to-many relationship.",
      remedy: "Change its value, not its links.")
  }

  static func stale(
    _ property: PropertyDescription, _ change: SaveTransaction.Change, found: ModelValue,
    expected: ModelValue
  ) -> DataError {
    DataError(
      .conflict,
      "“\(property.name)” of \(change.id.named) is \(found.quoted) in the store,"
        + " not \(expected.quoted).",
      remedy: "Somebody else changed it; load the object again and repeat the change.")
  }

  static func staleLinks(
    _ property: PropertyDescription, _ change: SaveTransaction.Change
  ) -> DataError {
    DataError(
      .conflict, "“\(property.name)” of \(change.id.named) links other objects in the store.",
      remedy: "Somebody else changed it; load the object again and repeat the change.")
  }

  static func dangling(
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
}
