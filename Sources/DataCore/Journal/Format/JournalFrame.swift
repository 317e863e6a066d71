/// The envelope of a record in the file: a mark, the length, a checksum over length and record.
///
/// What lies between two whole frames is damaged and is passed over; it is named by its place.
enum JournalFrame {
  static let magic: [UInt8] = [0xC4, 0x1E, 0x0A, 0xB7]
  static let overhead = 4 + 8 + 4

  static func bytes(of record: [UInt8]) -> [UInt8] {
    let length = withUnsafeBytes(of: UInt64(record.count).littleEndian) { Array($0) }
    var checksum = Checksum()
    checksum.append(length)
    checksum.append(record)
    var frame = magic + length
    frame.reserveCapacity(record.count + overhead)
    withUnsafeBytes(of: checksum.value.littleEndian) { frame.append(contentsOf: $0) }
    frame += record
    return frame
  }

  /// The record that begins here, and where the next one begins; nil if no whole one does.
  static func record(
    in bytes: ArraySlice<UInt8>
  ) -> (record: ArraySlice<UInt8>, end: Int)? {
    guard bytes.count >= overhead, bytes.prefix(4).elementsEqual(magic) else { return nil }
    let start = bytes.startIndex
    let length = bytes[start + 4..<start + 12].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(bytes.count - overhead) else { return nil }
    let end = start + overhead + Int(length)
    let record = bytes[start + overhead..<end]
    var checksum = Checksum()
    checksum.append(bytes[start + 4..<start + 12])
    checksum.append(record)
    let written = bytes[start + 12..<start + 16].reversed().reduce(UInt32(0)) {
      $0 << 8 | UInt32($1)
    }
    return checksum.value == written ? (record, end) : nil
  }

  /// Where the next mark stands, or the end.
  static func nextMark(in bytes: ArraySlice<UInt8>) -> Int {
    var place = bytes.startIndex
    while let first = bytes[place...].firstIndex(of: magic[0]) {
      if bytes[first...].prefix(4).elementsEqual(magic) { return first }
      place = first + 1
    }
    return bytes.endIndex
  }
}

/// A whole journal as bytes, taken apart.
struct JournalContents {
  struct Item {
    var record: JournalRecord
    /// Where its frame begins in the file.
    var offset: Int
  }

  /// Bytes that are no whole record.
  struct Damage: Hashable, Sendable {
    var offset: Int
    var count: Int
  }

  var items: [Item] = []
  var damages: [Damage] = []

  /// Takes frames apart; `offset` is where the bytes begin in the file.
  init(_ bytes: ArraySlice<UInt8>, at offset: Int) {
    var place = bytes.startIndex
    func fileOffset(_ place: Int) -> Int { offset + place - bytes.startIndex }
    while place < bytes.endIndex {
      if let (body, end) = JournalFrame.record(in: bytes[place...]) {
        if let record = try? JournalRecord(body) {
          items.append(Item(record: record, offset: fileOffset(place)))
        } else {
          damages.append(Damage(offset: fileOffset(place), count: end - place))
        }
        place = end
      } else {
        let next = JournalFrame.nextMark(in: bytes[(place + 1)...])
        if let last = damages.last, last.offset + last.count == fileOffset(place) {
          damages[damages.count - 1].count += next - place
        } else {
          damages.append(Damage(offset: fileOffset(place), count: next - place))
        }
        place = next
      }
    }
  }
}
