/// Encodes a value whose type codes itself by plain keys, or as one value.
struct CompositeEncoder: Encoder {
  final class Box {
    let plan: ValuePlan
    var elements: [String: ModelValue] = [:]
    var single: ModelValue?
    /// Whether the value did something that its plan has no place for.
    var isBroken = false

    init(_ plan: ValuePlan) { self.plan = plan }

    func set(_ value: ModelValue, for key: String) { elements[key] = value }
  }

  let box: Box
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ plan: ValuePlan) { box = Box(plan) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(Keyed<Key>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    box.isBroken = true
    return DiscardingEncoder().unkeyedContainer()
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box) }

  struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let box: Box
    var codingPath: [any CodingKey] { [] }

    func encodeNil(forKey key: Key) { box.set(.null, for: key.stringValue) }

    /// A key that the plan lacks is kept too: the save refuses it by name.
    func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
      let plan = box.plan.elements[key.stringValue] ?? ValuePlan.of(Value.self)
      box.set(plan.encoded(value), for: key.stringValue)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      box.isBroken = true
      return DiscardingEncoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      box.isBroken = true
      return DiscardingEncoder().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
      box.isBroken = true
      return DiscardingEncoder()
    }

    func superEncoder(forKey key: Key) -> any Encoder { superEncoder() }
  }

  struct Single: SingleValueEncodingContainer {
    let box: Box
    var codingPath: [any CodingKey] { [] }

    func encodeNil() {
      guard case .single = box.plan.kind else {
        box.isBroken = true
        return
      }
      box.single = .null
    }

    func encode<Value: Encodable>(_ value: Value) {
      guard case .single(let plan) = box.plan.kind else {
        box.isBroken = true
        return
      }
      box.single = plan.encoded(value)
    }
  }
}
