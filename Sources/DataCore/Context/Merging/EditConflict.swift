/// An unsaved change that another writer's saved change contradicts.
///
/// Neither is lost: the unsaved one stays pending and the other stays stored until a person, or the
/// program, chooses with `ModelContext.resolve(_:)`. A save before that is refused by the store.
package struct EditConflict: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Both changed one property. A to-many relationship is here only if it is ordered.
    case value(slot: Int, before: ModelValue, mine: ModelValue, theirs: ModelValue)
    /// It was changed here and deleted there.
    case deletedThere
    /// It was deleted here and these properties were changed there.
    case deletedHere(changed: [Int])
  }

  package enum Choice: Hashable, Sendable { case mine, theirs }

  package let id: PersistentIdentifier
  package let entity: EntityDescription
  package let kind: Kind

  package init(_ id: PersistentIdentifier, _ entity: EntityDescription, _ kind: Kind) {
    self.id = id
    self.entity = entity
    self.kind = kind
  }

  /// The property it is about; nil for the object as a whole.
  package var property: PropertyDescription? {
    guard case .value(let slot, _, _, _) = kind, entity.properties.indices.contains(slot) else {
      return nil
    }
    return entity.properties[slot]
  }
}
