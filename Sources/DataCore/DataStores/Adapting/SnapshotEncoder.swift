/// Reads a snapshot's values from what it encodes itself as: a key for each property.
struct SnapshotEncoder: Encoder {
  private final class Box: FlatBox {
    var values: [String: ModelValue] = [:]
    var isBroken = false

    func encodeNil(for key: String) { values[key] = .null }

    func encode<Value: Encodable>(_ value: Value, for key: String) {
      values[key] = SnapshotEncoder.value(of: value)
    }
  }

  private let box: Box
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// By property name. Throws what the snapshot's own coding throws, and `damaged` if it has another
  /// form.
  static func values(of snapshot: some DataStoreSnapshot) throws -> [String: ModelValue] {
    if let snapshot = snapshot as? DefaultSnapshot { return snapshot.values }
    let encoder = SnapshotEncoder(box: Box())
    try snapshot.encode(to: encoder)
    guard !encoder.box.isBroken else {
      throw DataError(
        .damaged,
        "\(type(of: snapshot)) does not encode a value for each property of its object.",
        remedy:
          "Encode each by its name, in a container keyed by DataStoreSnapshotCodingKey.")
    }
    return encoder.box.values
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(FlatContainer<Key, Box>(box: box))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { box.refuse().unkeyedContainer() }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    box.refuse().singleValueContainer()
  }

  private static func value(of value: some Encodable) -> ModelValue {
    if let id = value as? PersistentIdentifier { return .reference(id) }
    if let ids = value as? [PersistentIdentifier] { return .references(ids) }
    if let ids = value as? Set<PersistentIdentifier> { return .set(of: ids) }
    if let optional = value as? any OptionalType {
      guard let wrapped = optional.wrappedValue as? any Encodable else { return .null }
      return self.value(of: wrapped)
    }
    if let value = value as? any _StorableValue { return value._modelValue }
    return ValueCoding.encoded(value)
  }
}
