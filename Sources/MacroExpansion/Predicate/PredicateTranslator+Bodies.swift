import SwiftSyntax

extension PredicateTranslator {
  func predicateBody(_ closure: ClosureExprSyntax) throws -> String {
    try elementBody(closure)
  }

  /// A closure over one value: of the predicate itself, or of a collection's element.
  func elementBody(_ closure: ClosureExprSyntax) throws -> String {
    let written = closure.signature.map { parameterNames(of: $0) } ?? []
    if written.count > 1 {
      throw PredicateDiagnostic.error(
        at: closure.signature.map { Syntax($0) } ?? Syntax(closure),
        "A predicate on a model takes one object.", remedy: "Name one parameter.")
    }
    let source = written.first ?? "$0"
    let name = source.hasPrefix("$") || source == "_" ? uniqueName() : source
    let outer = names
    defer { names = outer }
    if written.isEmpty || source == "_" { names = names.filter { !$0.key.hasPrefix("$") } }
    if source != "_" { names[source] = name }
    return try self.closure(parameter: name) { try block(closure.statements, in: Syntax(closure)) }
  }

  /// `{ parameter in lets; return value }`.
  func closure(parameter: String, _ value: () throws -> String) throws -> String {
    let outer = lines
    lines = []
    defer { lines = outer }
    var result = try value()
    if let last = lines.last, last.hasPrefix("let \(result) = ") {
      lines.removeLast()
      result = String(last.dropFirst("let \(result) = ".count))
    }
    return (["{ \(parameter) in"] + lines + ["return \(result)", "}"]).joined(separator: "\n")
  }

  /// The one expression of a body or branch.
  func block(_ statements: CodeBlockItemListSyntax, in place: Syntax) throws -> String {
    guard statements.count == 1, let statement = statements.first else {
      throw PredicateDiagnostic.error(
        at: statements.dropFirst().first.map { Syntax($0) } ?? place,
        "A predicate is one expression.",
        remedy: statements.isEmpty
          ? "Write a condition." : "Join conditions with &&, or compute values before.")
    }
    switch statement.item {
    case .expr(let expression): return try operand(expression)
    case .stmt(let statement):
      if let exit = statement.as(ReturnStmtSyntax.self), let value = exit.expression {
        return try operand(value)
      }
      if let value = statement.as(ExpressionStmtSyntax.self) {
        return try operand(value.expression)
      }
    default: break
    }
    throw PredicateDiagnostic.error(
      at: statement, "A predicate is one expression, without statements.",
      remedy: "Compute values before the predicate and capture them.")
  }
}

extension PredicateTranslator {
  func conditioned(_ conditional: IfExprSyntax) throws -> String {
    guard let otherwise = conditional.elseBody else {
      throw PredicateDiagnostic.error(
        at: conditional.ifKeyword, "This if has no else.",
        remedy: "Add else { false }, or what else the predicate should be.")
    }
    return try branched(Array(conditional.conditions)[...], conditional.body, otherwise)
  }

  /// Conditions are nested one in the next; each falls to the same else.
  private func branched(
    _ conditions: ArraySlice<ConditionElementSyntax>, _ body: CodeBlockSyntax,
    _ otherwise: IfExprSyntax.ElseBody
  ) throws -> String {
    guard let first = conditions.first else {
      return try block(body.statements, in: Syntax(body))
    }
    switch first.condition {
    case .expression(let condition):
      let test = try operand(condition)
      let yes = try branched(conditions.dropFirst(), body, otherwise)
      return build("Conditional", test, yes, try branch(otherwise))
    case .optionalBinding(let binding):
      guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        throw unsupportedCondition(first)
      }
      let name = pattern.identifier.text
      let value =
        binding.initializer.map { $0.value }
        ?? ExprSyntax(DeclReferenceExprSyntax(baseName: pattern.identifier))
      let optional = try operand(value)
      let outer = names
      names[name] = name
      let inside = try closure(parameter: name) {
        try branched(conditions.dropFirst(), body, otherwise)
      }
      names = outer
      let mapped = build("flatMap", optional, inside)
      return build("NilCoalesce", "lhs: \(mapped)", "rhs: \(try branch(otherwise))")
    default: throw unsupportedCondition(first)
    }
  }

  private func branch(_ otherwise: IfExprSyntax.ElseBody) throws -> String {
    if case .codeBlock(let body) = otherwise {
      return try block(body.statements, in: Syntax(body))
    }
    guard let next = ExprSyntax(Syntax(otherwise)) else {
      throw PredicateDiagnostic.error(
        at: otherwise, "This else cannot stand in a predicate.", remedy: "Write one expression.")
    }
    return try operand(next)
  }

  private func unsupportedCondition(_ node: ConditionElementSyntax) -> any Error {
    PredicateDiagnostic.error(
      at: node, "This condition cannot stand in a predicate.",
      remedy: "Use a comparison, or if let with a name.")
  }
}
