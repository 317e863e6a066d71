/// An object as a store holds it.
package struct Row: Hashable, Sendable {
  package let id: PersistentIdentifier
  package let entity: EntityDescription
  /// By slot. To-many slots are null in rows that a reader hands out, and `.references` in the
  /// rows of a change set.
  package var values: [ModelValue]
  /// The values the row was ordered by, one a sort key; empty where it was not ordered.
  package var keys: [ModelValue]

  package init(
    _ id: PersistentIdentifier, _ entity: EntityDescription, values: [ModelValue],
    keys: [ModelValue] = []
  ) {
    self.id = id
    self.entity = entity
    self.values = values
    self.keys = keys
  }

  /// The property's value, null where the entity has no such property.
  package subscript(property: String) -> ModelValue {
    guard let slot = entity.slot(of: property), slot < values.count else { return .null }
    return values[slot]
  }
}
