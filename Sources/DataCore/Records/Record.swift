/// One registered object: identifier, entity and values by slot.
///
/// A `@Model` object is a typed face on a record; code without a compiled model uses records
/// directly. Both share identity map, undo, save and history. Belongs to its context's isolation.
public final class Record {
  package enum State: Hashable, Sendable {
    /// In no context: made by an initialiser and not inserted.
    case detached
    /// Registered; values are loaded at the first access.
    case fault
    case registered
    /// The object is gone: deleted and saved, or never was. Reads give defaults, writes are
    /// refused at save.
    case gone
  }

  package internal(set) var identifier: PersistentIdentifier
  package internal(set) var entity: EntityDescription?
  package internal(set) var state: State
  package internal(set) weak var context: ModelContext?
  /// Where a new object will be saved; later its identifier says so.
  package internal(set) var storeIdentifier: String?
  /// The typed face, where there is one.
  package weak var object: AnyObject?
  /// While detached: the objects its relationships point to.
  var targets: DetachedTargets?
  /// Notes the slots that are read, where somebody wants to know which a key path reads.
  var probe: SlotProbe?
  var values: [ModelValue]

  /// Makes a detached record with all slots null.
  package init(slotCount: Int, identifier: PersistentIdentifier) {
    self.identifier = identifier
    values = Array(repeating: .null, count: slotCount)
    state = .detached
  }

  package init(_ id: PersistentIdentifier, _ entity: EntityDescription, state: State) {
    identifier = id
    self.entity = entity
    self.state = state
    values = Array(repeating: .null, count: entity.properties.count)
  }
}

extension Record {
  package var slotCount: Int { values.count }

  /// The slot's value. Loads a fault; a to-many slot loads its references.
  package func value(at slot: Int) -> ModelValue {
    guard slot >= 0, slot < values.count else { return .null }
    if state != .detached {
      if let context { context.load(self, slot: slot) } else { probe?.slot = slot }
    }
    return values[slot]
  }

  /// Sets the slot's value: the one way in for every edit of a registered object.
  package func setValue(_ value: ModelValue, at slot: Int) {
    guard slot >= 0, slot < values.count else { return }
    if let context, state != .detached {
      context.set(value, at: slot, of: self)
    } else {
      values[slot] = value
    }
  }
}
