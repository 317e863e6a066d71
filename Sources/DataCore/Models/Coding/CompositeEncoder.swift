/// Encodes a `Codable` struct to the elements of a composite.
struct CompositeEncoder: Encoder {
  enum Content {
    case nothing
    case value(ModelValue)
    case keyed([String: ModelValue])
    /// The type encodes itself as a list, which a composite cannot hold.
    case unkeyed
  }

  final class Box {
    var content = Content.nothing
    /// Where the finished content goes, for a nested container.
    private let finish: ((Content) -> Void)?

    init(finish: ((Content) -> Void)? = nil) { self.finish = finish }
    deinit { finish?(content) }

    func set(_ value: ModelValue, for key: String) {
      var elements: [String: ModelValue] = [:]
      if case .keyed(let before) = content { elements = before }
      elements[key] = value
      content = .keyed(elements)
    }
  }

  let box: Box
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(box: Box = Box()) { self.box = box }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    if case .keyed = box.content {} else { box.content = .keyed([:]) }
    return KeyedEncodingContainer(Keyed<Key>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.content = .unkeyed
    return Unkeyed()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box) }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: Box
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { box.set(.null, for: key.stringValue) }

    func encode(_ value: some Encodable, forKey key: Key) {
      box.set(ValueCoding.element(value), for: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      let name = key.stringValue
      box.set(.composite([:]), for: name)
      let nested = Box { [box] content in
        if case .keyed(let elements) = content { box.set(.composite(elements), for: name) }
      }
      nested.content = .keyed([:])
      return KeyedEncodingContainer(Keyed<Nested>(box: nested))
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      box.content = .unkeyed
      return Unkeyed()
    }

    func superEncoder() -> any Encoder { CompositeEncoder(box: box) }
    func superEncoder(forKey key: Key) -> any Encoder { CompositeEncoder(box: box) }
  }

  struct Single: SingleValueEncodingContainer {
    let box: Box
    var codingPath: [any CodingKey] { [] }

    func encodeNil() { box.content = .value(.null) }
    func encode(_ value: some Encodable) { box.content = .value(ValueCoding.element(value)) }
  }

  /// Takes a list in and forgets it: whoever asked encodes the value another way.
  struct Unkeyed: UnkeyedEncodingContainer {
    var codingPath: [any CodingKey] { [] }
    var count = 0

    mutating func encodeNil() { count += 1 }
    mutating func encode(_ value: some Encodable) { count += 1 }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      KeyedEncodingContainer(Keyed<Nested>(box: Box()))
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { Unkeyed() }
    mutating func superEncoder() -> any Encoder { CompositeEncoder() }
  }
}
