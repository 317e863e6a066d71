import SwiftSyntax
import SwiftSyntaxBuilder

/// What a setter does before and after for `willSet` and `didSet`. As in Swift, an observer that
/// sets its own property calls no observer. Unlike in Swift, an assignment in an initialiser does.
struct PropertyObservers {
  var before = ""
  var after = ""

  init(_ property: ModelProperty) {
    guard case .accessors(let accessors) = property.binding.observers?.accessors else { return }
    let state = "_\(property.name)"
    before = """
      let _isFirst = \(state).enter()
      defer { if _isFirst { \(state).leave() } }

      """
    let explicit = ExplicitSelf(name: property.identifier)
    for accessor in accessors {
      guard let block = accessor.body else { continue }
      let isBefore = accessor.accessorSpecifier.text == "willSet"
      let parameter = accessor.parameters?.name.text ?? (isBefore ? "newValue" : "oldValue")
      let body =
        parameter == property.identifier ? block.statements : explicit.body(of: block)
      let value = isBefore ? "newValue" : "_oldValue"
      let name = parameter == value ? "" : "let \(parameter) = \(value)\n_ = \(parameter)\n"
      let call = "if _isFirst {\n_ = { () -> Void in\n\(name)\(body)\n}()\n}"
      if isBefore {
        before += call + "\n"
      } else {
        before += "let _oldValue = self.\(property.identifier)\n_ = _oldValue\n"
        after += "\n" + call
      }
    }
  }
}

/// Writes `self.` before the property's name: without it the compiler warns of a setter that sets
/// itself.
private final class ExplicitSelf: SyntaxRewriter {
  private let name: String

  init(name: String) {
    self.name = name
    super.init()
  }

  func body(of block: CodeBlockSyntax) -> CodeBlockItemListSyntax {
    isBound(in: block)
      ? block.statements : rewrite(block.statements).cast(CodeBlockItemListSyntax.self)
  }

  /// Whether a variable of the name is declared there.
  private func isBound(in node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains {
      $0.text == name && $0.parent?.is(IdentifierPatternSyntax.self) ?? false
    }
  }

  // A parameter of the name stands in front of the property in its whole body.

  override func visit(_ node: ClosureExprSyntax) -> ExprSyntax {
    let isParameter =
      node.signature?.tokens(viewMode: .sourceAccurate).contains { token in
        guard token.text == name, let parent = token.parent else { return false }
        return parent.is(ClosureShorthandParameterSyntax.self)
          || parent.is(ClosureParameterSyntax.self) || parent.is(ClosureCaptureSyntax.self)
      } ?? false
    return isParameter ? ExprSyntax(node) : super.visit(node)
  }

  override func visit(_ node: FunctionDeclSyntax) -> DeclSyntax {
    let isParameter = node.signature.parameterClause.parameters.contains {
      ($0.secondName ?? $0.firstName).text == name
    }
    return isParameter ? DeclSyntax(node) : super.visit(node)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.text == name, node.argumentNames == nil,
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
      node.parent?.is(KeyPathPropertyComponentSyntax.self) != true
    else { return ExprSyntax(node) }
    return ExprSyntax("\(node.leadingTrivia)self.\(node.with(\.leadingTrivia, []))")
  }
}
