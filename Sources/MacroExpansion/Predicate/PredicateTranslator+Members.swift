import SwiftSyntax

extension PredicateTranslator {
  func membered(_ member: MemberAccessExprSyntax) throws -> String {
    guard let base = member.base else {
      throw PredicateDiagnostic.error(
        at: member, "“\(member.trimmedDescription)” cannot take values of the object.",
        remedy: "Compute the value before and capture it.")
    }
    let name = member.declName.trimmedDescription
    let arguments = ["root: \(try operand(base))", "keyPath: \\.\(name)"]
    return name == "rawValue"
      ? build("rawValue", arguments[0], arguments[1])
      : build("KeyPath", arguments[0], arguments[1])
  }

  func subscripted(_ call: SubscriptCallExprSyntax) throws -> String {
    let base = try operand(call.calledExpression)
    let arguments = Array(call.arguments)
    if arguments.count == 1, let index = arguments.first {
      if index.label == nil { return build("subscript", base, try operand(index.expression)) }
      if index.label?.text == "keyPath", !holdsObject(index.expression) {
        return build(
          "KeyPath", "root: \(base)", "keyPath: \(index.expression.trimmedDescription)")
      }
    }
    if arguments.count == 2, arguments[0].label == nil, arguments[1].label?.text == "default" {
      return build(
        "subscript", base, try operand(arguments[0].expression),
        "default: \(try operand(arguments[1].expression))")
    }
    throw PredicateDiagnostic.error(
      at: call, "This subscript cannot stand in a predicate.",
      remedy: "Use one index or key, with default: if need be.")
  }
}

extension PredicateTranslator {
  /// The first `?` in the chain of members, calls and subscripts that ends here, counted from the
  /// object, that is not bound yet.
  func openChain(in expression: ExprSyntax) -> OptionalChainingExprSyntax? {
    var current: ExprSyntax? = expression
    var first: OptionalChainingExprSyntax?
    while let expression = current {
      switch expression.as(ExprSyntaxEnum.self) {
      case .memberAccessExpr(let member): current = member.base
      case .functionCallExpr(let call): current = call.calledExpression
      case .subscriptCallExpr(let call): current = call.calledExpression
      case .forceUnwrapExpr(let unwrap): current = unwrap.expression
      case .optionalChainingExpr(let chain):
        if boundChains[chain.id] != nil { return first }
        first = chain
        current = chain.expression
      default: current = nil
      }
    }
    return first
  }

  /// `base?.rest` is `base.flatMap { $0.rest }`.
  func chained(_ chain: OptionalChainingExprSyntax, in expression: ExprSyntax) throws -> String {
    let base = try operand(chain.expression)
    let name = uniqueName()
    boundChains[chain.id] = name
    let body = try closure(parameter: name) { try operand(expression) }
    return build("flatMap", base, body)
  }
}
