package import Foundation

/// An expression of Foundation's predicates that knows what it is in a filter.
protocol FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm
}

/// What the variables of a predicate stand for, where the conversion is.
struct ConversionScope {
  /// How many relationships' elements the conversion is inside of.
  private(set) var depth = 0
  private var variables: [PredicateExpressions.VariableID: (term: FilterTerm, depth: Int)] = [:]

  func binding(_ variable: PredicateExpressions.VariableID, to term: FilterTerm) -> Self {
    var scope = self
    scope.variables[variable] = (term, depth)
    return scope
  }

  /// Inside the elements of a relationship, which the variable stands for.
  func entering(_ variable: PredicateExpressions.VariableID) -> Self {
    var scope = self
    scope.depth += 1
    return scope.binding(variable, to: .value(.path(FilterPath([]))))
  }

  func term(for variable: PredicateExpressions.VariableID) throws -> FilterTerm {
    guard let (term, depth) = variables[variable] else {
      throw unsupportedPredicate("A variable of another predicate", remedy: "Capture its value.")
    }
    return term.shifted(by: self.depth - depth)
  }

  func term(of expression: some PredicateExpression) throws -> FilterTerm {
    guard let convertible = expression as? any FilterConvertible else {
      throw unsupportedPredicate(
        "“\(type(of: expression))”", remedy: "Use the operators and methods of #Predicate.")
    }
    return try convertible.converted(in: self)
  }

  func filter(of expression: some PredicateExpression) throws -> Filter {
    try term(of: expression).asFilter()
  }

  func value(of expression: some PredicateExpression) throws -> FilterExpression {
    try term(of: expression).asExpression()
  }

  /// An expression that no filter can say, unless it does not depend on the object.
  func constant(_ expression: some PredicateExpression, _ what: String) throws -> FilterTerm {
    do {
      return try FilterTerm(captured: try expression.evaluate(PredicateBindings()))
    } catch is PredicateError {
      throw unsupportedPredicate(what, remedy: "Compute it before and capture the value.")
    }
  }
}

/// What a store cannot be asked for. `what` begins the sentence.
func unsupportedPredicate(_ what: String, remedy: String) -> DataError {
  DataError(.unsupportedPredicate, "\(what) cannot be part of a fetch.", remedy: remedy)
}

extension DataError.Code {
  /// A predicate that no store can answer.
  package static let unsupportedPredicate = Self("unsupportedPredicate")
}

extension Filter {
  /// The filter that a predicate on a model means.
  ///
  /// Throws `unsupportedPredicate` naming what cannot be said.
  package init<Model>(_ predicate: Predicate<Model>) throws {
    let scope = ConversionScope()
      .binding(predicate.variable.key, to: .value(.path(FilterPath([]))))
    self = try scope.filter(of: predicate.expression).simplified()
  }
}
