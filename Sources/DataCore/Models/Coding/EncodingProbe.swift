/// What a value asks its encoder for; the values themselves are forgotten.
final class EncodingProbe {
  fileprivate var keys: [String] = []
  fileprivate var singles: [Any.Type] = []
  /// Keys of containers inside, none of which has anything in it.
  fileprivate var nested: [String] = []
  fileprivate var isPlain = true

  private init() {}

  /// Nil if the value refuses to be encoded.
  convenience init?(encoding value: some Encodable) {
    self.init()
    do {
      try value.encode(to: ProbingEncoder(probe: self))
    } catch {
      return nil
    }
  }

  /// The name of an enum's case, if the value encodes itself as the compiler writes it: as an empty
  /// container under that name.
  var caseName: String? {
    guard isPlain, keys.isEmpty, singles.isEmpty, nested.count == 1 else { return nil }
    return nested.first
  }

  /// Whether the value encodes itself as one value of the plan's kind.
  func isSingle(like plan: ValuePlan) -> Bool {
    guard isPlain, keys.isEmpty, nested.isEmpty, singles.count == 1, let type = singles.first
    else { return false }
    return ValuePlan.unwrapped(type) == plan.type
  }

  /// Whether the value encodes what the probe saw being decoded, and nothing else.
  func hasKeys(of probe: CodingProbe) -> Bool {
    guard isPlain, singles.isEmpty, nested.isEmpty else { return false }
    let encoded = Set(keys)
    return encoded.isSubset(of: probe.elements.map(\.name))
      && probe.elements.allSatisfy {
        $0.isOptional || $0.type is any OptionalType.Type || encoded.contains($0.name)
      }
  }
}

private struct ProbingEncoder: Encoder {
  let probe: EncodingProbe
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(probe: probe))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    probe.isPlain = false
    return DiscardingEncoder().unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(probe: probe) }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let probe: EncodingProbe
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { probe.keys.append(key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) { probe.keys.append(key.stringValue) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      probe.nested.append(key.stringValue)
      return KeyedEncodingContainer(Inner<Nested>(probe: probe))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      probe.isPlain = false
      return DiscardingEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      probe.isPlain = false
      return DiscardingEncoder()
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
  }

  /// A container inside another: plain while it is empty.
  struct Inner<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let probe: EncodingProbe
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { probe.isPlain = false }
    func encode(_ value: some Encodable, forKey key: Key) { probe.isPlain = false }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      probe.isPlain = false
      return DiscardingEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      probe.isPlain = false
      return DiscardingEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      probe.isPlain = false
      return DiscardingEncoder()
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
  }

  struct Single: SingleValueEncodingContainer {
    let probe: EncodingProbe
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { probe.isPlain = false }
    func encode(_ value: some Encodable) { probe.singles.append(Swift.type(of: value)) }
  }
}
