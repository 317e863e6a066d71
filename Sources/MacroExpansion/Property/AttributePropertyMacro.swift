import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// `@Attribute`: read by `@Model`; here only what it is attached to is checked.
struct AttributePropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    PropertyMarker.check("Attribute", on: declaration, node, in: context)
    return []
  }
}

/// What the markers on properties have in common. Where one has no effect, that is a warning: such
/// code compiles on Apple's platforms.
enum PropertyMarker {
  static func check(
    _ name: String, on declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    guard let variable = declaration.as(VariableDeclSyntax.self) else {
      return context.report(
        "notAProperty", "@\(name) belongs on a property of a model; here it has no effect.",
        at: node, severity: .warning)
    }
    if variable.bindings.first?.isComputed ?? false {
      context.report(
        "computed",
        "@\(name) has no effect on a computed property, which is not stored.", at: node,
        severity: .warning)
    }
  }
}
