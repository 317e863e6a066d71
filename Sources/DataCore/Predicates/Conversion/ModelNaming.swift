/// A class whose properties a predicate can name, besides `PersistentModel`.
package protocol KeyPathNaming: AnyObject {
  static var entityName: String { get }
  /// The stored property that the key path reads, or nil if it reads none.
  static func propertyName(of keyPath: AnyKeyPath) -> String?
}

/// Names of a model's entity and properties.
struct ModelNaming {
  let entityName: String
  let propertyName: (AnyKeyPath) -> String?

  /// Nil if the type, or what it wraps as an optional, is no model.
  init?(_ type: Any.Type) {
    let type = (type as? any OptionalType.Type)?.wrappedType ?? type
    if let type = type as? any PersistentModel.Type {
      entityName = Schema.entityName(of: type)
      propertyName = { type.storedPropertyName(of: $0) }
    } else if let type = type as? any KeyPathNaming.Type {
      entityName = type.entityName
      propertyName = { type.propertyName(of: $0) }
    } else if type == DefaultHistoryTransaction.self {
      entityName = "DefaultHistoryTransaction"
      propertyName = DefaultHistoryTransaction.propertyName(of:)
    } else {
      return nil
    }
  }

  /// The model that a collection type has as elements.
  static func ofElements(_ type: Any.Type) -> ModelNaming? {
    let type = (type as? any OptionalType.Type)?.wrappedType ?? type
    return (type as? any ElementType.Type).flatMap { ModelNaming($0.elementType) }
  }
}

private protocol ElementType {
  static var elementType: Any.Type { get }
}

extension Array: ElementType {
  fileprivate static var elementType: Any.Type { Element.self }
}

extension Set: ElementType {
  fileprivate static var elementType: Any.Type { Element.self }
}
