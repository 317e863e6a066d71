import Foundation

extension ValuePlan {
  /// The value as a member of a composite has it. Null, and what does not fit, gives nil or the type's
  /// empty value.
  func value<Value: Decodable>(_ type: Value.Type, from value: ModelValue) throws -> Value {
    if let found = read(type, from: value) { return found }
    return try FillingDecoder.sample(type)
  }

  /// The inverse of `encoded`. Nil if the value does not fit the type.
  func read<Value: Decodable>(_ type: Value.Type, from value: ModelValue) -> Value? {
    if let optional = type as? any OptionalType.Type {
      if value.isNull { return optional.none as? Value }
      guard let wrapped = optional.wrappedType as? any Decodable.Type,
        let found = read(any: wrapped, from: value)
      else { return nil }
      return found as? Value
    }
    switch kind {
    case .scalar(let storable): return Self.scalar(storable, from: value) as? Value
    case .raw:
      return (type as? any RawRepresentable.Type).flatMap { Self.raw($0, from: value) as? Value }
    case .cases(let names):
      return Self.caseName(of: value).flatMap(names.firstIndex)
        .flatMap { EnumLayout.value(of: type, numbered: $0) }
    case .single:
      if value.isNull { return nil }
      return try? Value(from: CompositeDecoder(value, self))
    case .composite:
      if case .data(let data) = value { return Self.fromJSON(type, data) }
      if case .transformable(let data) = value { return Self.fromJSON(type, data) }
      return try? Value(from: CompositeDecoder(value, self))
    case .opaque: return Self.opaque(type, from: value)
    }
  }

  private func read(any type: any Decodable.Type, from value: ModelValue) -> (any Decodable)? {
    func read<Value: Decodable>(_ type: Value.Type) -> (any Decodable)? {
      self.read(type, from: value)
    }
    return read(type)
  }

  private static func scalar(
    _ type: any _StorableValue.Type, from value: ModelValue
  ) -> (any _StorableValue)? {
    func make<T: _StorableValue>(_ type: T.Type) -> T? { T(_modelValue: value) }
    return make(type)
  }

  private static func raw(_ type: any RawRepresentable.Type, from value: ModelValue) -> Any? {
    func make<T: RawRepresentable>(_ type: T.Type) -> T? {
      ValueCoding.rawRepresentable(type, from: value)
    }
    return make(type)
  }

  /// An enum's case, also where a store keeps it as a composite with an element for each case.
  private static func caseName(of value: ModelValue) -> String? {
    switch value {
    case .composite(let elements): elements.first { !$0.value.isNull }?.key
    case .string(let name): name
    case .null, .int, .double, .decimal, .bool, .date, .uuid, .url, .data, .reference,
      .references, .transformable:
      nil
    }
  }

  private static func opaque<Value: Decodable>(
    _ type: Value.Type, from value: ModelValue
  ) -> Value? {
    switch value {
    case .data(let data), .transformable(let data):
      data.starts(with: Data("bplist".utf8))
        ? fromArchive(type, data) : fromJSON(type, data)
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .composite,
      .reference, .references:
      nil
    }
  }

  static func fromJSON<Value: Decodable>(_ type: Value.Type, _ data: Data) -> Value? {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return try? decoder.decode(type, from: data)
  }

  /// A list that Core Data archived.
  private static func fromArchive<Value: Decodable>(
    _ type: Value.Type, _ data: Data
  ) -> Value? {
    let classes = [NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
    let object = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
    let elements = (object as? NSArray)?.map { ($0 as? NSString)?.description ?? $0 }
    return elements as? Value
  }
}
