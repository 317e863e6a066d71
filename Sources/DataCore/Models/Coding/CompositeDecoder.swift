/// What a `Codable` struct asks its decoder for: its elements, in the order it asks.
final class ShapeRecorder {
  var elements: [(name: String, type: any Decodable.Type, isOptional: Bool)] = []
  var single: (any Decodable.Type)?
}

/// Decodes a `Codable` struct from a composite's elements. A missing element reads as nil or as
/// its type's empty value, so that a store of another version of the struct opens.
struct CompositeDecoder: Decoder {
  let value: ModelValue
  let recorder: ShapeRecorder?
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: ModelValue, _ recorder: ShapeRecorder? = nil) {
    self.value = value
    self.recorder = recorder
  }

  private var elements: [String: ModelValue] {
    if case .composite(let elements) = value { elements } else { [:] }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(Keyed<Key>(elements: elements, recorder: recorder))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.typeMismatch(
      [Any].self, .init(codingPath: [], debugDescription: "A composite holds no list."))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(value: value, recorder: recorder)
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let elements: [String: ModelValue]
    let recorder: ShapeRecorder?
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { elements.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { recorder != nil || elements[key.stringValue] != nil }

    /// A recorder sees every element as present, to learn its type.
    func decodeNil(forKey key: Key) -> Bool {
      recorder == nil && elements[key.stringValue]?.isNull ?? true
    }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try decode(type, forKey: key, isOptional: false)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      if recorder != nil {
        return try decode(type, forKey: key, isOptional: true)
      }
      return decodeNil(forKey: key) ? nil : try decode(type, forKey: key, isOptional: true)
    }

    private func decode<T: Decodable>(
      _ type: T.Type, forKey key: Key, isOptional: Bool
    ) throws -> T {
      recorder?.elements.append((key.stringValue, type, isOptional))
      let value = elements[key.stringValue] ?? .null
      guard let found = try ValueCoding.element(type, from: value, recorder: nil) as? T else {
        throw DecodingError.typeMismatch(
          type, .init(codingPath: [key], debugDescription: "The store holds \(value)."))
      }
      return found
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> {
      CompositeDecoder(elements[key.stringValue] ?? .null).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try CompositeDecoder(.null).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { CompositeDecoder(.composite(elements)) }
    func superDecoder(forKey key: Key) -> any Decoder {
      CompositeDecoder(elements[key.stringValue] ?? .null)
    }
  }

  struct Single: SingleValueDecodingContainer {
    let value: ModelValue
    let recorder: ShapeRecorder?
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { recorder == nil && value.isNull }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      recorder?.single = type
      guard let found = try ValueCoding.element(type, from: value, recorder: nil) as? T else {
        throw DecodingError.typeMismatch(
          type, .init(codingPath: [], debugDescription: "The store holds \(value)."))
      }
      return found
    }
  }
}
