import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// `@_PersistedProperty(slot:)`: makes a stored property an accessor of its slot.
struct PersistedPropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { SlotAccessors.peers(of: declaration) }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    SlotAccessors.accessors(of: declaration, node, suffix: "")
  }
}

/// `@_TransformablePersistedProperty(slot:)`: the same, through a value transformer.
struct TransformablePersistedPropertyMacro: AccessorMacro, PeerMacro {
  static func expansion(
    of node: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] { SlotAccessors.peers(of: declaration) }

  static func expansion(
    of node: AttributeSyntax, providingAccessorsOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [AccessorDeclSyntax] {
    SlotAccessors.accessors(of: declaration, node, suffix: "Transformable")
  }
}

/// The accessors of a slot: `init` sets it without telling anybody, `get` and `set` tell the
/// observation registrar.
enum SlotAccessors {
  static func peers(of declaration: some DeclSyntaxProtocol) -> [DeclSyntax] {
    guard let property = ModelProperty(declaration) else { return [] }
    return [
      """
      @SwiftData.Transient
      private var _\(raw: property.name): _SwiftDataNoType = _SwiftDataNoType()
      """
    ]
  }

  static func accessors(
    of declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax, suffix: String
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration),
      case .argumentList(let arguments) = node.arguments,
      let slot = arguments.first?.expression.trimmedDescription
    else { return [] }
    let name = property.name
    let identifier = property.identifier
    return [
      """
      @storageRestrictions(accesses: _$slots, initializes: _\(raw: name))
      init(initialValue) {
        _$slots.initialize\(raw: suffix)(\(raw: slot), to: initialValue)
        _\(raw: name) = _SwiftDataNoType()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: identifier))
        return _$slots.get\(raw: suffix)(\(raw: slot))
      }
      """,
      """
      set {
        _$observationRegistrar.withMutation(of: self, keyPath: \\.\(raw: identifier)) {
          if _$slots.isEmpty { _$slots.prepared() }
          _$slots.set\(raw: suffix)(\(raw: slot), to: newValue)
        }
      }
      """,
    ]
  }
}
