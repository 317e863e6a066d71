import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

extension PersistentModelMacro {
  static func reportNotAClass(
    _ declaration: some DeclGroupSyntax, _ node: AttributeSyntax,
    in context: some MacroExpansionContext
  ) {
    var fixIts: [FixIt] = []
    var kind = "this"
    if let structure = declaration.as(StructDeclSyntax.self) {
      kind = "a struct"
      let keyword = structure.structKeyword
      fixIts = [
        .replacing(
          keyword, with: keyword.with(\.tokenKind, .keyword(.class)), "make it a class")
      ]
    } else if declaration.is(EnumDeclSyntax.self) {
      kind = "an enum"
    } else if declaration.is(ActorDeclSyntax.self) {
      kind = "an actor"
    }
    context.report(
      "notAClass", "@Model cannot be applied to \(kind): only a class can be a model.", at: node,
      fixIts: fixIts)
  }
}

extension ModelClass {
  /// Reports what cannot work. False if nothing should be generated.
  func check(in context: some MacroExpansionContext) -> Bool {
    if let generics = declaration.genericParameterClause {
      context.report(
        "generic", "@Model cannot be applied to a generic class: a store keeps one entity a class.",
        at: generics)
      return false
    }
    checkSuperclass(in: context)
    checkInitializers(in: context)
    for property in properties { property.check(in: context) }
    checkInverses(in: context)
    for member in members {
      guard let variable = member.as(VariableDeclSyntax.self), variable.bindings.count > 1,
        ModelProperty(variable) != nil
      else { continue }
      context.report(
        "severalProperties", "Declare each persisted property on its own line.", at: variable)
    }
    return true
  }

  /// A root class that overrides, or that calls `super.init`, has a superclass that is no model.
  private func checkSuperclass(in context: some MacroExpansionContext) {
    guard !isSubclass, let first = declaration.inheritanceClause?.inheritedTypes.first else {
      return
    }
    let overrides = members.contains { member in
      member.asProtocol((any WithModifiersSyntax).self)?.modifiers
        .contains { $0.name.text == "override" } ?? false
    }
    let callsSuper = initializers.contains {
      $0.body?.trimmedDescription.contains("super.init(") ?? false
    }
    let name = first.type.trimmedDescription
    guard overrides || callsSuper || name == "NSObject" else { return }
    context.report(
      "superclassIsNoModel",
      "\(self.name) inherits from \(name), which is no model: mark \(name) with @Model too, or "
        + "hold one in a property.", at: first)
  }

  private func checkInitializers(in context: some MacroExpansionContext) {
    let open = properties.filter { $0.initialValue == nil && !$0.isOptional }
    guard initializers.isEmpty, !isSubclass || !open.isEmpty else { return }
    context.report(
      "missingInitializer", "@Model requires an initializer be provided for '\(name)'",
      at: declaration.name, fixIts: [memberwiseInitializer(isSubclass ? [] : open)])
  }

  private func memberwiseInitializer(_ open: [ModelProperty]) -> FixIt {
    let parameters = open.map { property in
      let type = property.binding.typeAnnotation?.type.trimmedDescription ?? "<#type#>"
      return "\(property.name): \(type)"
    }
    let lines = open.map { "    self.\($0.identifier) = \($0.identifier)" }
    let access = declaration.modifiers.contains { ["public", "open"].contains($0.name.text) }
    let text =
      (["", "  \(access ? "public " : "")init(\(parameters.joined(separator: ", "))) {"]
      + lines + ["  }"]).joined(separator: "\n")
    let members = declaration.memberBlock.members
    let item = MemberBlockItemSyntax(
      decl: DeclSyntax(stringLiteral: text).with(\.leadingTrivia, .newlines(2) + .spaces(2)))
    return .replacing(
      declaration.memberBlock,
      with: declaration.memberBlock.with(\.members, members + [item]), "add an initializer")
  }

  /// Both sides naming the other one is a circle that the compiler cannot resolve.
  private func checkInverses(in context: some MacroExpansionContext) {
    let inverses = properties.compactMap { property -> (ModelProperty, String)? in
      property.inverse.map { (property, $0) }
    }
    for (property, inverse) in inverses {
      for other in [property.identifier, name] where other == property.identifier {
        guard
          let back = inverses.first(where: {
            inverse == "\\\(name).\($0.0.identifier)" || inverse == "\\.\($0.0.identifier)"
          }), back.1.hasSuffix(".\(property.identifier)"), back.0.identifier != other,
          property.identifier > back.0.identifier
        else { continue }
        context.report(
          "inverseOnBothSides",
          "\(property.name) and \(back.0.name) each name the other as inverse, which is circular: "
            + "give inverse: on one of them.", at: property.variable)
      }
    }
  }
}
