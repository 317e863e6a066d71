public import Foundation

extension PredicateExpressions {
  /// Text in one case; Foundation's expressions have none.
  public struct _StringMapping<Root: PredicateExpression>: PredicateExpression
  where Root.Output: StringProtocol {
    public typealias Output = String

    package let isUppercase: Bool
    package let root: Root

    package init(root: Root, isUppercase: Bool) {
      self.root = root
      self.isUppercase = isUppercase
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> String {
      let text = try root.evaluate(bindings)
      return isUppercase ? text.uppercased() : text.lowercased()
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_lowercased<Root>(_ root: Root) -> _StringMapping<Root> {
    _StringMapping(root: root, isUppercase: false)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_uppercased<Root>(_ root: Root) -> _StringMapping<Root> {
    _StringMapping(root: root, isUppercase: true)
  }

  /// `caseInsensitiveCompare` and those that compare as a person sorts.
  public struct _StringComparison<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    public typealias Output = ComparisonResult

    package enum Kind: String, Codable, Sendable {
      case caseInsensitive
      /// `localizedCompare` and its kin: this implementation has one order for people.
      case localized
    }

    package let kind: Kind
    package let root: Root
    package let other: Other

    package init(_ kind: Kind, _ root: Root, _ other: Other) {
      self.kind = kind
      self.root = root
      self.other = other
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> ComparisonResult {
      let (text, other) = (
        String(try root.evaluate(bindings)), String(try other.evaluate(bindings))
      )
      let order =
        switch kind {
        case .caseInsensitive:
          FoldedText.binary(
            FoldedText.folded(text, .caseInsensitive), FoldedText.folded(other, .caseInsensitive))
        case .localized: FoldedText.compare(text, other)
        }
      return order < 0 ? .orderedAscending : order > 0 ? .orderedDescending : .orderedSame
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_caseInsensitiveCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> _StringComparison<Root, Other> {
    _StringComparison(.caseInsensitive, root, other)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_localizedCompare<Root, Other>(
    _ root: Root, _ other: Other
  ) -> _StringComparison<Root, Other> {
    _StringComparison(.localized, root, other)
  }
}

extension PredicateExpressions._StringMapping: Sendable where Root: Sendable {}
extension PredicateExpressions._StringMapping: Encodable where Root: Encodable {}
extension PredicateExpressions._StringMapping: Decodable where Root: Decodable {}
extension PredicateExpressions._StringMapping: StandardPredicateExpression
where Root: StandardPredicateExpression {}

extension PredicateExpressions._StringComparison: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions._StringComparison: Encodable
where Root: Encodable, Other: Encodable {}
extension PredicateExpressions._StringComparison: Decodable
where Root: Decodable, Other: Decodable {}
extension PredicateExpressions._StringComparison: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
