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
    case "PersistentModel": "SwiftData.PersistentModel"
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
    guard declaration.is(ClassDeclSyntax.self), let property = ModelProperty(member),
      !property.isConstant, property.isPersistable,
      !property.variable.hasAttribute("_PersistedProperty"),
      !property.variable.hasAttribute("_TransformablePersistedProperty"),
      !property.variable.hasAttribute("_CodedPersistedProperty"),
      let slot = ModelProperty.all(of: declaration)
        .firstIndex(where: { $0.identifier == property.identifier })
    else { return [] }
    let macro =
      property.isTransformable
      ? "_TransformablePersistedProperty"
      : property.isCoded ? "_CodedPersistedProperty" : "_PersistedProperty"
    return ["@SwiftData.\(raw: macro)(slot: \(raw: slot))"]
  }
}
