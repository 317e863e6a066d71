/// The bytes of a date's text as they are put together, in a place that somebody else made.
struct DateScratch {
  /// No date needs more: `5e-324` seconds have 324 decimals.
  static let capacity = 512

  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private var count = 0

  init(_ bytes: UnsafeMutableBufferPointer<UInt8>) { self.bytes = bytes }

  /// What the body writes.
  static func text(_ body: (inout DateScratch) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { bytes in
      var scratch = DateScratch(bytes)
      body(&scratch)
      return String(decoding: scratch.written, as: UTF8.self)
    }
  }

  var written: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[..<count]) }

  mutating func append(_ byte: UInt8) {
    guard count < bytes.count else { return }
    bytes[count] = byte
    count += 1
  }

  mutating func append(_ text: String) {
    for byte in text.utf8 { append(byte) }
  }

  /// At least `width` digits, with leading zeros.
  mutating func append(digits value: UInt64, width: Int) {
    var divisor: UInt64 = 1
    for _ in 1..<max(width, 1) { divisor *= 10 }
    while value / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / divisor % 10))
      divisor /= 10
    }
  }
}
