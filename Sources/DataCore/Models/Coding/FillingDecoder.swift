/// Gives a type something for everything it asks for, so that there is a value of it without data.
struct FillingDecoder: Decoder {
  let type: Any.Type
  let probe: CodingProbe?
  let depth: Int
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(for type: Any.Type, probe: CodingProbe? = nil, depth: Int) {
    self.type = type
    self.probe = probe
    self.depth = depth
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(type: self.type, probe: probe, depth: depth))
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer {
    probe?.isPlain = false
    return Unkeyed(depth: depth)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(probe: probe, depth: depth)
  }

  /// A value of the type: nil, empty or the first of an enum's cases where there is a choice.
  static func sample<Value: Decodable>(_ type: Value.Type, depth: Int = 0) throws -> Value {
    // A class that holds one of its own has no smallest value.
    guard depth < 16 else { throw refusal("The type has no end.") }
    if let optional = type as? any OptionalType.Type, let none = optional.none as? Value {
      return none
    }
    if let storable = type as? any _StorableValue.Type, let value = storable._missing as? Value {
      return value
    }
    if let known = type as? any SampleValue.Type, let value = known.sample as? Value {
      return value
    }
    if let first = ValueCoding.firstCase(of: type) { return first }
    return try Value(from: FillingDecoder(for: type, depth: depth + 1))
  }

  static func refusal(_ sentence: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: sentence))
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let type: Any.Type
    let probe: CodingProbe?
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    /// The first of an enum's cases that is a key: an enum with values reads itself so.
    var allKeys: [Key] {
      probe?.isPlain = false
      let names = EnumLayout(type)?.cases ?? []
      return names.lazy.compactMap { Key(stringValue: $0) }.first.map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool {
      probe?.tested.insert(key.stringValue)
      return true
    }

    func decodeNil(forKey key: Key) -> Bool {
      probe?.tested.insert(key.stringValue)
      return probe == nil
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      probe?.note(key.stringValue, type, isOptional: false)
      return try value(type)
    }

    private func value<T: Decodable>(_ type: T.Type) throws -> T {
      if probe?.isRefusing ?? false { throw refusal("It is refused to see what is asked next.") }
      return try sample(type, depth: depth)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      probe?.isPlain = false
      return FillingDecoder(for: Never.self, depth: depth).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
      probe?.isPlain = false
      return Unkeyed(depth: depth)
    }

    func superDecoder() -> any Decoder {
      probe?.isPlain = false
      return FillingDecoder(for: Never.self, depth: depth)
    }

    func superDecoder(forKey key: Key) -> any Decoder { superDecoder() }
  }

  struct Single: SingleValueDecodingContainer {
    let probe: CodingProbe?
    let depth: Int
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool {
      // One value or none has no type that is known beforehand.
      probe?.isPlain = false
      return false
    }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      probe?.singles.append(type)
      if probe?.isRefusing ?? false { throw refusal("It is refused to see what is asked next.") }
      return try sample(type, depth: depth)
    }
  }

  /// A list without an end: empty for one who counts, filled for one who reads.
  struct Unkeyed: UnkeyedDecodingContainer {
    let depth: Int
    var codingPath: [any CodingKey] { [] }
    var count: Int? { 0 }
    var isAtEnd: Bool { true }
    var currentIndex: Int { 0 }

    func decodeNil() -> Bool { true }
    func decode<T: Decodable>(_ type: T.Type) throws -> T { try sample(type, depth: depth) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedDecodingContainer<Nested> {
      FillingDecoder(for: Never.self, depth: depth).container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer { self }
    func superDecoder() -> any Decoder { FillingDecoder(for: Never.self, depth: depth) }
  }
}
