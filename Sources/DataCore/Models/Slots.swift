/// One class's part of a record: where its properties' values are.
///
/// Each level of a hierarchy has one. A property's getter is an index into the record's values,
/// the class's base added. The initialisers make the record at the first value that is set, so an
/// object that takes a record over makes none of its own.
public struct _Slots {
  // No stored property is private: code that is inlined in other modules depends on the layout, and
  // an incremental build of those follows only what is not.
  @usableFromInline var storage: _Record?
  @usableFromInline var base: Int
  let count: Int
  let origin: _ModelOrigin?

  /// For a new object: `count` own properties of the class with that origin.
  public init(_ count: Int, of origin: _ModelOrigin) {
    storage = nil
    base = 0
    self.count = count
    self.origin = origin
  }

  /// For an object that takes a record over.
  public init(_ record: _Record, base: Int) {
    storage = record
    self.base = base
    count = 0
    origin = nil
  }

  /// Whether no value was set yet.
  public var isEmpty: Bool { storage == nil }

  /// The record, made if there is none yet.
  @discardableResult
  public mutating func prepared() -> _Record {
    if let storage { return storage }
    let record = Record(
      slotCount: count,
      identifier: origin.map { .temporary($0.origin) } ?? .temporary(entity: ""))
    storage = record
    return record
  }

  /// Goes over to another record, at a base there, with the values so far or without.
  public mutating func attach(to record: _Record, base: Int, moving: Bool) {
    if let storage, storage === record, self.base == base { return }
    if moving, let storage, storage !== record {
      for slot in 0..<count where base + slot < record.values.count {
        guard self.base + slot < storage.values.count else { break }
        record.values[base + slot] = storage.values[self.base + slot]
      }
      if let targets = storage.targets { record.keep(targets) }
    }
    storage = record
    self.base = base
  }

  @inlinable
  func value(_ slot: Int) -> _ModelValue { storage?._value(at: base &+ slot) ?? .null }
}
