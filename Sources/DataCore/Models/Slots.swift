/// One class's part of a record: where its properties' values are.
///
/// Each level of a hierarchy has one. A property's getter is an index into the record's values,
/// the class's base added. The initialisers make the record before the first value is set, so an
/// object that takes a record over makes none of its own.
///
/// A getter copies the slots: what it does not need, as what the class is, is not in here.
public struct _Slots {
  // No stored property is private: code that is inlined in other modules depends on the layout, and
  // an incremental build of those follows only what is not.
  @usableFromInline var storage: _Record?
  @usableFromInline var base: Int

  /// For a new object.
  public init() {
    storage = nil
    base = 0
  }

  /// For an object that takes a record over.
  public init(_ record: _Record, base: Int) {
    storage = record
    self.base = base
  }

  /// Whether no value was set yet.
  public var isEmpty: Bool { storage == nil }

  /// Whether the object is a new one that nobody has read a property of since it had its first value:
  /// then nobody observes one, and an initialiser's assignments need not tell.
  @inlinable public var isUnread: Bool { storage?._isUnread ?? false }

  /// Somebody may observe from now on.
  public func noteReading() { storage?.isRead = true }

  /// The record, made for the own properties of the class with that origin if there is none yet.
  @discardableResult
  public mutating func prepared(for origin: _ModelOrigin) -> _Record {
    if let storage { return storage }
    let record = Record(slotCount: origin.slotCount, identifier: .temporary(origin.origin))
    storage = record
    return record
  }

  /// Goes over to another record, at a base there, with the values so far or without.
  public mutating func attach(
    to record: _Record, base: Int, moving: Bool, of origin: _ModelOrigin
  ) {
    if let storage, storage === record, self.base == base { return }
    if moving, let storage, storage !== record {
      for slot in 0..<origin.slotCount where base + slot < record.values.count {
        guard self.base + slot < storage.values.count else { break }
        record.values[base + slot] = storage.values[self.base + slot]
      }
      if let targets = storage.targets { record.keep(targets) }
    }
    if storage?.isRead ?? true { record.isRead = true }
    storage = record
    self.base = base
  }

  @inlinable
  func value(_ slot: Int) -> _ModelValue { storage?._value(at: base &+ slot) ?? .null }
}
