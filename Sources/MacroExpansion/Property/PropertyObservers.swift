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
      guard let body = accessor.body.map({ explicit.body(of: $0) }) else { continue }
      let name = accessor.parameters?.name.text
      if accessor.accessorSpecifier.text == "willSet" {
        let rename = name.map { "let \($0) = newValue\n_ = \($0)\n" } ?? ""
        before += "if _isFirst {\n_ = { () -> Void in\n\(rename)\(body)\n}()\n}\n"
      } else {
        let old = name ?? "oldValue"
        before += "let \(old) = self.\(property.identifier)\n_ = \(old)\n"
        after += "\nif _isFirst {\n_ = { () -> Void in\n\(body)\n}()\n}"
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
    let names = block.tokens(viewMode: .sourceAccurate).filter { $0.text == name }
    let isDeclared = names.contains { $0.parent?.is(IdentifierPatternSyntax.self) ?? false }
    return isDeclared
      ? block.statements : rewrite(block.statements).cast(CodeBlockItemListSyntax.self)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> ExprSyntax {
    guard node.baseName.text == name, node.argumentNames == nil,
      node.parent?.as(MemberAccessExprSyntax.self)?.declName.id != node.id,
      node.parent?.is(KeyPathPropertyComponentSyntax.self) != true
    else { return ExprSyntax(node) }
    return ExprSyntax("\(node.leadingTrivia)self.\(node.with(\.leadingTrivia, []))")
  }
}
