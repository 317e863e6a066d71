// Generated code has to name the type. An app may call one of its own so: outside this package it has
// an underscore.
package typealias Record = _Record

/// One registered object: identifier, entity and values by slot.
///
/// A `@Model` object is a typed face on a record; code without a compiled model uses records
/// directly. Both share identity map, undo, save and history. Belongs to its context's isolation.
public final class _Record {
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

  // These are read or set for every object that is fetched and every property that is read. An access
  // to any of them ends at once, and runs no code that could come back here, as none holds an object
  // alive; so the run-time check for overlapping accesses is left out.
  @exclusivity(unchecked) package internal(set) var identifier: PersistentIdentifier
  @exclusivity(unchecked) package internal(set) var entity: EntityDescription?
  @exclusivity(unchecked) package internal(set) var state: State
  /// Its context, which all of the context's records share a weak reference to: one of each record's
  /// own would cost as much as the record.
  @exclusivity(unchecked) var contextLink: ContextLink?
  /// Where a new object will be saved; later its identifier says so.
  package internal(set) var storeIdentifier: String?
  /// The typed face, where there is one.
  @exclusivity(unchecked) private var face: ObjectLink?
  /// While detached: the objects its relationships point to.
  var targets: DetachedTargets?
  /// Notes the slots that are read, where somebody wants to know which a key path reads; of a fault,
  /// which slots are loaded.
  var probe: SlotProbe?
  /// While detached: whether a property was read, so that somebody may observe it.
  @exclusivity(unchecked) var isRead = false
  @exclusivity(unchecked) var values: [ModelValue]

  /// Makes a detached record with all slots null.
  package init(slotCount: Int, identifier: PersistentIdentifier) {
    self.identifier = identifier
    values = Self.nulls(slotCount)
    state = .detached
  }

  package init(_ id: PersistentIdentifier, _ entity: EntityDescription, state: State) {
    identifier = id
    self.entity = entity
    self.state = state
    values = Self.nulls(entity.properties.count)
  }

  /// Makes a record of values that were read.
  init(_ row: Row, in context: ContextLink) {
    identifier = row.id
    entity = row.entity
    state = .registered
    contextLink = context
    values = row.values
  }

  deinit { face?.end() }

  /// The typed face, where there is one; not kept alive by the record.
  package var object: AnyObject? {
    get { face?.object }
    set {
      let old = face
      face = newValue.map { ObjectLink($0) }
      old?.end()
    }
  }

  /// An array that makes room is made by code for its type; one that repeats a value looks its type
  /// up each time.
  private static func nulls(_ count: Int) -> [ModelValue] {
    var values: [ModelValue] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(.null) }
    return values
  }
}

/// A context, for as long as it is there.
final class ContextLink {
  weak var context: ModelContext?
  private var holder: ObjectLink?

  /// What the context's objects hold to keep it alive, the same for all of them: counting one more
  /// user of the context, which weak references point to, takes several times as long.
  var hold: AnyObject? {
    if let hold = holder?.object { return hold }
    guard let context else { return nil }
    let hold = ContextHolder(context: context)
    holder?.end()
    holder = ObjectLink(hold)
    return hold
  }

  deinit { holder?.end() }
}

extension Record {
  package var slotCount: Int { values.count }
  package var context: ModelContext? { contextLink?.context }

  /// The slot's value. Loads a fault; a to-many slot loads its references.
  package func value(at slot: Int) -> ModelValue {
    guard slot >= 0, slot < values.count else { return .null }
    if state == .registered {
      // Only what is null may have to be read first: a to-many slot.
      let value = values[slot]
      if !value.isNull { return value }
    }
    if state == .detached {
      isRead = true
    } else if let context {
      context.read(self, slot: slot)
    } else {
      probe?.slot = slot
    }
    return values[slot]
  }

  /// Sets the slot's value: the one way in for every edit of a registered object.
  package func setValue(_ value: ModelValue, at slot: Int) {
    guard slot >= 0, slot < values.count else { return }
    if let context, state != .detached {
      context.alone { context.set(value, at: slot, of: self) }
      notifyTwins(slot)
    } else {
      values[slot] = value
    }
  }
}
