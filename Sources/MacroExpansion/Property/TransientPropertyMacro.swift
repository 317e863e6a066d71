import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Transient`: keeps a stored property out of the store.
struct TransientPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      let binding = variable.bindings.first, !binding.isComputed, binding.initializer == nil
    else { return [] }
    let type = binding.typeAnnotation?.type
    if type?.is(OptionalTypeSyntax.self) ?? false
      || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) ?? false
    {
      return []
    }
    let name = binding.pattern.trimmedDescription
    let value = InitializerClauseSyntax(
      equal: .equalToken(leadingTrivia: .space, trailingTrivia: .space),
      value: ExprSyntax("<#default value#>"))
    context.report(
      "transientWithoutValue",
      "@Transient requires non-optional property '\(name)' to have a default value", at: binding,
      fixIts: [
        .replacing(binding, with: binding.with(\.initializer, value), "add a default value")
      ])
    return []
  }
}
