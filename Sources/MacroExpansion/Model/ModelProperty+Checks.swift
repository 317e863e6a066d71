import SwiftDiagnostics
import SwiftIfConfig
import SwiftSyntax
import SwiftSyntaxMacros

extension ModelProperty {
  /// Names that nothing works without, and `description`, which Apple refuses too. Other names of a
  /// model, as `isDeleted`, can be a property's: it stands in front of the model's own.
  private static let reservedNames: Set<String> = [
    "description", "modelContext", "persistentBackingData", "persistentModelID", "schemaMetadata",
  ]

  private var isLazy: Bool { variable.modifiers.contains { $0.name.text == "lazy" } }

  private var reference: DeclModifierSyntax? {
    variable.modifiers.first { ["weak", "unowned"].contains($0.name.text) }
  }

  /// Whether accessors can be written for it at all.
  var isPersistable: Bool {
    !isLazy && variable.bindings.count == 1
  }

  func check(in context: some MacroExpansionContext) {
    if Self.reservedNames.contains(name) {
      context.report(
        "reservedName",
        "A persisted property cannot be named '\(name)', which every model has: choose another "
          + "name, and keep the old one in stores with @Attribute(originalName: \"\(name)\").",
        at: binding.pattern)
    }
    if isLazy {
      context.report(
        "lazy",
        "The persisted property '\(name)' cannot be lazy: mark it @Transient, or give it a "
          + "value in the initializer.", at: variable)
    }
    if let reference {
      context.report(
        "reference",
        "The relationship '\(name)' needs no \(reference.name.text): models hold each other by "
          + "identifier.", at: reference)
    }
    // The compiler forbids accessors on a constant from this language mode on.
    if isConstant, !isCopied,
      BuildConditions(context.buildConfiguration).languageVersion >= .init(6)
    {
      let keyword = variable.bindingSpecifier
      context.report(
        "constantWithValue",
        "The constant '\(name)' could not take a stored value over its initial one: make it a "
          + "variable, or set it in the initializer.", at: keyword,
        fixIts: [
          .replacing(keyword, with: keyword.with(\.tokenKind, .keyword(.var)), "make it a var")
        ])
    }
    if variable.hasAttribute("Attribute"), variable.hasAttribute("Relationship") {
      context.report(
        "attributeAndRelationship",
        "'\(name)' is an attribute or a relationship: remove one of @Attribute and "
          + "@Relationship.", at: variable)
    }
  }
}
