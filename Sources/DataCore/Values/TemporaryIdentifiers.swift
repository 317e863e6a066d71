import Synchronization

extension PersistentIdentifier {
  /// Serial numbers of temporary identifiers: unique in the process, rising.
  private static let serial = Atomic<Int64>(0)

  /// Makes the identifier of an object that no store holds yet.
  package static func temporary(entity: String) -> PersistentIdentifier {
    let number = serial.wrappingAdd(1, ordering: .relaxed).newValue
    return PersistentIdentifier(
      IdentifierOrigin(store: nil, entity: entity, kind: .temporary), number)
  }
}
