/// Values by identifier, with a dictionary's interface.
///
/// Objects of an entity whose keys lie close together share a page, so whoever goes through many
/// objects in the order they were made touches memory in order: on a million of them several
/// times as fast as hashing each identifier. Goes through an entity's objects by ascending key.
package struct IdentifierMap<Value> {
  /// The identifiers that share an origin, whichever of several equal ones it is.
  struct Space {
    let origin: IdentifierOrigin
    var pages: [Int64: Page] = [:]
  }

  /// The values of up to 64 neighbouring keys, those that are there.
  struct Page {
    /// A bit for each key.
    var keys: UInt64 = 0
    var values: ContiguousArray<Value> = []
  }

  private(set) var spaces: [Space] = []
  /// Identifiers that custom stores make of something else than an integer.
  private(set) var texts: [PersistentIdentifier: Value] = [:]
  package private(set) var count = 0

  package init() {}
}

extension IdentifierMap.Space: Sendable where Value: Sendable {}
extension IdentifierMap.Page: Sendable where Value: Sendable {}
extension IdentifierMap: Sendable where Value: Sendable {}

extension IdentifierMap.Page {
  static func number(of key: Int64) -> Int64 { key >> 6 }

  @inline(__always)
  private static func bit(of key: Int64) -> UInt64 { 1 << UInt64(key & 63) }

  /// How many keys before this one are there.
  @inline(__always)
  private func place(_ key: Int64) -> Int { (keys & (Self.bit(of: key) &- 1)).nonzeroBitCount }

  @inline(__always)
  func value(_ key: Int64) -> Value? {
    keys & Self.bit(of: key) == 0 ? nil : values[place(key)]
  }

  @inline(__always)
  mutating func update(_ value: Value, _ key: Int64) -> Value? {
    let place = place(key)
    if keys & Self.bit(of: key) == 0 {
      keys |= Self.bit(of: key)
      values.insert(value, at: place)
      return nil
    }
    let old = values[place]
    values[place] = value
    return old
  }

  /// Removes the values for which the condition holds, and says how many.
  mutating func remove(where isRemoved: (Int64, Value) -> Bool) -> Int {
    var kept: ContiguousArray<Value> = []
    var keptKeys: UInt64 = 0
    var rest = keys
    for value in values {
      let key = Int64(rest.trailingZeroBitCount)
      if !isRemoved(key, value) {
        kept.append(value)
        keptKeys |= Self.bit(of: key)
      }
      rest &= rest &- 1
    }
    let count = values.count - kept.count
    if count > 0 {
      values = kept
      keys = keptKeys
    }
    return count
  }

  /// Removes the values of the keys with these bits, and says how many.
  mutating func remove(bits: UInt64) -> Int {
    if keys & ~bits == 0 {
      defer { self = Self() }
      return values.count
    }
    return remove { key, _ in bits & Self.bit(of: key) != 0 }
  }

  mutating func remove(_ key: Int64) -> Value? {
    if keys & Self.bit(of: key) == 0 { return nil }
    defer { keys &= ~Self.bit(of: key) }
    return values.remove(at: place(key))
  }
}

extension IdentifierMap {
  package var isEmpty: Bool { count == 0 }

  @inline(__always)
  private func space(_ origin: IdentifierOrigin) -> Int? {
    spaces.firstIndex { $0.origin === origin }
      ?? spaces.firstIndex { $0.origin.isEqual(to: origin) }
  }

  package subscript(id: PersistentIdentifier) -> Value? {
    get {
      if case .text = id.origin.kind { return texts[id] }
      guard let space = space(id.origin) else { return nil }
      return spaces[space].pages[Page.number(of: id.number)]?.value(id.number)
    }
    set {
      if let newValue { updateValue(newValue, forKey: id) } else { removeValue(forKey: id) }
    }
  }

  /// Returns the value that was there.
  @discardableResult
  package mutating func updateValue(_ value: Value, forKey id: PersistentIdentifier) -> Value? {
    let old: Value?
    if case .text = id.origin.kind {
      old = texts.updateValue(value, forKey: id)
    } else {
      let space = self.space(id.origin) ?? spaces.count
      if space == spaces.count { spaces.append(Space(origin: id.origin)) }
      old = spaces[space].pages[Page.number(of: id.number), default: Page()]
        .update(value, id.number)
    }
    if old == nil { count += 1 }
    return old
  }

  @discardableResult
  package mutating func removeValue(forKey id: PersistentIdentifier) -> Value? {
    let old: Value?
    if case .text = id.origin.kind {
      old = texts.removeValue(forKey: id)
    } else {
      let number = Page.number(of: id.number)
      guard let space = space(id.origin) else { return nil }
      old = spaces[space].pages[number]?.remove(id.number)
      if old != nil, spaces[space].pages[number]?.keys == 0 { spaces[space].pages[number] = nil }
    }
    if old != nil { count -= 1 }
    return old
  }

  /// Removes values in place.
  mutating func removeAll(where isRemoved: (Value) -> Bool) {
    texts = texts.filter { !isRemoved($1) }
    count = texts.count
    for space in spaces.indices {
      for number in spaces[space].pages.keys {
        _ = spaces[space].pages[number]?.remove { isRemoved($1) }
        let left = spaces[space].pages[number]?.values.count ?? 0
        if left == 0 { spaces[space].pages[number] = nil }
        count += left
      }
    }
  }

  /// Removes many values; neighbours that follow each other go at once.
  mutating func removeValues(forKeys ids: [PersistentIdentifier]) {
    var place: (space: Int, number: Int64)?
    var bits: UInt64 = 0
    func flush(_ map: inout IdentifierMap) {
      guard let place, bits != 0 else { return }
      map.count -= map.spaces[place.space].pages[place.number]?.remove(bits: bits) ?? 0
      if map.spaces[place.space].pages[place.number]?.keys == 0 {
        map.spaces[place.space].pages[place.number] = nil
      }
    }
    for id in ids {
      if case .text = id.origin.kind {
        removeValue(forKey: id)
        continue
      }
      guard let space = space(id.origin) else { continue }
      let number = Page.number(of: id.number)
      if place?.space != space || place?.number != number {
        flush(&self)
        place = (space, number)
        bits = 0
      }
      bits |= 1 << UInt64(id.number & 63)
    }
    flush(&self)
  }
}
