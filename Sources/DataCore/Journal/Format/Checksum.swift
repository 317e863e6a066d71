/// The CRC-32 of zip and PNG: it finds every burst of up to 32 changed bits.
///
/// Source: ISO 3309; polynomial 0xEDB88320, reflected.
struct Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1
    }
  }

  private var state: UInt32 = .max

  var value: UInt32 { ~state }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    Self.table.withUnsafeBufferPointer { table in
      for byte in bytes {
        state = (state >> 8) ^ table[Int(UInt8(truncatingIfNeeded: state) ^ byte)]
      }
    }
  }
}
