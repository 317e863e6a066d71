import SwiftSyntax
import SwiftSyntaxMacros

/// `@_CodedPersistedProperty(slot:)`: a stored property as `@_PersistedProperty` makes it, kept as one
/// piece of encoded data whatever its type is.
struct CodedPersistedPropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { SlotAccessors.peers(of: declaration) }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    SlotAccessors.accessors(of: declaration, node, suffix: "Coded")
  }
}

extension ModelProperty {
  /// Whether `@Attribute(.codable)` asks for encoded data. A transformer makes its own.
  var isCoded: Bool {
    guard !isTransformable,
      case .argumentList(let arguments) = variable.attribute("Attribute")?.arguments
    else { return false }
    return arguments.contains { argument in
      argument.label == nil
        && argument.expression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "codable"
    }
  }
}
