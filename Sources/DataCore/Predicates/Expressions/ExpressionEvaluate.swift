public import Foundation

extension PredicateExpressions {
  /// A captured expression, applied to values of the predicate.
  ///
  /// Foundation's own form needs an expression that can be encoded, which on Linux none can.
  public struct _ExpressionEvaluate<each Input: PredicateExpression, Output>: PredicateExpression {
    package let expression: Expression<repeat (each Input).Output, Output>
    package let input: (repeat each Input)

    package init(
      _ expression: Expression<repeat (each Input).Output, Output>, _ input: repeat each Input
    ) {
      self.expression = expression
      self.input = (repeat each input)
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> Output {
      try expression.evaluate(repeat (each input).evaluate(bindings))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_evaluate<each Input, Output>(
    _ expression: Expression<repeat (each Input).Output, Output>, _ input: repeat each Input
  ) -> _ExpressionEvaluate<repeat each Input, Output> {
    _ExpressionEvaluate(expression, repeat each input)
  }
}

extension PredicateExpressions._ExpressionEvaluate: Sendable where repeat each Input: Sendable {}

extension PredicateExpressions._ExpressionEvaluate: Codable where repeat each Input: Codable {
  public func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(
      self,
      .init(
        codingPath: encoder.codingPath,
        debugDescription: "An expression inside a predicate cannot be encoded."))
  }

  public init(from decoder: any Decoder) throws {
    throw DecodingError.dataCorrupted(
      .init(
        codingPath: decoder.codingPath,
        debugDescription: "An expression inside a predicate cannot be decoded."))
  }
}

extension PredicateExpressions._ExpressionEvaluate: StandardPredicateExpression
where repeat each Input: StandardPredicateExpression {}
