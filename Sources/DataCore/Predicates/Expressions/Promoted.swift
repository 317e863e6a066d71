public import Foundation

extension PredicateExpressions {
  /// A value as an optional, where the other side of `==` is one.
  public struct _Promoted<Wrapped: PredicateExpression>: PredicateExpression {
    public typealias Output = Wrapped.Output?

    package let wrapped: Wrapped

    package init(_ wrapped: Wrapped) { self.wrapped = wrapped }

    public func evaluate(_ bindings: PredicateBindings) throws -> Output {
      try wrapped.evaluate(bindings)
    }
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func build_Equal<LHS, RHS>(
    lhs: LHS, rhs: RHS
  ) -> Equal<LHS, _Promoted<RHS>> where LHS.Output == RHS.Output?, RHS.Output: Equatable {
    build_Equal(lhs: lhs, rhs: _Promoted(rhs))
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func build_Equal<LHS, RHS>(
    lhs: LHS, rhs: RHS
  ) -> Equal<_Promoted<LHS>, RHS> where RHS.Output == LHS.Output?, LHS.Output: Equatable {
    build_Equal(lhs: _Promoted(lhs), rhs: rhs)
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func build_NotEqual<LHS, RHS>(
    lhs: LHS, rhs: RHS
  ) -> NotEqual<LHS, _Promoted<RHS>> where LHS.Output == RHS.Output?, RHS.Output: Equatable {
    build_NotEqual(lhs: lhs, rhs: _Promoted(rhs))
  }

  // swift-format-ignore: AlwaysUseLowerCamelCase
  @_disfavoredOverload
  public static func build_NotEqual<LHS, RHS>(
    lhs: LHS, rhs: RHS
  ) -> NotEqual<_Promoted<LHS>, RHS> where RHS.Output == LHS.Output?, LHS.Output: Equatable {
    build_NotEqual(lhs: _Promoted(lhs), rhs: rhs)
  }
}

extension PredicateExpressions._Promoted: Sendable where Wrapped: Sendable {}
extension PredicateExpressions._Promoted: Encodable where Wrapped: Encodable {}
extension PredicateExpressions._Promoted: Decodable where Wrapped: Decodable {}
extension PredicateExpressions._Promoted: StandardPredicateExpression
where Wrapped: StandardPredicateExpression {}
