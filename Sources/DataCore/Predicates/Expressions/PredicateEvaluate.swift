public import Foundation

extension PredicateExpressions {
  /// Another predicate, asked of a value of this one.
  public struct _PredicateEvaluate<Input: PredicateExpression>: PredicateExpression {
    public typealias Output = Bool

    package let predicate: Predicate<Input.Output>
    package let input: Input

    package init(_ predicate: Predicate<Input.Output>, _ input: Input) {
      self.predicate = predicate
      self.input = input
    }

    public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
      try predicate.evaluate(try input.evaluate(bindings))
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static func build_evaluate<Input>(
    _ predicate: Predicate<Input.Output>, _ input: Input
  ) -> _PredicateEvaluate<Input> {
    _PredicateEvaluate(predicate, input)
  }
}

extension PredicateExpressions._PredicateEvaluate: Sendable where Input: Sendable {}

/// Linux's Foundation cannot encode a predicate, so neither can one that holds another.
extension PredicateExpressions._PredicateEvaluate: Codable where Input: Codable {
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
where Input: StandardPredicateExpression {}
