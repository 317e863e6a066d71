import SwiftSyntax
import SwiftSyntaxMacros

/// `@Relationship`: read by `@Model`; here only what it is attached to is checked.
struct RelationshipPropertyMacro: PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    PropertyMarker.check("Relationship", on: declaration, node, in: context)
    return []
  }
}
