import SwiftSyntax
import SwiftSyntaxBuilder

/// The accessors of a slot: `init` sets it without telling anybody, `get` and `set` tell the
/// observation registrar, and `set` calls the property's observers.
enum SlotAccessors {
  static func peers(of declaration: some DeclSyntaxProtocol) -> [DeclSyntax] {
    guard let property = ModelProperty(declaration) else { return [] }
    let type = property.storageType
    return [
      """
      @SwiftData.Transient
      private var _\(raw: property.name): \(raw: type) = \(raw: type)()
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
    let identifier = property.identifier
    let observers = PropertyObservers(property)
    let option = property.transformerOption.map { ", by: \($0)" } ?? ""
    return [
      """
      @storageRestrictions(accesses: _$slots, initializes: _\(raw: property.name))
      init(initialValue) {
        _$slots.prepared(for: _SwiftDataNoType.origin)
        _$slots.initialize\(raw: suffix)(\(raw: slot), to: initialValue\(raw: option))
        _\(raw: property.name) = \(raw: property.storageType)()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: identifier))
        return _$slots.get\(raw: suffix)(\(raw: slot)\(raw: option))
      }
      """,
      """
      set {
        \(raw: observers.before)_$observationRegistrar.withMutation(of: self, keyPath: \\.\(raw: identifier)) {
          if _$slots.isEmpty { _$slots.prepared(for: _SwiftDataNoType.origin) }
          _$slots.set\(raw: suffix)(\(raw: slot), to: newValue\(raw: option))
        }\(raw: observers.after)
      }
      """,
    ]
  }
}
