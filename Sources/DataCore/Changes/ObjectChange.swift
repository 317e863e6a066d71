/// What happened to one object between two states.
///
/// Canonical: it depends on the two states alone, so equal effects are equal values. An update
/// holds only properties that differ, in slot order.
package struct ObjectChange: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// All values by slot, to-many slots as `.references`.
    case insert([ModelValue])
    case update([PropertyChange])
    case delete([ModelValue])
  }

  package let id: PersistentIdentifier
  package let entity: EntityDescription
  package let kind: Kind

  package init(_ id: PersistentIdentifier, _ entity: EntityDescription, _ kind: Kind) {
    self.id = id
    self.entity = entity
    self.kind = kind
  }
}

/// One property's part of an update.
package struct PropertyChange: Hashable, Sendable {
  package enum Delta: Hashable, Sendable {
    case value(before: ModelValue, after: ModelValue)
    /// An unordered to-many relationship gained and lost these; never both empty.
    case links(added: Set<PersistentIdentifier>, removed: Set<PersistentIdentifier>)
  }

  package let slot: Int
  package let delta: Delta

  package init(_ slot: Int, _ delta: Delta) {
    self.slot = slot
    self.delta = delta
  }
}

extension ObjectChange {
  package func inverted() -> ObjectChange {
    switch kind {
    case .insert(let values): ObjectChange(id, entity, .delete(values))
    case .delete(let values): ObjectChange(id, entity, .insert(values))
    case .update(let changes):
      ObjectChange(
        id, entity, .update(changes.map { PropertyChange($0.slot, $0.delta.inverted()) }))
    }
  }

  /// This change and then the next one as a single change; nil if together they change nothing.
  package func composed(with next: ObjectChange) -> ObjectChange? {
    switch (kind, next.kind) {
    case (.insert(let values), .update(let changes)):
      ObjectChange(id, entity, .insert(changes.applied(to: values)))
    case (.insert, .delete): nil
    case (.update(let first), .update(let second)):
      ObjectChange.update(id, entity, first.composed(with: second))
    case (.update(let changes), .delete(let values)):
      ObjectChange(
        id, entity,
        .delete(changes.map { PropertyChange($0.slot, $0.delta.inverted()) }.applied(to: values)))
    case (.delete(let before), .insert(let after)):
      ObjectChange.update(id, entity, entity.differences(from: before, to: after))
    case (.insert, .insert), (.update, .insert), (.delete, .update), (.delete, .delete):
      next
    }
  }

  /// An update, or nil if there is nothing in it.
  package static func update(
    _ id: PersistentIdentifier, _ entity: EntityDescription, _ changes: [PropertyChange]
  ) -> ObjectChange? {
    changes.isEmpty ? nil : ObjectChange(id, entity, .update(changes))
  }
}
