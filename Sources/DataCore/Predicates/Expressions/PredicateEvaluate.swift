public import Foundation

extension PredicateExpressions {
  /// Another predicate, asked of a value of this one.
  public struct _PredicateEvaluate<each Input: PredicateExpression>: PredicateExpression {
    public typealias Output = Bool

    package let predicate: Predicate<repeat (each Input).Output>
    package let input: (repeat each Input)

    package init(_ predicate: Predicate<repeat (each Input).Output>, _ input: repeat each Input) {
      self.predicate = predicate
      self.input = (repeat each input)
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try predicate.evaluate(repeat (each input).evaluate(bindings))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_evaluate<each Input>(
    _ predicate: Predicate<repeat (each Input).Output>, _ input: repeat each Input
  ) -> _PredicateEvaluate<repeat each Input> {
    _PredicateEvaluate(predicate, repeat each input)
  }
}

extension PredicateExpressions._PredicateEvaluate: Sendable where repeat each Input: Sendable {}

/// Linux's Foundation cannot encode a predicate, so neither can one that holds another.
extension PredicateExpressions._PredicateEvaluate: Codable where repeat each Input: Codable {
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      .init(
        codingPath: encoder.codingPath,
        debugDescription: "A predicate inside another one cannot be encoded."))
  }

  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath,
        debugDescription: "A predicate inside another one cannot be decoded."))
  }
}

extension PredicateExpressions._PredicateEvaluate: StandardPredicateExpression
where repeat each Input: StandardPredicateExpression {}
