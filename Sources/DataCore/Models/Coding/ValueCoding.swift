import Foundation

/// Conversions between Swift values and `ModelValue` for types that have no attribute type of
/// their own: enums, `Codable` structs (composites) and collections (encoded data).
package enum ValueCoding {
  /// Null for nil, a composite for a struct, the raw value of an enum with raw values, a composite
  /// of one case for other enums, and data for collections.
  package static func encoded<Value: Encodable>(_ value: Value) -> ModelValue {
    let encoded = element(value)
    if case .data(let data) = encoded, isOpaque(Value.self) { return .transformable(data) }
    return encoded
  }

  static func encoded(any value: Any) -> ModelValue {
    if let value = value as? any Encodable { return encoded(value) }
    return .null
  }

  /// Never fails on data: what does not fit reads as the type's empty value.
  package static func decoded<Value: Decodable>(
    _ type: Value.Type, from value: ModelValue
  ) -> Value {
    decoded(any: type, from: value) as? Value ?? unreadable(type)
  }

  static func decoded(any type: any Decodable.Type, from value: ModelValue) -> (any Decodable)? {
    if let decoded = try? element(type, from: value, recorder: nil) { return decoded }
    return try? element(type, from: .null, recorder: nil)
  }

  /// Only a type whose own decoder refuses every value can come here.
  static func unreadable<Value>(_ type: Value.Type) -> Value {
    preconditionFailure(
      "\(type) cannot be read from the store and has no empty value: make the property optional.")
  }

  /// Collections, which have no columns of their own.
  static func isOpaque(_ type: Any.Type) -> Bool {
    if let optional = type as? any OptionalType.Type { return isOpaque(optional.wrappedType) }
    return type is any OpaqueCollection.Type || EnumLayout(type)?.payloadCaseCount ?? 0 > 0
  }
}

/// Collections keep their elements as one piece of encoded data.
protocol OpaqueCollection {}

extension Array: OpaqueCollection {}
extension Set: OpaqueCollection {}
extension Dictionary: OpaqueCollection {}

extension ValueCoding {
  /// One value inside a struct, or the property itself.
  static func element(_ value: some Encodable) -> ModelValue {
    if let value = value as? any _StorableValue { return value._modelValue }
    if let value = value as? any RawRepresentable, let raw = rawValue(of: value) { return raw }
    let type = type(of: value)
    if let optional = type as? any OptionalType.Type {
      guard let wrapped = Mirror(reflecting: value).children.first?.value as? any Encodable
      else { return .null }
      _ = optional
      return element(wrapped)
    }
    if isOpaque(type) { return opaque(value) }
    let encoder = CompositeEncoder()
    do {
      try value.encode(to: encoder)
    } catch {
      return opaque(value)
    }
    switch encoder.box.content {
    case .nothing: return .composite([:])
    case .value(let value): return value
    case .unkeyed: return opaque(value)
    case .keyed(let elements):
      if EnumLayout(type)?.payloadCaseCount == 0, let name = elements.keys.first {
        return .string(name)
      }
      return .composite(elements)
    }
  }

  private static func rawValue<Value: RawRepresentable>(of value: Value) -> ModelValue? {
    (value.rawValue as? any _StorableValue)?._modelValue
  }

  private static func opaque(_ value: some Encodable) -> ModelValue {
    if let strings = value as? [String] {
      let archive = try? NSKeyedArchiver.archivedData(
        withRootObject: strings.map { NSString(string: $0) } as NSArray,
        requiringSecureCoding: true)
      if let archive { return .data(archive) }
    }
    return (try? JSONEncoder().encode(value)).map { .data($0) } ?? .null
  }

  /// The inverse of `element`. Null gives nil, or the type's empty value; the recorder, if there
  /// is one, notes a struct's elements.
  static func element(
    _ type: any Decodable.Type, from value: ModelValue, recorder: ShapeRecorder?
  ) throws -> any Decodable {
    if let optional = type as? any OptionalType.Type {
      return try optionalElement(optional, type, from: value, recorder: recorder)
    }
    if let storable = type as? any _StorableValue.Type {
      if let found = storableElement(storable, from: value) as? any Decodable { return found }
    }
    if let raw = type as? any RawRepresentable.Type,
      let found = rawElement(raw, from: value) as? any Decodable
    {
      return found
    }
    if isOpaque(type) { return try opaqueElement(type, from: value) }
    if let layout = EnumLayout(type), layout.payloadCaseCount == 0 {
      if let found = try? type.init(from: CompositeDecoder(.caseName(of: value), recorder)) {
        return found
      }
      if let first = firstCase(any: type) as? any Decodable { return first }
    }
    return try type.init(from: CompositeDecoder(value, recorder))
  }

  private static func optionalElement(
    _ optional: any OptionalType.Type, _ type: any Decodable.Type, from value: ModelValue,
    recorder: ShapeRecorder?
  ) throws -> any Decodable {
    if value.isNull, recorder == nil, let none = optional.none as? any Decodable { return none }
    guard let wrapped = optional.wrappedType as? any Decodable.Type else {
      return try type.init(from: CompositeDecoder(value, recorder))
    }
    let found = try element(wrapped, from: value, recorder: recorder)
    // The cast wraps the value: a Decodable optional holds a Decodable.
    func wrap<T: Decodable>(_ type: T.Type) -> (any Decodable)? { found as? T }
    return wrap(type) ?? found
  }

  private static func storableElement(
    _ type: any _StorableValue.Type, from value: ModelValue
  ) -> any _StorableValue {
    func make<T: _StorableValue>(_ type: T.Type) -> T {
      T(_modelValue: value) ?? T._missing
    }
    return make(type)
  }

  private static func rawElement(
    _ type: any RawRepresentable.Type, from value: ModelValue
  ) -> Any? {
    func make<T: RawRepresentable>(_ type: T.Type) -> T? {
      guard T.RawValue.self is any _StorableValue.Type else { return nil }
      return rawRepresentable(type, from: value) ?? firstCase(of: type)
    }
    return make(type)
  }

  private static func opaqueElement(
    _ type: any Decodable.Type, from value: ModelValue
  ) throws -> any Decodable {
    let data: Data
    switch value {
    case .data(let bytes), .transformable(let bytes): data = bytes
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .composite,
      .reference, .references:
      data = Data((type is any ExpressibleByDictionaryLiteral.Type ? "{}" : "[]").utf8)
    }
    if data.starts(with: Data("bplist".utf8)) {
      let classes = [NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
      let object = try NSKeyedUnarchiver.unarchivedObject(ofClasses: classes, from: data)
      let elements = (object as? NSArray)?.map { ($0 as? NSString)?.description ?? $0 }
      if let elements = elements as? any Decodable,
        Swift.type(of: elements) == type
      {
        return elements
      }
      if let strings = elements as? [String], type == [String].self { return strings }
    }
    return try JSONDecoder().decode(type, from: data)
  }
}

extension ModelValue {
  /// An enum's case as `Codable` writes it: an empty struct under the case's name.
  fileprivate static func caseName(of value: ModelValue) -> ModelValue {
    switch value {
    case .composite(let elements):
      if let name = elements.first(where: { !$0.value.isNull })?.key {
        .composite([name: .composite([:])])
      } else {
        .null
      }
    case .string(let name): .composite([name: .composite([:])])
    case .null, .int, .double, .decimal, .bool, .date, .uuid, .url, .data, .reference,
      .references, .transformable:
      .null
    }
  }
}
