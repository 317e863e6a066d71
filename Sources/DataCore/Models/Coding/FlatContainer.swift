/// What a value encodes itself into that shall have plain keys.
protocol FlatBox: AnyObject {
  /// Whether it did something that there is no place for.
  var isBroken: Bool { get set }

  func encodeNil(for key: String)
  func encode<Value: Encodable>(_ value: Value, for key: String)
}

extension FlatBox {
  /// For what there is no place for.
  func refuse() -> DiscardingEncoder {
    isBroken = true
    return DiscardingEncoder()
  }
}

/// Puts each value under its key, and takes nothing that lies deeper.
struct FlatContainer<Key: CodingKey, Box: FlatBox>: KeyedEncodingContainerProtocol {
  let box: Box
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { box.encodeNil(for: key.stringValue) }

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    box.encode(value, for: key.stringValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    box.refuse().container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    box.refuse().unkeyedContainer()
  }

  func superEncoder() -> any Encoder { box.refuse() }
  func superEncoder(forKey key: Key) -> any Encoder { box.refuse() }
}
