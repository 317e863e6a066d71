/// Writes binary property lists with the references of keyed archives, for stores made by tests.
indirect enum ArchivedValue {
  case string(String)
  case int(Int64)
  case bool(Bool)
  case real(Double)
  case data([UInt8])
  case uid(Int)
  case array([ArchivedValue])
  case dictionary([(String, ArchivedValue)])

  var binaryPropertyList: [UInt8] {
    var writer = Writer()
    let top = writer.add(self)
    return writer.file(top: top)
  }

  private struct Writer {
    var objects: [[UInt8]] = []

    mutating func add(_ value: ArchivedValue) -> Int {
      switch value {
      case .string(let text):
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
          return append(header(0x5, text.utf8.count) + Array(text.utf8))
        }
        let units = Array(text.utf16)
        return append(
          header(0x6, units.count) + units.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
      case .int(let value): return append([0x13] + bytes(UInt64(bitPattern: value), 8))
      case .bool(let value): return append([value ? 9 : 8])
      case .real(let value): return append([0x23] + bytes(value.bitPattern, 8))
      case .data(let data): return append(header(0x4, data.count) + data)
      case .uid(let number): return append([0x83] + bytes(UInt64(number), 4))
      case .array(let elements):
        let references = elements.map { add($0) }
        return append(header(0xA, references.count) + references.flatMap { bytes(UInt64($0), 4) })
      case .dictionary(let entries):
        let keys = entries.map { add(.string($0.0)) }
        let values = entries.map { add($0.1) }
        return append(
          header(0xD, entries.count) + (keys + values).flatMap { bytes(UInt64($0), 4) })
      }
    }

    mutating func append(_ bytes: [UInt8]) -> Int {
      objects.append(bytes)
      return objects.count - 1
    }

    func header(_ kind: UInt8, _ count: Int) -> [UInt8] {
      count < 15 ? [kind << 4 | UInt8(count)] : [kind << 4 | 15, 0x12] + bytes(UInt64(count), 4)
    }

    func bytes(_ value: UInt64, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    func file(top: Int) -> [UInt8] {
      var file = Array("bplist00".utf8)
      var table: [UInt8] = []
      for object in objects {
        table += bytes(UInt64(file.count), 4)
        file += object
      }
      let offset = file.count
      file += table + [0, 0, 0, 0, 0, 0, 4, 4]
      for value in [objects.count, top, offset] { file += bytes(UInt64(value), 8) }
      return file
    }
  }
}

/// Raw DEFLATE without compression.
func storedDeflate(_ bytes: [UInt8]) -> [UInt8] {
  var result: [UInt8] = []
  var rest = bytes[...]
  repeat {
    let chunk = rest.prefix(65535)
    rest = rest.dropFirst(chunk.count)
    let count = UInt16(chunk.count)
    result.append(rest.isEmpty ? 1 : 0)
    result += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
    result += chunk
  } while !rest.isEmpty
  return result
}
