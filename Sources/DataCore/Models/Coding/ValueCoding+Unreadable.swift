import CModelRegistry
@_spi(Reflection) import Swift

extension ValueCoding {
  /// What a property reads as whose store holds nothing that fits, and that has no default value.
  ///
  /// First what the type makes of empty values. A struct or a class whose own decoder refuses those is
  /// put together from its stored properties, past its rules: data alone never traps. Only what holds
  /// something that no empty value is known of, as a protocol's value or a tuple, has none.
  static func unreadable<Value>(_ type: Value.Type) -> Value {
    if let sample = sample(type, depth: 0) { return sample }
    preconditionFailure(
      "\(type) cannot be read from the store and has no empty value: make the property optional, or"
        + " give it a default value.")
  }

  /// Whether it is a class that reads itself from nothing that is empty.
  static func refusesEmptyValues<Value>(_ type: Value.Type) -> Bool {
    type is AnyClass && coded(type) == nil
  }

  private static func sample<Value>(_ type: Value.Type, depth: Int) -> Value? {
    if let optional = type as? any OptionalType.Type { return optional.none as? Value }
    if let storable = type as? any _StorableValue.Type { return storable._missing as? Value }
    if let first = firstCase(of: type) { return first }
    if let coded = coded(type) { return coded }
    guard depth < 16 else { return nil }
    return assembled(type, depth: depth + 1) ?? assembledObject(of: type, depth: depth + 1)
  }

  /// What the type decodes itself as from empty values.
  private static func coded<Value>(_ type: Value.Type) -> Value? {
    func sample<Coded: Decodable>(_ type: Coded.Type) -> Value? {
      (try? FillingDecoder.sample(type)) as? Value
    }
    return (type as? any Decodable.Type).flatMap { sample($0) }
  }

  /// A struct of samples; a type of plain bits without an enum's rules is zero.
  private static func assembled<Value>(_ type: Value.Type, depth: Int) -> Value? {
    var fields: [(offset: Int, type: Any.Type)] = []
    let isComplete = _forEachField(of: type) { _, offset, type, kind in
      fields.append((offset, type))
      return true
    }
    guard isComplete, isStruct(type) else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { bytes -> Value? in
      guard let base = bytes.baseAddress else { return nil }
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      // What was placed before is given up: it leaks rather than being used half made.
      guard fill(base, fields, depth: depth) else { return nil }
      return base.assumingMemoryBound(to: Value.self).move()
    }
  }

  /// `_EachFieldOptions.classType`, which is a variable.
  private static var objects: _EachFieldOptions { _EachFieldOptions(rawValue: 1) }

  /// An object whose stored properties, those of its superclasses too, are samples.
  private static func assembledObject<Value>(of type: Value.Type, depth: Int) -> Value? {
    guard let known = type as? AnyClass else { return nil }
    var fields: [(offset: Int, type: Any.Type)] = []
    let isComplete = _forEachField(of: type, options: objects) { _, offset, type, kind in
      fields.append((offset, type))
      return true
    }
    guard isComplete,
      let object = cairn_new_object(unsafeBitCast(known, to: UnsafeRawPointer.self)),
      fill(object, fields, depth: depth)
    else { return nil }
    return Unmanaged<AnyObject>.fromOpaque(object).takeRetainedValue() as? Value
  }

  private static func fill(
    _ base: UnsafeMutableRawPointer, _ fields: [(offset: Int, type: Any.Type)], depth: Int
  ) -> Bool {
    fields.allSatisfy { field in
      func place<Part>(_ type: Part.Type) -> Bool {
        guard let part = sample(type, depth: depth) else { return false }
        (base + field.offset).initializeMemory(as: Part.self, to: part)
        return true
      }
      return _openExistential(field.type, do: place)
    }
  }

  private static func isStruct(_ type: Any.Type) -> Bool {
    let structKind = 0x200
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == structKind
  }
}
