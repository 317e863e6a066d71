public import Foundation

extension PredicateExpressions {
  /// The raw value of an enum, which is what a store keeps of it.
  public struct _RawValue<Root: PredicateExpression>: PredicateExpression
  where Root.Output: RawRepresentable {
    public typealias Output = Root.Output.RawValue

    package let root: Root

    package init(_ root: Root) { self.root = root }

    public func evaluate(_ bindings: PredicateBindings) throws -> Output {
      try root.evaluate(bindings).rawValue
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_rawValue<Root>(
    root: Root, keyPath: any Swift.KeyPath<Root.Output, Root.Output.RawValue> & Sendable
  ) -> _RawValue<Root> {
    _RawValue(root)
  }

  /// A property that is only called `rawValue`.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func build_rawValue<Root, Value>(
    root: Root, keyPath: any Swift.KeyPath<Root.Output, Value> & Sendable
  ) -> KeyPath<Root, Value> {
    build_KeyPath(root: root, keyPath: keyPath)
  }
}

extension PredicateExpressions._RawValue: Sendable where Root: Sendable {}
extension PredicateExpressions._RawValue: Encodable where Root: Encodable {}
extension PredicateExpressions._RawValue: Decodable where Root: Decodable {}
extension PredicateExpressions._RawValue: StandardPredicateExpression
where Root: StandardPredicateExpression {}
