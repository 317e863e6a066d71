import SwiftSyntax

/// A model class as the macro sees it: what its generated members need to know.
struct ModelClass {
  let declaration: ClassDeclSyntax
  let properties: [ModelProperty]
  /// The superclass, where that is a model.
  let superclass: String?

  /// The compiler lists the conformances that the class lacks: one that inherits
  /// `PersistentModel` is a subclass of a model, its superclass the first name it inherits from.
  init(_ declaration: ClassDeclSyntax, missingConformances: [TypeSyntax]) {
    self.declaration = declaration
    properties = ModelProperty.all(of: declaration)
    let isRoot = missingConformances.contains {
      $0.trimmedDescription.hasSuffix("PersistentModel")
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
  var isFinal: Bool { hasModifier("final") }
  var override: String { isSubclass ? "override " : "" }
  var typeMember: String { isFinal ? "static" : "class" }

  /// The slot of the first own property.
  var base: String { superclass.map { "\($0)._$slotCount" } ?? "0" }

  var initializers: [InitializerDeclSyntax] {
    declaration.memberBlock.members.compactMap { $0.decl.as(InitializerDeclSyntax.self) }
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
    declaration.memberBlock.members.compactMap { member in
      guard let macro = member.decl.as(MacroExpansionDeclSyntax.self),
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
