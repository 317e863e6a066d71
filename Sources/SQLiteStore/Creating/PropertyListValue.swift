/// A property list to be written, with the references that keyed archives need.
indirect enum PropertyListValue: Sendable {
  case bool(Bool)
  case int(Int64)
  case real(Double)
  /// Seconds since 2001-01-01 UTC.
  case date(Double)
  case data([UInt8])
  case string(String)
  /// A reference within a keyed archive.
  case uid(Int)
  case array([PropertyListValue])
  case dictionary([(key: String, value: PropertyListValue)])

  /// As a binary property list, version 00. Foundation's writer has no references on Linux.
  var binary: [UInt8] {
    var writer = PropertyListWriter()
    let top = writer.add(self)
    return writer.file(top: top)
  }
}

/// Numbers objects, then writes them with references as narrow as their number allows.
private struct PropertyListWriter {
  private enum Object {
    case plain([UInt8])
    /// Keys before values for a dictionary.
    case container(kind: UInt8, count: Int, references: [Int])
  }

  private var objects: [Object] = []
  /// By their bytes: two texts that are equal to a person may have different ones.
  private var strings: [[UInt8]: Int] = [:]

  /// The value's number.
  mutating func add(_ value: PropertyListValue) -> Int {
    switch value {
    case .bool(let value): return append(.plain([value ? 0x09 : 0x08]))
    case .int(let value): return append(.plain(integer(value)))
    case .real(let value):
      return append(.plain([0x23] + bigEndian(value.bitPattern, 8)))
    case .date(let value):
      return append(.plain([0x33] + bigEndian(value.bitPattern, 8)))
    case .data(let data): return append(.plain(header(0x4, data.count) + data))
    case .string(let text):
      let bytes = Array(text.utf8)
      if let known = strings[bytes] { return known }
      let number = append(.plain(encoded(text)))
      strings[bytes] = number
      return number
    case .uid(let number):
      let size = width(of: number)
      return append(.plain([0x80 | UInt8(size - 1)] + bigEndian(UInt64(number), size)))
    case .array(let elements):
      let references = elements.map { add($0) }
      return append(.container(kind: 0xA, count: elements.count, references: references))
    case .dictionary(let entries):
      let keys = entries.map { add(.string($0.key)) }
      let values = entries.map { add($0.value) }
      return append(.container(kind: 0xD, count: entries.count, references: keys + values))
    }
  }

  private mutating func append(_ object: Object) -> Int {
    objects.append(object)
    return objects.count - 1
  }

  func file(top: Int) -> [UInt8] {
    let referenceSize = width(of: objects.count)
    var file = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(file.count)
      switch object {
      case .plain(let bytes): file += bytes
      case .container(let kind, let count, let references):
        file += header(kind, count)
        for reference in references { file += bigEndian(UInt64(reference), referenceSize) }
      }
    }
    let table = file.count
    let offsetSize = width(of: table)
    for offset in offsets { file += bigEndian(UInt64(offset), offsetSize) }
    file += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    for value in [objects.count, top, table] { file += bigEndian(UInt64(value), 8) }
    return file
  }

  private func header(_ kind: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 0x0F] + integer(Int64(count))
  }

  /// Negative numbers always take 8 bytes: narrower ones are read without a sign.
  private func integer(_ value: Int64) -> [UInt8] {
    let size = value < 0 ? 8 : width(of: Int(value))
    return [0x10 | UInt8(size.trailingZeroBitCount)] + bigEndian(UInt64(bitPattern: value), size)
  }

  private func encoded(_ text: String) -> [UInt8] {
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      return header(0x5, text.utf8.count) + Array(text.utf8)
    }
    let units = Array(text.utf16)
    return header(0x6, units.count) + units.flatMap { bigEndian(UInt64($0), 2) }
  }

  /// 1, 2, 4 or 8 bytes.
  private func width(of value: Int) -> Int {
    switch value {
    case ..<0x100: 1
    case ..<0x1_0000: 2
    case ..<0x1_0000_0000: 4
    default: 8
    }
  }

  private func bigEndian(_ value: UInt64, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
  }
}
