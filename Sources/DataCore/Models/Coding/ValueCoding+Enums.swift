extension ValueCoding {
  /// An enum, or another raw-valued type, by its raw value; also where a store keeps it as a
  /// composite of one element. Nil if there is no case of that value.
  static func rawRepresentable<Value: RawRepresentable>(
    _ type: Value.Type, from value: ModelValue
  ) -> Value? {
    guard let storable = Value.RawValue.self as? any _StorableValue.Type else { return nil }
    var value = value
    if case .composite(let elements) = value {
      guard let first = elements.values.first(where: { !$0.isNull }) else { return nil }
      value = first
    }
    func raw<S: _StorableValue>(_ type: S.Type) -> S? { S(_modelValue: value) }
    guard let raw = raw(storable) as? Value.RawValue else { return nil }
    return Value(rawValue: raw)
  }

  /// What an enum property reads as when the store holds no case of it.
  static func firstCase<Value>(of type: Value.Type) -> Value? {
    if let cases = (type as? any CaseIterable.Type).flatMap(firstOfAllCases) {
      return cases as? Value
    }
    return EnumLayout.value(of: type, numbered: 0)
  }

  private static func firstOfAllCases(_ type: any CaseIterable.Type) -> Any? {
    func first<Value: CaseIterable>(_ type: Value.Type) -> Any? { type.allCases.first }
    return first(type)
  }
}
