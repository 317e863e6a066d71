/// Names one object: its store, its entity and its key there.
///
/// A new object has a temporary identifier until its first save, which gives it a permanent one.
/// Written as Core Data writes it: `x-coredata://STORE/Entity/p12`, temporary ones
/// `x-coredata:///Entity/t3`.
public struct PersistentIdentifier: Sendable {
  package let origin: IdentifierOrigin
  /// The primary key (`Z_PK`), the serial number of a temporary identifier, or 0 for a text key.
  package let number: Int64

  package init(_ origin: IdentifierOrigin, _ number: Int64) {
    self.origin = origin
    self.number = number
  }

  public var entityName: String { origin.entityName }
  public var storeIdentifier: String? { origin.storeIdentifier }
  package var isTemporary: Bool { if case .temporary = origin.kind { true } else { false } }
}

/// What the identifiers of one entity in one store have in common.
///
/// A store makes one per entity, so that comparing identifiers is mostly comparing pointers.
package final class IdentifierOrigin: Sendable {
  package enum Kind: Hashable, Sendable {
    case permanent
    case temporary
    /// A key that a custom store made of something else than an integer.
    case text(String)
  }

  package let storeIdentifier: String?
  package let entityName: String
  package let kind: Kind

  package init(store: String?, entity: String, kind: Kind) {
    storeIdentifier = store
    entityName = entity
    self.kind = kind
  }
}
