import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@Model`: makes a class persistent.
///
/// Its properties become accessors of a record's slots, numbered in declaration order. Members are
/// written here, accessors by `@_PersistedProperty`.
struct PersistentModelMacro {}

extension PersistentModelMacro: ExtensionMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    guard declaration.is(ClassDeclSyntax.self) else { return [] }
    return try protocols.map {
      try ExtensionDeclSyntax(
        "nonisolated extension \(type.trimmed): \(raw: qualified($0)) {}")
    }
  }

  /// With the protocol's module, so that a type of the app with its name does not get in the way.
  private static func qualified(_ conformance: TypeSyntax) -> String {
    switch conformance.trimmedDescription {
    case "Observable": "Observation.Observable"
    case "PersistentModel", "_ModelRoot": "SwiftData.\(conformance.trimmed)"
    case let name: name
    }
  }
}

extension PersistentModelMacro: MemberAttributeMacro {
  static func expansion(
    of node: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingAttributesFor member: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AttributeSyntax] {
    guard declaration.is(ClassDeclSyntax.self),
      let property = ModelProperty(member.withActiveAttributes(in: context)),
      !property.isCopied, property.isPersistable,
      !property.variable.hasAttribute("_PersistedProperty")
    else { return [] }
    let properties = declaration.activeMembers(in: context).compactMap { ModelProperty($0) }
    guard let slot = properties.firstIndex(where: { $0.identifier == property.identifier }) else {
      context.report(
        "undecidedCondition",
        "@Model cannot tell that '\(property.name)' is compiled: let its #if ask for the operating "
          + "system or for a condition of the build, not for a module.", at: property.variable)
      return []
    }
    return ["@SwiftData._PersistedProperty(slot: \(raw: slot))"]
  }
}
