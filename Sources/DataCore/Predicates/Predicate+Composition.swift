public import Foundation

extension Predicate {
  /// True where both are: predicates put together at run time, as a list of filters is.
  public func and(_ other: Predicate<repeat each Input>) -> Predicate<repeat each Input> {
    Predicate<repeat each Input> { (variable: repeat PredicateExpressions.Variable<each Input>) in
      PredicateExpressions.build_Conjunction(
        lhs: PredicateExpressions.build_evaluate(self, repeat each variable),
        rhs: PredicateExpressions.build_evaluate(other, repeat each variable))
    }
  }

  /// True where one of them is.
  public func or(_ other: Predicate<repeat each Input>) -> Predicate<repeat each Input> {
    Predicate<repeat each Input> { (variable: repeat PredicateExpressions.Variable<each Input>) in
      PredicateExpressions.build_Disjunction(
        lhs: PredicateExpressions.build_evaluate(self, repeat each variable),
        rhs: PredicateExpressions.build_evaluate(other, repeat each variable))
    }
  }

  /// True where this one is not.
  public func not() -> Predicate<repeat each Input> {
    Predicate<repeat each Input> { (variable: repeat PredicateExpressions.Variable<each Input>) in
      PredicateExpressions.build_Negation(
        PredicateExpressions.build_evaluate(self, repeat each variable))
    }
  }
}
