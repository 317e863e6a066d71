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

  var isConstant: Bool { variable.bindingSpecifier.tokenKind == .keyword(.let) }

  /// A constant that an initializer sets stays a stored property, copied to and from its slot. One
  /// with a value of its own could not take another, and gets accessors, as on Apple's platforms.
  var isCopied: Bool { isConstant && initialValue == nil }

  var initialValue: ExprSyntax? { binding.initializer?.value.trimmed }

  var isOptional: Bool {
    guard let type = binding.typeAnnotation?.type else { return false }
    return type.is(OptionalTypeSyntax.self)
      || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || type.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// The type of the stored property behind the accessors. Its value says nothing, but for a
  /// property with observers whether they run.
  var storageType: String {
    binding.observers == nil ? "_SwiftDataNoType" : "SwiftData._ObserverState"
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
  /// All of that name: one property may carry several.
  func attributes(named name: String) -> [AttributeSyntax] {
    attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { attribute in
      let written = attribute.attributeName.trimmedDescription
      return written == name || written == "SwiftData.\(name)"
    }
  }

  func hasAttribute(_ name: String) -> Bool { !attributes(named: name).isEmpty }
}
