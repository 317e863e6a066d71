/// Decodes a value from a composite's elements, or from one value. A missing element reads as nil or
/// as its type's empty value, so that a store of another version of the type opens.
struct CompositeDecoder: Decoder {
  let value: ModelValue
  let plan: ValuePlan
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: ModelValue, _ plan: ValuePlan) {
    self.value = value
    self.plan = plan
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    let elements: [String: ModelValue] =
      if case .composite(let elements) = value { elements } else { [:] }
    return KeyedDecodingContainer(Keyed<Key>(elements: elements, plan: plan))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Self.noContainer }
  func singleValueContainer() -> any SingleValueDecodingContainer {
    Single(value: value, plan: plan)
  }

  static var noContainer: DecodingError {
    .dataCorrupted(
      .init(codingPath: [], debugDescription: "A composite holds no list and no other container."))
  }

  struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let elements: [String: ModelValue]
    let plan: ValuePlan
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { elements.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { elements[key.stringValue] != nil }
    func decodeNil(forKey key: Key) -> Bool { elements[key.stringValue]?.isNull ?? true }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
      try plan(for: type, key).value(type, from: elements[key.stringValue] ?? .null)
    }

    func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
      guard let value = elements[key.stringValue], !value.isNull else { return nil }
      return try plan(for: type, key).value(type, from: value)
    }

    private func plan(for type: any Decodable.Type, _ key: Key) -> ValuePlan {
      if let plan = plan.elements[key.stringValue], plan.type == ValuePlan.unwrapped(type) {
        return plan
      }
      return ValuePlan.of(type)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      throw noContainer
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw noContainer
    }

    func superDecoder() throws -> any Decoder { throw noContainer }
    func superDecoder(forKey key: Key) throws -> any Decoder { throw noContainer }
  }

  struct Single: SingleValueDecodingContainer {
    let value: ModelValue
    let plan: ValuePlan
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool { value.isNull }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
      guard case .single(let plan) = plan.kind, plan.type == type else {
        return try ValuePlan.of(type).value(type, from: value)
      }
      return try plan.value(type, from: value)
    }
  }
}
