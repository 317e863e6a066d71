import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `#Predicate` on a model: a closure becomes Foundation's tree of predicate expressions.
///
/// Each part that holds the object becomes a `let` of its own, so that the compiler finds one type
/// at a time; literals, `nil` and implicit members stay inside the call that gives them a type.
struct PredicateMacro: ExpressionMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> ExprSyntax {
    guard let closure = closure(of: node) else {
      throw PredicateDiagnostic.error(
        at: node, "#Predicate takes a closure that is written in place.",
        remedy: "Write the condition inside the braces.")
    }
    let translator = PredicateTranslator()
    let body = try translator.predicateBody(closure)
    let type = node.genericArgumentClause?.trimmedDescription ?? ""
    return "Foundation.Predicate\(raw: type)(\(raw: body))"
  }

  private static func closure(
    of node: some FreestandingMacroExpansionSyntax
  ) -> ClosureExprSyntax? {
    if let closure = node.trailingClosure { return closure }
    guard node.arguments.count == 1 else { return nil }
    return node.arguments.first?.expression.as(ClosureExprSyntax.self)
  }
}
