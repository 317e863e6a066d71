import SwiftSyntax
import SwiftSyntaxMacros

/// `#Unique`: read by `@Model`.
struct UniqueConstraintsMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    ConstraintMarker.check(node, in: context)
    return []
  }
}

/// `#Index`: read by `@Model`.
struct IndexMacro: DeclarationMacro {
  static func expansion(
    of node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    ConstraintMarker.check(node, in: context)
    return []
  }
}

enum ConstraintMarker {
  static func check(
    _ node: some FreestandingMacroExpansionSyntax, in context: some MacroExpansionContext
  ) {
    if node.arguments.isEmpty {
      context.report(
        "noProperties",
        "#\(node.macroName.text) needs at least one list of key paths, as in "
          + "#\(node.macroName.text)<Trip>([\\.name]).", at: node)
    }
  }
}
