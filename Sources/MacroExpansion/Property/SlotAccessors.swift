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
      nonisolated(unsafe) private var _\(raw: property.name): \(raw: type) = \(raw: type)()
      """
    ]
  }

  static func accessors(
    of declaration: some DeclSyntaxProtocol, _ node: AttributeSyntax
  ) -> [AccessorDeclSyntax] {
    guard let property = ModelProperty(declaration),
      case .argumentList(let arguments) = node.arguments,
      let slot = arguments.first?.expression.trimmedDescription
    else { return [] }
    let identifier = property.identifier
    let observers = PropertyObservers(property)
    let reading: [AccessorDeclSyntax] = [
      """
      @storageRestrictions(accesses: _$slots, initializes: _\(raw: property.name))
      init(initialValue) {
        _$slots.prepared(for: _SwiftDataNoType.origin)
        _$slots.\(raw: property.call("initialize", slot, "to: initialValue"))
        _\(raw: property.name) = \(raw: property.storageType)()
      }
      """,
      """
      get {
        _$observationRegistrar.access(self, keyPath: \\.\(raw: identifier))
        return _$slots.\(raw: property.call("get", slot))
      }
      """,
    ]
    if property.isConstant { return reading }
    return reading + [
      """
      set {
        \(raw: observers.before)if _$slots.isUnread {
          _$slots.\(raw: property.call("set", slot, "to: newValue"))
        } else {
          _$observationRegistrar.withMutation(of: self, keyPath: \\.\(raw: identifier)) {
            if _$slots.isEmpty { _$slots.prepared(for: _SwiftDataNoType.origin) }
            _$slots.\(raw: property.call("set", slot, "to: newValue"))
          }
        }\(raw: observers.after)
      }
      """
    ]
  }
}
