/// Encodes a value whose type codes itself by plain keys, or as one value.
struct CompositeEncoder: Encoder {
  final class Box: FlatBox {
    let plan: ValuePlan
    var elements: [String: ModelValue] = [:]
    var single: ModelValue?
    /// Whether the value did something that its plan has no place for.
    var isBroken = false

    init(_ plan: ValuePlan) { self.plan = plan }

    func encodeNil(for key: String) { elements[key] = .null }

    /// A key that the plan lacks is kept too: the save refuses it by name.
    func encode<Value: Encodable>(_ value: Value, for key: String) {
      let plan = plan.elements[key] ?? ValuePlan.of(Value.self)
      elements[key] = plan.encoded(value)
    }
  }

  let box: Box
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ plan: ValuePlan) { box = Box(plan) }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FlatContainer<Key, Box>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { box.refuse().unkeyedContainer() }
  func singleValueContainer() -> any SingleValueEncodingContainer { Single(box: box) }

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
