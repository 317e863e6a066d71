import Synchronization

/// What the new objects of one model class share: the part of their temporary identifiers that
/// names the entity, and how many properties the class has of its own. The macro keeps one a class,
/// so that a new object makes none.
public final class _ModelOrigin: Sendable {
  let origin: IdentifierOrigin
  let slotCount: Int
  private let keyPaths = Mutex<KeyPaths?>(nil)

  public init(_ type: Any.Type, slotCount: Int) {
    self.slotCount = slotCount
    origin = IdentifierOrigin(
      store: nil, entity: Schema.entityName(of: type), kind: .temporary)
  }

  /// The class's properties by slot. Literal key paths capture nothing.
  private struct KeyPaths: @unchecked Sendable {
    let bySlot: [AnyKeyPath]
  }

  /// The key path of the class's property in a slot, as its getter uses it.
  func keyPath(of slot: Int, in type: any PersistentModel.Type) -> AnyKeyPath? {
    let known = keyPaths.withLock { $0 } ?? remembered(type)
    return known.bySlot.indices.contains(slot) ? known.bySlot[slot] : nil
  }

  private func remembered(_ type: any PersistentModel.Type) -> KeyPaths {
    let made = KeyPaths(bySlot: type.storedMetadata.map(\.keypath))
    keyPaths.withLock { $0 = made }
    return made
  }
}
