@_spi(Reflection) import Swift

extension ValueCoding {
  /// What a property reads as whose store holds nothing that fits, and that has no default value.
  ///
  /// First what the type makes of empty values. A struct whose own decoder refuses those is put
  /// together from its stored properties, past its rules: data alone never traps.
  /// Only a class that refuses every value, and what holds one, has none.
  static func unreadable<Value>(_ type: Value.Type) -> Value {
    if let sample = sample(type, depth: 0) { return sample }
    preconditionFailure(
      "\(type) cannot be read from the store and has no empty value: make the property optional, or"
        + " give it a default value.")
  }

  private static func sample<Value>(_ type: Value.Type, depth: Int) -> Value? {
    if let optional = type as? any OptionalType.Type { return optional.none as? Value }
    if let storable = type as? any _StorableValue.Type { return storable._missing as? Value }
    if let first = firstCase(of: type) { return first }
    if let decodable = type as? any Decodable.Type {
      func sample<Coded: Decodable>(_ type: Coded.Type) -> Value? {
        (try? FillingDecoder.sample(type)) as? Value
      }
      if let sample = sample(decodable) { return sample }
    }
    return depth < 16 ? assembled(type, depth: depth + 1) : nil
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
      for field in fields {
        func place<Part>(_ type: Part.Type) -> Bool {
          guard let part = sample(type, depth: depth) else { return false }
          (base + field.offset).initializeMemory(as: Part.self, to: part)
          return true
        }
        // What was placed before is given up: it leaks rather than being used half made.
        guard _openExistential(field.type, do: place) else { return nil }
      }
      return base.assumingMemoryBound(to: Value.self).move()
    }
  }

  private static func isStruct(_ type: Any.Type) -> Bool {
    let structKind = 0x200
    return unsafeBitCast(type, to: UnsafeRawPointer.self).load(as: Int.self) == structKind
  }
}
