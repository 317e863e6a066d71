/// An enum's cases, read from the metadata that the compiler writes.
///
/// The layout is Swift's stable ABI for nominal types (swift.org, “TypeMetadata”).
struct EnumLayout {
  let payloadCaseCount: Int
  /// In declaration order, those with a payload first.
  let cases: [String]

  /// Nil if the type is no enum.
  init?(_ type: Any.Type) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let enumKind = 0x201
    guard metadata.load(as: Int.self) == enumKind,
      let descriptor = metadata.load(
        fromByteOffset: MemoryLayout<Int>.size, as: UnsafeRawPointer?.self)
    else { return nil }
    let payloadCases = descriptor.load(fromByteOffset: 20, as: UInt32.self) & 0xFF_FFFF
    payloadCaseCount = Int(payloadCases)
    guard let fields = Self.target(of: descriptor + 16) else {
      cases = []
      return
    }
    let size = Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    cases = (0..<count).compactMap { index in
      Self.target(of: fields + 16 + index * size + 8)
        .map { String(cString: $0.assumingMemoryBound(to: CChar.self)) }
    }
  }

  /// Follows a pointer that is written as a distance from itself.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let distance = pointer.load(as: Int32.self)
    return distance == 0 ? nil : pointer + Int(distance)
  }
}
