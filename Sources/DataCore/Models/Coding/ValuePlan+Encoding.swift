import Foundation

extension ValuePlan {
  /// The value as an element of a composite; null for nil. Encoded data is plain data there.
  ///
  /// An optional struct in which everything is nil is null too: a store's columns do not tell it from
  /// nil, so no store does.
  ///
  /// A value that its own coding refuses comes back as one of another kind than the plan's, which the
  /// save refuses: nothing is lost silently.
  func encoded<Value: Encodable>(_ value: Value) -> ModelValue {
    if let optional = value as? any OptionalType {
      guard let wrapped = optional.wrappedValue as? any Encodable else { return .null }
      let encoded = encoded(wrapped)
      return encoded.isNothing ? .null : encoded
    }
    switch kind {
    case .scalar: return (value as? any _StorableValue)?._modelValue ?? refused(value)
    case .raw:
      let raw = (value as? any RawRepresentable).flatMap { Self.rawValue(of: $0) }
      return raw ?? refused(value)
    case .cases(let names):
      let number = EnumLayout.number(of: value)
      return names.indices.contains(number) ? .string(names[number]) : refused(value)
    case .opaque: return Self.json(value).map { .data($0) } ?? .transformable(Data())
    case .single:
      return encodedByKeys(value)?.single ?? refused(value)
    case .composite:
      return encodedByKeys(value).map { .composite($0.elements) } ?? refused(value)
    }
  }

  private func encodedByKeys(_ value: some Encodable) -> CompositeEncoder.Box? {
    let encoder = CompositeEncoder(self)
    do {
      try value.encode(to: encoder)
    } catch {
      return nil
    }
    return encoder.box.isBroken ? nil : encoder.box
  }

  private func refused(_ value: some Encodable) -> ModelValue {
    .transformable(Self.json(value) ?? Data())
  }

  private static func rawValue<Value: RawRepresentable>(of value: Value) -> ModelValue? {
    (value.rawValue as? any _StorableValue)?._modelValue
  }

  /// A list of texts as Core Data archives one that is a property of its own; nil for other values.
  /// In a struct such a list is JSON, as all lists are there.
  static func archive(_ value: some Encodable) -> Data? {
    guard let strings = value as? [String] else { return nil }
    return try? NSKeyedArchiver.archivedData(
      withRootObject: strings.map { NSString(string: $0) } as NSArray, requiringSecureCoding: true)
  }

  /// Equal values give equal bytes, as far as their own coding does.
  static func json(_ value: some Encodable) -> Data? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try? encoder.encode(value)
  }
}

extension ModelValue {
  /// Whether it is null, or a struct of nothing else.
  fileprivate var isNothing: Bool {
    guard case .composite(let elements) = self else { return isNull }
    return elements.values.allSatisfy(\.isNothing)
  }
}
