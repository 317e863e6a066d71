import SwiftSyntax

/// A persisted property as it is written in a model class.
struct ModelProperty {
  /// As code names it, back ticks included.
  let identifier: String
  let variable: VariableDeclSyntax
  let binding: PatternBindingSyntax

  /// Nil if the declaration is no stored property of objects, or a transient one.
  init?(_ declaration: some DeclSyntaxProtocol) {
    guard let variable = declaration.as(VariableDeclSyntax.self),
      !variable.hasAttribute("Transient"),
      !variable.modifiers.contains(where: { ["static", "class"].contains($0.name.text) }),
      let binding = variable.bindings.first, !binding.isComputed,
      let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
    else { return nil }
    identifier = pattern.identifier.text
    self.variable = variable
    self.binding = binding
  }

  var name: String { identifier.filter { $0 != "`" } }

  /// A constant stays a stored property, copied to and from its slot.
  var isConstant: Bool { variable.bindingSpecifier.tokenKind == .keyword(.let) }

  var initialValue: ExprSyntax? { binding.initializer?.value.trimmed }

  var isOptional: Bool {
    guard let type = binding.typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self)
      || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// The option of `@Attribute` that names a value transformer.
  var transformerOption: String? {
    guard case .argumentList(let arguments) = variable.attribute("Attribute")?.arguments else {
      return nil
    }
    return arguments.map(\.expression.trimmedDescription).first { $0.contains("transformable(") }
  }

  var isTransformable: Bool { transformerOption != nil }

  /// The value that the schema's metadata has for the property: its attribute's or relationship's
  /// arguments, handed on.
  var metadata: String? {
    for (attribute, type) in [("Attribute", "Attribute"), ("Relationship", "Relationship")] {
      guard let attribute = variable.attribute(attribute) else { continue }
      let arguments = attribute.arguments?.trimmedDescription ?? ""
      return "SwiftData.Schema.\(type)(\(arguments))"
    }
    return nil
  }

  /// The type of the stored property behind the accessors. Its value says nothing, but for a
  /// property with observers whether they run.
  var storageType: String {
    binding.observers == nil ? "_SwiftDataNoType" : "SwiftData._ObserverState"
  }

  /// All of a class, in slot order.
  static func all(of declaration: some DeclGroupSyntax) -> [ModelProperty] {
    declaration.memberBlock.members.compactMap { ModelProperty($0.decl) }
  }
}

extension PatternBindingSyntax {
  /// Whether the property has a getter; observers make it no computed one.
  var isComputed: Bool {
    guard let accessors = accessorBlock?.accessors else { return false }
    guard case .accessors(let list) = accessors else { return true }
    return list.contains { !["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }

  var observers: AccessorBlockSyntax? { isComputed ? nil : accessorBlock }
}

extension VariableDeclSyntax {
  func attribute(_ name: String) -> AttributeSyntax? {
    attributes.lazy.compactMap { $0.as(AttributeSyntax.self) }.first { attribute in
      let written = attribute.attributeName.trimmedDescription
      return written == name || written == "SwiftData.\(name)"
    }
  }

  func hasAttribute(_ name: String) -> Bool { attribute(name) != nil }
}
