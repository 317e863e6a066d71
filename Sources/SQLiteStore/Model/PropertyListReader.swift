/// Reads one object after the other; every position is checked before it is used.
struct PropertyListReader {
  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let count: Int
  private let table: Int
  private var budget = PropertyList.contentLimit
  let top: Int

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    let trailer = bytes.count - 32
    guard trailer >= 8, bytes.starts(with: Array("bplist00".utf8)) else {
      throw PropertyList.Malformed()
    }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw PropertyList.Malformed()
    }
    count = try PropertyListReader.integer(bytes, at: trailer + 8, size: 8)
    top = try PropertyListReader.integer(bytes, at: trailer + 16, size: 8)
    table = try PropertyListReader.integer(bytes, at: trailer + 24, size: 8)
    guard count <= PropertyList.objectLimit, top < count, table <= trailer,
      count * offsetSize <= trailer - table
    else { throw PropertyList.Malformed() }
  }

  mutating func objects() throws -> [PropertyList.Object] {
    var objects: [PropertyList.Object] = []
    objects.reserveCapacity(count)
    for index in 0..<count {
      let offset = try PropertyListReader.integer(
        bytes, at: table + index * offsetSize, size: offsetSize)
      objects.append(try object(at: offset))
    }
    return objects
  }

  private static func integer(_ bytes: [UInt8], at offset: Int, size: Int) throws -> Int {
    guard offset >= 0, size <= bytes.count, offset <= bytes.count - size else {
      throw PropertyList.Malformed()
    }
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + size)] { value = value << 8 | UInt64(byte) }
    guard let result = Int(exactly: value) else { throw PropertyList.Malformed() }
    return result
  }

  private mutating func spend(_ amount: Int) throws {
    guard amount >= 0, amount <= budget else { throw PropertyList.Malformed() }
    budget -= amount
  }

  private mutating func object(at offset: Int) throws -> PropertyList.Object {
    guard offset >= 0, offset < bytes.count else { throw PropertyList.Malformed() }
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0: return marker == 0x09 ? .bool(true) : marker == 0x08 ? .bool(false) : .null
    case 0x1: return .int(try signed(at: offset + 1, size: 1 << low))
    case 0x2: return .real(try real(at: offset + 1, size: 1 << low))
    case 0x3: return .date(try real(at: offset + 1, size: 8))
    case 0x4:
      let (start, length) = try extent(low, offset)
      return .data(Array(try slice(start, length)))
    case 0x5:
      let (start, length) = try extent(low, offset)
      return .string(String(decoding: try slice(start, length), as: UTF8.self))
    case 0x6:
      let (start, length) = try extent(low, offset)
      let content = try slice(start, length.multipliedReportingOverflow(by: 2).partialValue)
      return .string(utf16(content))
    case 0x8:
      return .uid(try PropertyListReader.integer(bytes, at: offset + 1, size: min(low + 1, 8)))
    case 0xA, 0xC:
      let (start, length) = try extent(low, offset)
      return .array(try references(start, length))
    case 0xD:
      let (start, length) = try extent(low, offset)
      let keys = try references(start, length)
      return .dictionary(
        keys: keys, values: try references(start + length * referenceSize, length))
    default: throw PropertyList.Malformed()
    }
  }

  /// Where a variable-sized object's content begins, and how many elements it has.
  private func extent(_ low: Int, _ offset: Int) throws -> (start: Int, length: Int) {
    guard low == 0x0F else { return (offset + 1, low) }
    guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else {
      throw PropertyList.Malformed()
    }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    guard size <= 8 else { throw PropertyList.Malformed() }
    let length = try PropertyListReader.integer(bytes, at: offset + 2, size: size)
    guard length <= bytes.count else { throw PropertyList.Malformed() }
    return (offset + 2 + size, length)
  }

  private mutating func slice(_ start: Int, _ length: Int) throws -> ArraySlice<UInt8> {
    try spend(length)
    guard start >= 0, start <= bytes.count, length <= bytes.count - start else {
      throw PropertyList.Malformed()
    }
    return bytes[start..<(start + length)]
  }

  private mutating func references(_ start: Int, _ length: Int) throws -> [Int] {
    try spend(length * 8)
    return try (0..<length).map {
      try PropertyListReader.integer(bytes, at: start + $0 * referenceSize, size: referenceSize)
    }
  }

  private func signed(at offset: Int, size: Int) throws -> Int64 {
    guard size <= 16, offset <= bytes.count - size else { throw PropertyList.Malformed() }
    var value: UInt64 = 0
    for byte in bytes[offset..<(offset + size)].suffix(8) { value = value << 8 | UInt64(byte) }
    return Int64(bitPattern: value)
  }

  private func real(at offset: Int, size: Int) throws -> Double {
    guard size == 4 || size == 8, offset <= bytes.count - size else {
      throw PropertyList.Malformed()
    }
    var bits: UInt64 = 0
    for byte in bytes[offset..<(offset + size)] { bits = bits << 8 | UInt64(byte) }
    return size == 4
      ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
  }

  private func utf16(_ content: ArraySlice<UInt8>) -> String {
    var units: [UInt16] = []
    units.reserveCapacity(content.count / 2)
    var index = content.startIndex
    while index + 1 < content.endIndex {
      units.append(UInt16(content[index]) << 8 | UInt16(content[index + 1]))
      index += 2
    }
    return String(decoding: units, as: UTF16.self)
  }
}
