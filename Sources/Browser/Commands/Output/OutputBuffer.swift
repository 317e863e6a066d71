/// Bytes on their way out, sent in large pieces.
///
/// Adding bytes never fails; `commit` after each row sends what has gathered, so that memory stays
/// at one piece or the largest row. Confined to one isolation.
final class OutputBuffer {
  private var bytes: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private var count = 0
  private let send: (UnsafeRawBufferPointer) throws(OutputFailure) -> Void

  static let pieceSize = 1 << 16

  init(
    capacity: Int = pieceSize * 2,
    _ send: @escaping (UnsafeRawBufferPointer) throws(OutputFailure) -> Void
  ) {
    self.capacity = capacity
    bytes = .allocate(capacity: capacity)
    self.send = send
  }

  deinit { bytes.deallocate() }

  /// What the body writes, in memory.
  static func bytes(_ body: (OutputBuffer) -> Void) -> [UInt8] {
    let buffer = OutputBuffer(capacity: 64) { _ in }
    body(buffer)
    return Array(UnsafeBufferPointer(start: buffer.bytes, count: buffer.count))
  }

  /// The same as text.
  static func text(_ body: (OutputBuffer) -> Void) -> String {
    String(decoding: bytes(body), as: UTF8.self)
  }

  /// Sends if a piece is full.
  func commit() throws(OutputFailure) {
    if count >= Self.pieceSize { try flush() }
  }

  /// Sends everything.
  func flush() throws(OutputFailure) {
    guard count > 0 else { return }
    let whole = UnsafeRawBufferPointer(start: bytes, count: count)
    count = 0
    try send(whole)
  }
}

/// Why bytes could not be sent.
enum OutputFailure: Error, Hashable {
  /// Nobody reads any more: no mistake, the program ends quietly.
  case closed
  case failed(String)
}

extension OutputBuffer {
  /// Room for so many bytes at the returned place; `advance` says how many were written.
  @inline(__always)
  func room(_ size: Int) -> UnsafeMutablePointer<UInt8> {
    if count + size > capacity { grow(to: count + size) }
    return bytes + count
  }

  @inline(__always)
  func advance(_ size: Int) {
    count += size
  }

  private func grow(to size: Int) {
    capacity = max(capacity * 2, size)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: bytes, count: count)
    bytes.deallocate()
    bytes = larger
  }

  @inline(__always)
  func append(_ byte: UInt8) {
    room(1).pointee = byte
    advance(1)
  }

  func append(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    room(source.count).update(from: start, count: source.count)
    advance(source.count)
  }

  func append(_ source: [UInt8]) {
    source.withUnsafeBufferPointer { append($0) }
  }

  func append(_ text: String) {
    var text = text
    text.withUTF8 { append($0) }
  }

  func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// In decimal digits.
  func append(_ value: Int64) {
    if value < 0 { append(UInt8(ascii: "-")) }
    append(digits: value.magnitude, width: 1)
  }

  /// At least `width` digits, with leading zeros.
  func append(digits value: UInt64, width: Int) {
    var length = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    let size = max(length, width)
    let place = room(size)
    rest = value
    var index = size
    while index > 0 {
      index -= 1
      place[index] = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    advance(size)
  }
}
