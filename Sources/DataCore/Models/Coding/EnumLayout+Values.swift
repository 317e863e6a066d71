extension EnumLayout {
  /// Cases without values are numbered from 0 in declaration order. Nil if the type is no enum of such
  /// cases, or has fewer.
  static func value<Value>(of type: Value.Type, numbered number: Int) -> Value? {
    guard let layout = EnumLayout(type), layout.payloadCaseCount == 0,
      layout.cases.indices.contains(number)
    else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: max(MemoryLayout<Value>.size, 1), alignment: MemoryLayout<Value>.alignment
    ) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0)
      withUnsafeBytes(of: number.littleEndian) { source in
        let size = min(MemoryLayout<Value>.size, source.count)
        bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[..<size]))
      }
      return bytes.load(as: Value.self)
    }
  }

  /// The number of a value of such an enum.
  static func number<Value>(of value: Value) -> Int {
    withUnsafeBytes(of: value) { bytes in
      var number = 0
      withUnsafeMutableBytes(of: &number) { target in
        let size = min(bytes.count, target.count)
        target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<size]))
      }
      return Int(littleEndian: number)
    }
  }
}
