import Foundation

/// One of the conditions of a predicate that all must hold.
struct PredicatePart<Model> {
  /// What it is in a filter; throws `unsupportedPredicate` where no filter says it.
  let filter: () throws -> Filter
  let test: (Model) throws -> Bool
  /// Whether it takes a value for there that may be missing: a test fails then, where a store says
  /// no.
  let mayFail: Bool
}

extension PredicatePart {
  /// The predicate's conditions, in their order: those that a store cannot test do not keep it from
  /// testing the others.
  static func all(of predicate: Predicate<Model>) -> [PredicatePart] {
    let scope = ConversionScope()
      .binding(predicate.variable.key, to: .value(.path(FilterPath([]))))
    let conjunction = Conjunction(scope: scope) { $0 }
    return conjunction.parts(of: predicate.expression).map { part in
      PredicatePart(
        filter: part.filter,
        test: { try part.test(PredicateBindings((predicate.variable, $0))) },
        mayFail: part.mayFail)
    }
  }
}

/// Where conditions are taken apart: what the variables stand for, in a filter and in a test.
struct Conjunction {
  let scope: ConversionScope
  let bindings: (PredicateBindings) throws -> PredicateBindings

  typealias Part = PredicatePart<PredicateBindings>

  func parts(of expression: some PredicateExpression<Bool>) -> [Part] {
    if let expression = expression as? any ConjoinedExpression {
      return expression.parts(in: self)
    }
    // An expression's type names all that it is made of.
    let parts = String(reflecting: type(of: expression))
    return [
      Part(
        filter: { try scope.filter(of: expression) },
        test: { try expression.evaluate(try bindings($0)) },
        mayFail: parts.contains("ForcedUnwrap") || parts.contains("ForceCast"))
    ]
  }
}

/// An expression that holds where several do.
protocol ConjoinedExpression {
  func parts(in conjunction: Conjunction) -> [Conjunction.Part]
}

extension PredicateExpressions.Conjunction: ConjoinedExpression {
  func parts(in conjunction: Conjunction) -> [Conjunction.Part] {
    conjunction.parts(of: lhs) + conjunction.parts(of: rhs)
  }
}

extension PredicateExpressions._PredicateEvaluate: ConjoinedExpression {
  func parts(in conjunction: Conjunction) -> [Conjunction.Part] {
    do {
      var scope = conjunction.scope
      repeat scope.bind(
        (each predicate.variable).key, to: try conjunction.scope.term(of: each input))
      let inner = Conjunction(scope: scope) { outer in
        let outer = try conjunction.bindings(outer)
        return PredicateBindings(
          repeat (each predicate.variable, try (each input).evaluate(outer)))
      }
      return inner.parts(of: predicate.expression)
    } catch {
      return [
        Conjunction.Part(
          filter: { throw error }, test: { try evaluate(try conjunction.bindings($0)) },
          mayFail: true)
      ]
    }
  }
}
