import Synchronization

extension PersistentIdentifier {
  /// Serial numbers of temporary identifiers: unique in the process, rising.
  private static let serial = Atomic<Int64>(0)

  /// Makes the identifier of an object that no store holds yet.
  package static func temporary(entity: String) -> PersistentIdentifier {
    temporary(IdentifierOrigin(store: nil, entity: entity, kind: .temporary))
  }

  /// The same for an entity whose description is known: identifiers then share their origin.
  package static func temporary(of entity: EntityDescription) -> PersistentIdentifier {
    temporary(entity.temporaryOrigin)
  }

  /// The same for an origin that many new objects share.
  static func temporary(_ origin: IdentifierOrigin) -> PersistentIdentifier {
    PersistentIdentifier(origin, serial.wrappingAdd(1, ordering: .relaxed).newValue)
  }
}
