extension IdentifierMap: Sequence {
  package struct Iterator: IteratorProtocol {
    private let map: IdentifierMap
    private var space = -1
    /// The pages of that space, ascending.
    private var numbers: ArraySlice<Int64> = []
    private var page = Page()
    /// The keys of that page that are to come.
    private var keys: UInt64 = 0
    private var place = 0
    private var texts: Dictionary<PersistentIdentifier, Value>.Iterator

    init(_ map: IdentifierMap) {
      self.map = map
      texts = map.texts.makeIterator()
    }

    package mutating func next() -> (key: PersistentIdentifier, value: Value)? {
      while keys == 0 {
        if let number = numbers.popFirst() {
          page = map.spaces[space].pages[number] ?? Page()
          keys = page.keys
          first = number << 6
          place = 0
        } else if space + 1 < map.spaces.count {
          space += 1
          numbers = map.spaces[space].pages.keys.sorted()[...]
        } else {
          return texts.next()
        }
      }
      defer {
        keys &= keys &- 1
        place += 1
      }
      let key = first + Int64(keys.trailingZeroBitCount)
      return (PersistentIdentifier(map.spaces[space].origin, key), page.values[place])
    }

    private var first: Int64 = 0
  }

  package func makeIterator() -> Iterator { Iterator(self) }

  package var underestimatedCount: Int { count }

  package struct Values: Sequence, IteratorProtocol {
    private var elements: IdentifierMap.Iterator

    init(_ map: IdentifierMap) {
      elements = map.makeIterator()
      underestimatedCount = map.count
    }

    package let underestimatedCount: Int

    package mutating func next() -> Value? { elements.next()?.value }
  }

  /// The origins of the identifiers, each once.
  var origins: [IdentifierOrigin] { spaces.map(\.origin) + texts.keys.map(\.origin) }

  package var values: Values { Values(self) }
  package var keys: [PersistentIdentifier] { map(\.key) }

  /// Visits the values in place, in the order of going through the map; who takes them out one by one
  /// counts a reference to each of their parts.
  func visit(_ body: (Value) throws -> Void) rethrows {
    for space in spaces {
      for number in space.pages.keys.sorted() {
        guard let page = space.pages[number] else { continue }
        for index in page.values.indices { try body(page.values[index]) }
      }
    }
    for value in texts.values { try body(value) }
  }

  package func mapValues<Result>(
    _ transform: (Value) throws -> Result
  ) rethrows -> IdentifierMap<Result> {
    try IdentifierMap<Result>(
      spaces: spaces.map { space in
        .init(
          origin: space.origin,
          pages: try space.pages.mapValues { page in
            .init(keys: page.keys, values: ContiguousArray(try page.values.map(transform)))
          })
      }, texts: try texts.mapValues(transform), count: count)
  }

  /// Adds another map's values, which count where both have one.
  mutating func merge(_ other: IdentifierMap) {
    if isEmpty {
      self = other
    } else {
      for (key, value) in other { updateValue(value, forKey: key) }
    }
  }
}

extension IdentifierMap: ExpressibleByDictionaryLiteral {
  package init(_ values: [PersistentIdentifier: Value]) {
    for (key, value) in values { updateValue(value, forKey: key) }
  }

  package init(dictionaryLiteral elements: (PersistentIdentifier, Value)...) {
    for (key, value) in elements { updateValue(value, forKey: key) }
  }
}

extension IdentifierMap: Equatable where Value: Equatable {
  package static func == (a: IdentifierMap, b: IdentifierMap) -> Bool {
    a.count == b.count && a.allSatisfy { b[$0.key] == $0.value }
  }
}

extension IdentifierMap: Hashable where Value: Hashable {
  package func hash(into hasher: inout Hasher) {
    // Equal maps may hold their entities in different orders.
    var sum = 0
    for (key, value) in self {
      var element = Hasher()
      element.combine(key)
      element.combine(value)
      sum ^= element.finalize()
    }
    hasher.combine(sum)
  }
}

extension IdentifierMap where Value == PersistentIdentifier {
  /// As for any value, and compiled for this one: other modules would run it unspecialized.
  package subscript(id: PersistentIdentifier) -> PersistentIdentifier? {
    get { value(for: id) }
    set { setValue(newValue, for: id) }
  }
}
