import SwiftSyntax

/// Writes the expansion of one predicate.
final class PredicateTranslator {
  /// The names that stand for values of the object, as the user wrote them, and as the expansion
  /// names them.
  var names: [String: String] = [:]
  /// Optional chains whose base is bound to a closure's parameter.
  var boundChains: [SyntaxIdentifier: String] = [:]
  /// The `let` lines of the closure that is being written.
  var lines: [String] = []
  private var serial = 0

  func uniqueName() -> String {
    serial += 1
    return "_$\(serial)"
  }

  /// `PredicateExpressions.build_NAME(ARGUMENTS)`.
  func build(_ name: String, _ arguments: String...) -> String {
    "PredicateExpressions.build_\(name)(\(arguments.joined(separator: ", ")))"
  }
}

extension PredicateTranslator {
  /// The text to hand to a parent's call: a name, or a call where the type comes from the parent.
  func operand(_ expression: ExprSyntax) throws -> String {
    let expression = unwrapped(expression)
    if let reference = expression.as(DeclReferenceExprSyntax.self),
      let name = names[reference.baseName.text]
    {
      return name
    }
    if let name = boundChains[expression.id] { return name }
    if expression.is(NilLiteralExprSyntax.self) { return build("NilLiteral") }
    guard holdsObject(expression) || mayTrap(expression) else { return captured(expression) }
    let text = try node(expression)
    if isFlexible(expression) || !text.hasPrefix("PredicateExpressions.") { return text }
    let name = uniqueName()
    lines.append("let \(name) = \(text)")
    return name
  }

  /// A value that does not depend on the object is computed when the predicate is made.
  func captured(_ expression: ExprSyntax) -> String {
    build("Arg", expression.trimmedDescription)
  }

  private func node(_ expression: ExprSyntax) throws -> String {
    if let chain = openChain(in: expression) { return try chained(chain, in: expression) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .infixOperatorExpr(let infix): return try infixed(infix)
    case .prefixOperatorExpr(let prefix): return try prefixed(prefix)
    case .ternaryExpr(let ternary):
      return build(
        "Conditional", try operand(ternary.condition), try operand(ternary.thenExpression),
        try operand(ternary.elseExpression))
    case .isExpr(let check):
      return cast("TypeCheck", to: check.type, try operand(check.expression))
    case .asExpr(let cast):
      let kind = cast.questionOrExclamationMark?.text == "?" ? "ConditionalCast" : "ForceCast"
      return self.cast(kind, to: cast.type, try operand(cast.expression))
    case .memberAccessExpr(let member): return try membered(member)
    case .functionCallExpr(let call): return try called(call)
    case .subscriptCallExpr(let call): return try subscripted(call)
    case .forceUnwrapExpr(let unwrap):
      return build("ForcedUnwrap", try operand(unwrap.expression))
    case .ifExpr(let conditional): return try conditioned(conditional)
    default: throw unsupported(expression)
    }
  }

  private func cast(_ kind: String, to type: TypeSyntax, _ operand: String) -> String {
    "PredicateExpressions.\(kind)<_, \(type.trimmedDescription)>(\(operand))"
  }

  /// Without parentheses, `try` and a statement around it.
  func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let element = tuple.elements.first, element.label == nil
    {
      return unwrapped(element.expression)
    }
    if let attempt = expression.as(TryExprSyntax.self), attempt.questionOrExclamationMark == nil {
      return unwrapped(attempt.expression)
    }
    return expression
  }

  private func unsupported(_ expression: ExprSyntax) -> any Error {
    let (message, remedy) =
      switch expression.as(ExprSyntaxEnum.self) {
      case .stringLiteralExpr:
        ("A predicate cannot put text together.", "Compare the properties one by one.")
      case .arrayExpr, .dictionaryExpr:
        (
          "A predicate cannot make a collection of the object's values.",
          "Compare the values one by one, joined by ||."
        )
      case .switchExpr: ("A predicate cannot switch.", "Use if and else, or ? and :.")
      case .closureExpr: ("A predicate cannot keep a closure.", "Write the condition in place.")
      case .awaitExpr: ("A predicate cannot wait.", "Get the value before and capture it.")
      default:
        (
          "“\(expression.trimmedDescription)” cannot stand in a predicate.",
          "Compare properties of the object, or compute the value before and capture it."
        )
      }
    return PredicateDiagnostic.error(at: expression, message, remedy: remedy)
  }
}
