/// Values by identifier, with a dictionary's interface.
///
/// Objects of an entity whose keys lie close together share a page, so whoever goes through many
/// objects in the order they were made touches memory in order: on a million of them several
/// times as fast as hashing each identifier. Goes through an entity's objects by ascending key.
package struct IdentifierMap<Value> {
  /// The identifiers that share an origin, whichever of several equal ones it is.
  struct Space {
    let origin: IdentifierOrigin
    private(set) var pages: [Int64: Page] = [:]
    /// The page that was written last: whoever goes through keys in order hashes once a page.
    private var latest: (number: Int64, index: Dictionary<Int64, Page>.Index)?
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

  init(spaces: [Space], texts: [PersistentIdentifier: Value], count: Int) {
    self.spaces = spaces
    self.texts = texts
    self.count = count
  }
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
      // A page that begins with its first key is likely to become full.
      if keys == 0, key & 63 == 0 { values.reserveCapacity(64) }
      keys |= Self.bit(of: key)
      if place == values.count { values.append(value) } else { values.insert(value, at: place) }
      return nil
    }
    let old = values[place]
    values[place] = value
    return old
  }

  /// The value if there is one to be kept, or a new one in its place.
  @inline(__always)
  mutating func value(
    _ key: Int64, keptIf isKept: (inout Value) -> Bool, orElse make: () -> Value
  ) -> (value: Value, isNew: Bool, isAdded: Bool) {
    let isThere = keys & Self.bit(of: key) != 0
    if isThere {
      let place = place(key)
      if isKept(&values[place]) { return (values[place], false, false) }
    }
    let value = make()
    _ = update(value, key)
    return (value, true, !isThere)
  }

  /// The value in place.
  mutating func modify<Result>(_ key: Int64, _ body: (inout Value) -> Result?) -> Result? {
    keys & Self.bit(of: key) == 0 ? nil : body(&values[place(key)])
  }

  /// The bits of the keys whose values fulfil the condition.
  mutating func bits(where isMeant: (inout Value) -> Bool) -> UInt64 {
    var bits: UInt64 = 0
    var rest = keys
    for index in values.indices {
      if isMeant(&values[index]) { bits |= rest & (~rest &+ 1) }
      rest &= rest &- 1
    }
    return bits
  }

  /// Removes the values of the keys with these bits, and says how many.
  mutating func remove(bits: UInt64) -> Int {
    let left = keys & ~bits
    if left == keys { return 0 }
    let count = values.count
    if left == 0 {
      self = Self()
      return count
    }
    var kept: ContiguousArray<Value> = []
    kept.reserveCapacity(left.nonzeroBitCount)
    var rest = keys
    for value in values {
      if bits & rest & (~rest &+ 1) == 0 { kept.append(value) }
      rest &= rest &- 1
    }
    values = kept
    keys = left
    return count - kept.count
  }

  mutating func remove(_ key: Int64) -> Value? {
    if keys & Self.bit(of: key) == 0 { return nil }
    defer { keys &= ~Self.bit(of: key) }
    return values.remove(at: place(key))
  }
}

extension IdentifierMap.Space {
  init(origin: IdentifierOrigin) { self.origin = origin }

  init(origin: IdentifierOrigin, pages: [Int64: IdentifierMap.Page]) {
    self.origin = origin
    self.pages = pages
  }

  /// Changes a page in place, one that is not there as an empty one; a page without keys goes.
  @inline(__always)
  mutating func modify<Result>(
    _ number: Int64, _ body: (inout IdentifierMap.Page) -> Result
  ) -> Result {
    if let latest, latest.number == number { return body(&pages.values[latest.index]) }
    return modifyOther(number, body)
  }

  /// The same for a page that must be there.
  @inline(__always)
  mutating func modifyKnown<Result>(
    _ number: Int64, _ body: (inout IdentifierMap.Page) -> Result?
  ) -> Result? {
    if let latest, latest.number == number { return body(&pages.values[latest.index]) }
    guard let index = pages.index(forKey: number) else { return nil }
    return body(&pages.values[index])
  }

  private mutating func modifyOther<Result>(
    _ number: Int64, _ body: (inout IdentifierMap.Page) -> Result
  ) -> Result {
    if pages[number] == nil { pages[number] = IdentifierMap.Page() }
    latest = pages.index(forKey: number).map { (number, $0) }
    return body(&pages[number, default: IdentifierMap.Page()])
  }

  /// Forgets the page if it has no keys any more.
  mutating func tidy(_ number: Int64) {
    guard pages[number]?.keys == 0 else { return }
    latest = nil
    pages[number] = nil
  }
}

extension IdentifierMap {
  package var isEmpty: Bool { count == 0 }

  @inline(__always)
  private func space(_ origin: IdentifierOrigin) -> Int? {
    for index in spaces.indices where spaces[index].origin === origin { return index }
    return spaces.firstIndex { $0.origin.isEqual(to: origin) }
  }

  package subscript(id: PersistentIdentifier) -> Value? {
    get { value(for: id) }
    set { setValue(newValue, for: id) }
  }

  @inline(__always)
  func value(for id: PersistentIdentifier) -> Value? {
    if case .text = id.origin.kind { return texts[id] }
    guard let space = space(id.origin) else { return nil }
    return spaces[space].pages[Page.number(of: id.number)]?.value(id.number)
  }

  @inline(__always)
  mutating func setValue(_ value: Value?, for id: PersistentIdentifier) {
    if let value { updateValue(value, forKey: id) } else { removeValue(forKey: id) }
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
      old = spaces[space].modify(Page.number(of: id.number)) { $0.update(value, id.number) }
    }
    if old == nil { count += 1 }
    return old
  }

  /// The value if there is one to be kept, or a new one in its place; then also how many there are.
  mutating func value(
    for id: PersistentIdentifier, keptIf isKept: (inout Value) -> Bool, orElse make: () -> Value
  ) -> (value: Value, count: Int?) {
    if case .text = id.origin.kind {
      if let value = modify(id, { isKept(&$0) ? $0 : nil }) { return (value, nil) }
      let value = make()
      updateValue(value, forKey: id)
      return (value, count)
    }
    let space = self.space(id.origin) ?? spaces.count
    if space == spaces.count { spaces.append(Space(origin: id.origin)) }
    let found = spaces[space].modify(Page.number(of: id.number)) {
      $0.value(id.number, keptIf: isKept, orElse: make)
    }
    if found.isAdded { count += 1 }
    return (found.value, found.isNew ? count : nil)
  }

  @discardableResult
  package mutating func removeValue(forKey id: PersistentIdentifier) -> Value? {
    let old: Value?
    if case .text = id.origin.kind {
      old = texts.removeValue(forKey: id)
    } else {
      let number = Page.number(of: id.number)
      guard let space = space(id.origin) else { return nil }
      guard spaces[space].pages[number] != nil else { return nil }
      old = spaces[space].modify(number) { $0.remove(id.number) }
      if old != nil { spaces[space].tidy(number) }
    }
    if old != nil { count -= 1 }
    return old
  }

  /// Changes a value in place; nil where there is none.
  mutating func modify<Result>(
    _ id: PersistentIdentifier, _ body: (inout Value) -> Result?
  ) -> Result? {
    if case .text = id.origin.kind {
      guard let index = texts.index(forKey: id) else { return nil }
      return body(&texts.values[index])
    }
    guard let space = space(id.origin) else { return nil }
    return spaces[space].modifyKnown(Page.number(of: id.number)) { $0.modify(id.number, body) }
  }

  /// Removes values; the condition sees each in its place.
  mutating func removeAll(where isRemoved: (inout Value) -> Bool) {
    for id in Array(texts.keys) {
      if modify(id, { isRemoved(&$0) }) == true { removeValue(forKey: id) }
    }
    for space in spaces.indices {
      for number in Array(spaces[space].pages.keys) {
        count -= spaces[space].modify(number) { page in
          page.remove(bits: page.bits(where: isRemoved))
        }
        spaces[space].tidy(number)
      }
    }
  }

  /// How many of some values fulfil the condition, which sees each in its place.
  ///
  /// - Parameter seen: how many were looked at, about as many of each entity as wanted.
  mutating func count(
    where isMeant: (inout Value) -> Bool, amongAbout wanted: Int, seen: inout Int
  ) -> Int {
    var found = 0
    for space in spaces.indices {
      // A dictionary's order is as good as chance.
      for number in Array(spaces[space].pages.keys.prefix(wanted / 8)) {
        spaces[space].modify(number) { page in
          for index in page.values.indices.prefix(8) {
            if isMeant(&page.values[index]) { found += 1 }
            seen += 1
          }
        }
      }
    }
    return found
  }

  /// Removes many values; neighbours that follow each other go at once.
  mutating func removeValues(forKeys ids: [PersistentIdentifier]) {
    var place: (space: Int, number: Int64)?
    var bits: UInt64 = 0
    func flush(_ map: inout IdentifierMap) {
      guard let place, bits != 0 else { return }
      guard map.spaces[place.space].pages[place.number] != nil else { return }
      map.count -= map.spaces[place.space].modify(place.number) { $0.remove(bits: bits) }
      map.spaces[place.space].tidy(place.number)
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
