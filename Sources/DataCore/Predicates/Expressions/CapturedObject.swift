public import Foundation

extension PredicateExpressions {
  /// An object, or none, that a predicate captures. It stands for the same object of whatever
  /// context the predicate is asked in.
  ///
  /// Foundation's predicates keep values that can be encoded, which no object can, so that there it
  /// could be part of none. As a value it is an identifier, and nothing that a key path of the
  /// model gives: it can be compared with objects and looked for among them.
  public struct _CapturedObject: PredicateExpression, StandardPredicateExpression,
    _UncodableExpression, @unchecked Sendable
  {
    /// The object's identifier, which a save may change: it is read when the predicate is asked.
    let object: (any PersistentModel)?

    public func evaluate(_ bindings: PredicateBindings) throws -> PersistentIdentifier? {
      object?.persistentModelID
    }
  }

  /// Objects that a predicate captures, as `_CapturedObject`.
  public struct _CapturedObjects: PredicateExpression, StandardPredicateExpression,
    _UncodableExpression, @unchecked Sendable
  {
    let objects: [any PersistentModel]

    public func evaluate(_ bindings: PredicateBindings) throws -> [PersistentIdentifier] {
      objects.map(\.persistentModelID)
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_Arg<Model: PersistentModel>(_ object: Model) -> _CapturedObject {
    _CapturedObject(object: object)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_Arg<Model: PersistentModel>(_ object: Model?) -> _CapturedObject {
    _CapturedObject(object: object)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_Arg<Objects: Sequence>(_ objects: Objects) -> _CapturedObjects
  where Objects.Element: PersistentModel {
    _CapturedObjects(objects: Array(objects))
  }
}

/// An expression that keeps what cannot be encoded; Linux's Foundation encodes no predicate anyway.
public protocol _UncodableExpression: Codable {}

extension _UncodableExpression {
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      .init(
        codingPath: encoder.codingPath,
        debugDescription: "A predicate that captures an object cannot be encoded. Capture its "
          + "persistentModelID."))
  }

  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath,
        debugDescription: "A predicate that captures an object cannot be decoded."))
  }
}
