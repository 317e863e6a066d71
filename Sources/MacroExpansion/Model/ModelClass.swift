import SwiftSyntax
import SwiftSyntaxMacros

/// A model class as the macro sees it: what its generated members need to know.
struct ModelClass {
  let declaration: ClassDeclSyntax
  /// What is compiled of its members.
  let members: [DeclSyntax]
  let properties: [ModelProperty]
  /// The superclass, where that is a model.
  let superclass: String?

  /// The compiler lists the conformances that the class lacks. `_ModelRoot` is no other's business
  /// than this macro's: a class that has it already inherits it, and is a subclass of a model, the
  /// first name it inherits from. `PersistentModel` itself may come from an app's protocol.
  init(
    _ declaration: ClassDeclSyntax, missingConformances: [TypeSyntax],
    in context: some MacroExpansionContext
  ) {
    self.declaration = declaration
    members = declaration.activeMembers(in: context)
    properties = members.compactMap { ModelProperty($0) }
    let isRoot = missingConformances.contains {
      $0.trimmedDescription.hasSuffix("_ModelRoot")
    }
    superclass =
      isRoot
      ? nil : declaration.inheritanceClause?.inheritedTypes.first?.type.trimmedDescription
  }

  var name: String { declaration.name.trimmed.text }
  var isSubclass: Bool { superclass != nil }

  private func hasModifier(_ name: String) -> Bool {
    declaration.modifiers.contains { $0.name.text == name }
  }

  /// Members that meet the protocol's requirements are public; open ones can be overridden in
  /// another module.
  var access: String { hasModifier("open") ? "open" : "public" }
  var isOnMainActor: Bool {
    declaration.attributes.contains {
      $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "MainActor"
    }
  }

  var isFinal: Bool { hasModifier("final") }
  var override: String { isSubclass ? "override " : "" }
  var typeMember: String { isFinal ? "static" : "class" }

  /// The slot of the first own property.
  var base: String { superclass.map { "\($0)._$slotCount" } ?? "0" }

  var initializers: [InitializerDeclSyntax] {
    members.compactMap { $0.as(InitializerDeclSyntax.self) }
  }

  /// A class without designated initialisers of its own inherits them all, `init(backingData:)`
  /// included.
  var declaresDesignatedInitializer: Bool {
    initializers.contains { initializer in
      !initializer.modifiers.contains { $0.name.text == "convenience" }
    }
  }

  /// `#Unique` and `#Index`, as metadata entries.
  var constraints: [String] {
    members.compactMap { member in
      guard let macro = member.as(MacroExpansionDeclSyntax.self),
        ["Unique", "Index"].contains(macro.macroName.text)
      else { return nil }
      let kind = macro.macroName.text
      return """
        SwiftData.Schema.PropertyMetadata(
          name: "SwiftData.Schema.\(kind)", keypath: \\SwiftData.Schema.encodingVersion,
          metadata: SwiftData.Schema.\(kind)<\(name)>(\(macro.arguments.trimmedDescription)))
        """
    }
  }
}
