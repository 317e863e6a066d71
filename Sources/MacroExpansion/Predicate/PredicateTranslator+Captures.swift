import SwiftSyntax

extension PredicateTranslator {
  /// Whether a name in the expression stands for the object or one of its values.
  func holdsObject(_ node: some SyntaxProtocol) -> Bool {
    let search = ObjectSearch(names: Set(names.keys), chains: Set(boundChains.keys))
    search.walk(node)
    return search.found
  }

  /// Whether computing the captured value could trap, and the tree can say it without: then it is
  /// computed only where its branch is reached, as in `limit == nil || object.size < limit!`.
  func mayTrap(_ expression: ExprSyntax) -> Bool {
    let expression = unwrapped(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .forceUnwrapExpr, .subscriptCallExpr: return true
    case .asExpr(let cast):
      return cast.questionOrExclamationMark?.text == "!" || mayTrap(cast.expression)
    case .isExpr(let check): return mayTrap(check.expression)
    case .infixOperatorExpr(let infix):
      let name = infix.operator.trimmedDescription
      if rangeNames.contains(name) { return true }
      if ["/", "%"].contains(name), !isNumber(infix.rightOperand) { return true }
      return infixNames.contains(name)
        && (mayTrap(infix.leftOperand) || mayTrap(infix.rightOperand))
    case .prefixOperatorExpr(let prefix):
      return prefix.operator.text == "!" && mayTrap(prefix.expression)
    case .ternaryExpr(let ternary):
      return mayTrap(ternary.condition) || mayTrap(ternary.thenExpression)
        || mayTrap(ternary.elseExpression)
    case .memberAccessExpr(let member): return member.base.map { mayTrap($0) } ?? false
    case .functionCallExpr(let call):
      guard let member = call.calledExpression.as(MemberAccessExprSyntax.self),
        let base = member.base, textMethods[member.declName.baseName.text] != nil
      else { return false }
      return mayTrap(base) || call.arguments.contains { mayTrap($0.expression) }
    default: return false
    }
  }

  private func isNumber(_ expression: ExprSyntax) -> Bool {
    let text = unwrapped(expression).trimmedDescription
    return (Double(text.replacing("_", with: "")) ?? 0) != 0
  }

  /// Whether the expression gets its type from where it stands, as a literal does.
  func isFlexible(_ expression: ExprSyntax) -> Bool {
    let expression = unwrapped(expression)
    switch expression.as(ExprSyntaxEnum.self) {
    case .integerLiteralExpr, .floatLiteralExpr, .stringLiteralExpr, .booleanLiteralExpr,
      .nilLiteralExpr, .arrayExpr, .dictionaryExpr:
      return true
    case .memberAccessExpr(let member): return member.base.map { isImplicit($0) } ?? true
    case .functionCallExpr(let call): return isImplicit(call.calledExpression)
    case .ternaryExpr(let ternary):
      return isFlexible(ternary.thenExpression) && isFlexible(ternary.elseExpression)
    case .prefixOperatorExpr(let prefix):
      return prefix.operator.text != "!" && isFlexible(prefix.expression)
    case .infixOperatorExpr(let infix):
      let name = infix.operator.trimmedDescription
      return (arithmeticNames[name] != nil || rangeNames.contains(name))
        && isFlexible(infix.leftOperand) && isFlexible(infix.rightOperand)
    default: return false
    }
  }

  /// Whether a chain of members and calls starts with a dot.
  private func isImplicit(_ expression: ExprSyntax) -> Bool {
    if let member = expression.as(MemberAccessExprSyntax.self) {
      return member.base.map { isImplicit($0) } ?? true
    }
    if let call = expression.as(FunctionCallExprSyntax.self) {
      return isImplicit(call.calledExpression)
    }
    return false
  }
}

/// Looks for names of the object; those that a closure inside declares anew are others.
private final class ObjectSearch: SyntaxVisitor {
  private let names: Set<String>
  private let chains: Set<SyntaxIdentifier>
  private(set) var found = false

  init(names: Set<String>, chains: Set<SyntaxIdentifier>) {
    self.names = names
    self.chains = chains
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    // In `value.name` the name belongs to the value.
    if let member = node.parent?.as(MemberAccessExprSyntax.self), member.declName.id == node.id {
      return .visitChildren
    }
    if names.contains(node.baseName.text) { found = true }
    return .visitChildren
  }

  override func visit(_ node: OptionalChainingExprSyntax) -> SyntaxVisitorContinueKind {
    if chains.contains(node.id) { found = true }
    return .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
    var visible = names
    if let signature = node.signature {
      visible.subtract(parameterNames(of: signature))
    } else {
      visible = visible.filter { !$0.hasPrefix("$") }
    }
    let inner = ObjectSearch(names: visible, chains: chains)
    inner.walk(node.statements)
    if inner.found { found = true }
    return .skipChildren
  }
}

/// The names that a closure's head declares.
func parameterNames(of signature: ClosureSignatureSyntax) -> [String] {
  switch signature.parameterClause {
  case .simpleInput(let list): list.map(\.name.text)
  case .parameterClause(let clause):
    clause.parameters.map { ($0.secondName ?? $0.firstName).text }
  default: []
  }
}
