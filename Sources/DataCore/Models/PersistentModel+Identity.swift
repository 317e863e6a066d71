extension PersistentModel {
  /// Names the object: temporarily until its first save, then for good.
  public var persistentModelID: PersistentIdentifier {
    let record = _$record
    return record.state == .detached ? _record.identifier : record.identifier
  }

  public var id: PersistentIdentifier { persistentModelID }

  /// The context that the object is in; nil for one that was never inserted.
  public var modelContext: ModelContext? {
    let record = _record
    return record.state == .detached ? nil : record.context
  }

  /// Whether the object has changes that are not saved.
  public var hasChanges: Bool {
    let record = _record
    guard record.state != .detached, let context = record.context else { return false }
    return context.held[record.identifier] != nil
  }

  /// Whether the object was deleted in its context, or is gone from its store.
  public var isDeleted: Bool {
    let record = _record
    // Others may have deleted it since it was read.
    if record.state == .fault { _ = try? record.context?.fulfill(record) }
    return record.state == .gone
  }

  /// Two objects are equal if they are the same object of the same context. A save, which makes
  /// the identifier permanent, changes neither equality nor hash, but for a new object whose unique
  /// values another one has already: it becomes that one's equal. Take it out of sets first.
  public static func == (a: Self, b: Self) -> Bool { a === b || a._record === b._record }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(_record)) }
}
