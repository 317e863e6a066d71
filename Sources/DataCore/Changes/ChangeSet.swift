/// Changes to objects as one value: undo, save, history and redraw all read it.
///
/// Laws, tested over seeds: `s.composed(with: s.inverted())` is empty, `s.inverted().inverted()`
/// is `s`, composition is associative. A relationship's change stands at both of its ends.
package struct ChangeSet: Hashable, Sendable {
  package private(set) var changes = IdentifierMap<ObjectChange>()

  package init() {}

  /// One change an object; a second one for the same object is composed with the first.
  package init(_ list: some Sequence<ObjectChange>) {
    for change in list { append(change) }
  }

  package var isEmpty: Bool { changes.isEmpty }
  package var count: Int { changes.count }

  package subscript(id: PersistentIdentifier) -> ObjectChange? { changes[id] }

  /// In identifier order; new objects in the order they were made.
  package var sorted: [ObjectChange] {
    var result = Array(changes.values)
    if changes.origins.count > 1 { result.sort { $0.id < $1.id } }
    return result
  }

  /// Visits the changes in the order of `sorted`; a set of one entity's objects needs no sorting.
  package func forEachSorted(_ body: (ObjectChange) throws -> Void) rethrows {
    if changes.origins.count > 1 {
      for change in sorted { try body(change) }
    } else {
      try changes.visit(body)
    }
  }

  package mutating func append(_ change: ObjectChange) {
    if let earlier = changes.updateValue(change, forKey: change.id) {
      changes[change.id] = earlier.composed(with: change)
    }
  }

  /// Puts another change in an object's place; nil takes it out.
  mutating func replace(_ id: PersistentIdentifier, with change: ObjectChange?) {
    changes[id] = change
  }

  /// The set that leads back.
  package func inverted() -> ChangeSet {
    var result = ChangeSet()
    result.changes = changes.mapValues { $0.inverted() }
    return result
  }

  /// This set and then the next one as a single set.
  package func composed(with next: ChangeSet) -> ChangeSet {
    if isEmpty { return next }
    var result = self
    for change in next.changes.values { result.append(change) }
    return result
  }
}

extension ChangeSet {
  /// The same changes under other identifiers, as after a save that made temporary ones permanent.
  package func remapped(
    _ identifiers: IdentifierMap<PersistentIdentifier>
  ) -> ChangeSet {
    if identifiers.isEmpty { return self }
    var result = ChangeSet()
    for change in changes.values {
      let moved = change.remapped(identifiers)
      result.changes[moved.id] = moved
    }
    return result
  }
}

extension ObjectChange {
  func remapped(_ identifiers: IdentifierMap<PersistentIdentifier>) -> ObjectChange {
    let kind: Kind =
      switch kind {
      case .insert(let values): .insert(values.remapped(identifiers))
      case .delete(let values): .delete(values.remapped(identifiers))
      case .update(let changes):
        .update(changes.map { PropertyChange($0.slot, $0.delta.remapped(identifiers)) })
      }
    return ObjectChange(identifiers[id] ?? id, entity, kind)
  }
}

extension [ModelValue] {
  /// Shares the values where none of them is a link.
  fileprivate func remapped(
    _ identifiers: IdentifierMap<PersistentIdentifier>
  ) -> [ModelValue] {
    if !contains(where: \.isLink) { return self }
    return map { $0.remapped(identifiers) }
  }
}

extension PropertyChange.Delta {
  fileprivate func remapped(_ identifiers: IdentifierMap<PersistentIdentifier>) -> Self {
    switch self {
    case .value(let before, let after):
      .value(before: before.remapped(identifiers), after: after.remapped(identifiers))
    case .links(let added, let removed):
      .links(
        added: Set(added.map { identifiers[$0] ?? $0 }),
        removed: Set(removed.map { identifiers[$0] ?? $0 }))
    }
  }
}

extension ModelValue {
  package func remapped(
    _ identifiers: IdentifierMap<PersistentIdentifier>
  ) -> ModelValue {
    switch self {
    case .reference(let id): .reference(identifiers[id] ?? id)
    case .references(let ids): .references(ids.map { identifiers[$0] ?? $0 })
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .transformable:
      self
    }
  }
}
