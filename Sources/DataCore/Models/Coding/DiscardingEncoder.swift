/// Takes everything in and forgets it.
struct DiscardingEncoder: Encoder {
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed() }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single() }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) {}
    func encode(_ value: some Encodable, forKey key: Key) {}

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      DiscardingEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { Unkeyed() }
    func superEncoder() -> any Encoder { DiscardingEncoder() }
    func superEncoder(forKey key: Key) -> any Encoder { DiscardingEncoder() }
  }

  struct Unkeyed: UnkeyedEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count = 0

    mutating func encodeNil() { count += 1 }
    mutating func encode(_ value: some Encodable) { count += 1 }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      DiscardingEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed() }
    func superEncoder() -> any Encoder { DiscardingEncoder() }
  }

  struct Single: SingleValueEncodingContainer {
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {}
    func encode(_ value: some Encodable) {}
  }
}
