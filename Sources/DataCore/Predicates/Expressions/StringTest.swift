public import Foundation

extension PredicateExpressions {
  /// A test of text that Foundation's expressions lack on Linux.
  public struct _StringTest<Root: PredicateExpression, Other: PredicateExpression>:
    PredicateExpression
  where Root.Output: StringProtocol, Other.Output: StringProtocol {
    public typealias Output = Bool

    package enum Kind: String, Codable, Sendable {
      case localizedStandardContains, localizedCaseInsensitiveContains, hasSuffix
    }

    package let kind: Kind
    package let root: Root
    package let other: Other

    package init(_ kind: Kind, _ root: Root, _ other: Other) {
      self.kind = kind
      self.root = root
      self.other = other
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      let text = String(try root.evaluate(bindings))
      let pattern = String(try other.evaluate(bindings))
      switch kind {
      case .localizedStandardContains: return TextMatcher(pattern).matches(text)
      case .localizedCaseInsensitiveContains:
        return FoldedText.folded(text, .caseInsensitive)
          .contains(FoldedText.folded(pattern, .caseInsensitive))
      case .hasSuffix: return text.hasSuffix(pattern)
      }
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_localizedStandardContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> _StringTest<Root, Other> {
    _StringTest(.localizedStandardContains, root, other)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_localizedCaseInsensitiveContains<Root, Other>(
    _ root: Root, _ other: Other
  ) -> _StringTest<Root, Other> {
    _StringTest(.localizedCaseInsensitiveContains, root, other)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_hasSuffix<Root, Other>(
    _ root: Root, _ other: Other
  ) -> _StringTest<Root, Other> {
    _StringTest(.hasSuffix, root, other)
  }
}

extension PredicateExpressions._StringTest: Sendable where Root: Sendable, Other: Sendable {}
extension PredicateExpressions._StringTest: Encodable where Root: Encodable, Other: Encodable {}
extension PredicateExpressions._StringTest: Decodable where Root: Decodable, Other: Decodable {}
extension PredicateExpressions._StringTest: StandardPredicateExpression
where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}
