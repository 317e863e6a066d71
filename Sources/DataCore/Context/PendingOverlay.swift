/// Unsaved changes in a form that lies over a store's answers.
///
/// A value: readers on other threads get a copy. The rows hold what the objects will be when
/// saved; to-many slots are null, their changes are in `links`.
package struct PendingOverlay: Sendable, Hashable {
  package struct Links: Sendable, Hashable {
    package var added: Set<PersistentIdentifier> = []
    package var removed: Set<PersistentIdentifier> = []
    /// Set where the relationship is ordered or the object is new: the members, whole.
    package var all: [PersistentIdentifier]?
  }

  /// New and changed objects.
  package var rows: [PersistentIdentifier: Row] = [:]
  package var deleted: Set<PersistentIdentifier> = []
  /// By object and relationship.
  package var links: [PersistentIdentifier: [String: Links]] = [:]

  package init() {}

  package var isEmpty: Bool { rows.isEmpty && deleted.isEmpty }

  /// The entities with unsaved changes.
  package var entities: Set<String> {
    Set(rows.values.map(\.entity.name)).union(deleted.map(\.entityName))
  }
}

extension ModelContext {
  /// The unsaved changes of one store's objects.
  package func overlay(of store: any RecordStore) -> PendingOverlay {
    overlay(for: store.identifier)
  }

  package func overlay(for storeIdentifier: String) -> PendingOverlay {
    var overlay = PendingOverlay()
    for change in pendingChanges.changes.values {
      let home = change.id.storeIdentifier ?? held[change.id]?.storeIdentifier
      guard home == storeIdentifier else { continue }
      overlay.add(change, values: held[change.id]?.values)
    }
    return overlay
  }
}

extension PendingOverlay {
  /// Adds one object's change; `values` are what the object holds now.
  fileprivate mutating func add(_ change: ObjectChange, values: [ModelValue]?) {
    switch change.kind {
    case .delete:
      deleted.insert(change.id)
    case .insert(let inserted):
      rows[change.id] = Row(change.id, change.entity, values: blank(inserted, change.entity))
      for (slot, property) in change.entity.properties.enumerated()
      where property.relationship?.isToMany == true && slot < inserted.count {
        links[change.id, default: [:]][property.name] =
          Links(all: inserted[slot].identifiers)
      }
    case .update(let properties):
      guard let values else { return }
      rows[change.id] = Row(change.id, change.entity, values: blank(values, change.entity))
      for property in properties {
        let description = change.entity.properties[property.slot]
        guard description.relationship?.isToMany == true else { continue }
        switch property.delta {
        case .links(let added, let removed):
          links[change.id, default: [:]][description.name] =
            Links(added: added, removed: removed)
        case .value(_, let after):
          links[change.id, default: [:]][description.name] = Links(all: after.identifiers)
        }
      }
    }
  }

  private func blank(_ values: [ModelValue], _ entity: EntityDescription) -> [ModelValue] {
    var values = values
    for (slot, property) in entity.properties.enumerated()
    where property.relationship?.isToMany == true && slot < values.count {
      values[slot] = .null
    }
    return values
  }
}
