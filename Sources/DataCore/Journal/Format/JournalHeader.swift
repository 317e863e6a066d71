/// The first bytes of a journal: what it is, and of which version.
enum JournalHeader: Hashable {
  case current
  /// Of a version that this program does not know.
  case newer(UInt32)
  /// Cut off, as by a crash while it was made: nothing lies behind it.
  case incomplete
  /// Damaged, or the file is none of ours.
  case unknown

  static let version: UInt32 = 1
  static let count = 16
  private static let magic = Array("CAIRNUND".utf8)

  static var bytes: [UInt8] { bytes(version: version) }

  static func bytes(version: UInt32) -> [UInt8] {
    var bytes = magic
    withUnsafeBytes(of: version.littleEndian) { bytes.append(contentsOf: $0) }
    var checksum = Checksum()
    checksum.append(bytes)
    withUnsafeBytes(of: checksum.value.littleEndian) { bytes.append(contentsOf: $0) }
    return bytes
  }

  init(_ bytes: some Collection<UInt8>) {
    let bytes = Array(bytes.prefix(Self.count))
    guard bytes.count == Self.count else {
      self = .incomplete
      return
    }
    let version = bytes[8..<12].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard bytes == Self.bytes(version: version) else {
      self = .unknown
      return
    }
    self = version <= Self.version ? .current : .newer(version)
  }
}
