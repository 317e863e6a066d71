public import Foundation

extension PredicateExpressions {
  /// Whether a value is the captured object, or is not.
  public struct _IsObject<Value: PredicateExpression>: PredicateExpression {
    public typealias Output = Bool

    let value: Value
    let captured: _CapturedObject
    let isNegated: Bool

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let value: Any = try value.evaluate(bindings)
      return same(value as? any PersistentModel, captured.object) != isNegated
    }
  }

  /// Whether a captured object is among the elements.
  public struct _HasObject<Elements: PredicateExpression>: PredicateExpression
  where Elements.Output: Sequence {
    public typealias Output = Bool

    let elements: Elements
    let captured: _CapturedObject

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try elements.evaluate(bindings).contains {
        same($0 as? any PersistentModel, captured.object)
      }
    }
  }

  /// Whether a value is among captured objects.
  public struct _IsAmongObjects<Value: PredicateExpression>: PredicateExpression {
    public typealias Output = Bool

    let value: Value
    let captured: _CapturedObjects

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let value: Any = try value.evaluate(bindings)
      guard let object = value as? any PersistentModel else { return false }
      return captured.objects.contains { same(object, $0) }
    }
  }
}

extension PredicateExpressions {
  // What stands beside the captured object is an object, too: the predicate's own closure was
  // checked for that.

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_Equal<Value>(lhs: Value, rhs: _CapturedObject) -> _IsObject<Value> {
    _IsObject(value: lhs, captured: rhs, isNegated: false)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_Equal<Value>(lhs: _CapturedObject, rhs: Value) -> _IsObject<Value> {
    _IsObject(value: rhs, captured: lhs, isNegated: false)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_NotEqual<Value>(lhs: Value, rhs: _CapturedObject) -> _IsObject<Value> {
    _IsObject(value: lhs, captured: rhs, isNegated: true)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_NotEqual<Value>(lhs: _CapturedObject, rhs: Value) -> _IsObject<Value> {
    _IsObject(value: rhs, captured: lhs, isNegated: true)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_contains<Elements>(
    _ elements: Elements, _ object: _CapturedObject
  ) -> _HasObject<Elements> {
    _HasObject(elements: elements, captured: object)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_contains<Value>(
    _ objects: _CapturedObjects, _ value: Value
  ) -> _IsAmongObjects<Value> {
    _IsAmongObjects(value: value, captured: objects)
  }
}

/// Whether two objects are one, be they of different contexts.
private func same(_ a: (any PersistentModel)?, _ b: (any PersistentModel)?) -> Bool {
  guard let a = a?._record, let b = b?._record else { return a == nil && b == nil }
  return a === b || a.identifier == b.identifier
}

extension PredicateExpressions._IsObject: Sendable where Value: Sendable {}
extension PredicateExpressions._IsObject: Codable, _UncodableExpression where Value: Codable {}
extension PredicateExpressions._IsObject: StandardPredicateExpression
where Value: StandardPredicateExpression {}

extension PredicateExpressions._HasObject: Sendable where Elements: Sendable {}
extension PredicateExpressions._HasObject: Codable, _UncodableExpression where Elements: Codable {}
extension PredicateExpressions._HasObject: StandardPredicateExpression
where Elements: StandardPredicateExpression {}

extension PredicateExpressions._IsAmongObjects: Sendable where Value: Sendable {}
extension PredicateExpressions._IsAmongObjects: Codable, _UncodableExpression
where Value: Codable {}
extension PredicateExpressions._IsAmongObjects: StandardPredicateExpression
where Value: StandardPredicateExpression {}
