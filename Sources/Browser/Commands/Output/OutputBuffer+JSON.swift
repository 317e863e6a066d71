import DataCore
import Foundation

extension OutputBuffer {
  /// A JSON string. Control characters are escaped; so is all else that a terminal might obey if
  /// `forTerminal`: the value stays the same.
  func append(json text: String, forTerminal: Bool = false) {
    var text = text
    text.withUTF8 { bytes in
      if forTerminal, bytes.contains(where: { $0 >= 0x7F }) {
        append(guarded: bytes)
      } else {
        append(quoted: bytes)
      }
    }
  }

  /// The bytes as they are, but for those that JSON forbids.
  private func append(quoted source: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    var start = 0
    for index in source.indices {
      let byte = source[index]
      if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { continue }
      append(UnsafeBufferPointer(rebasing: source[start..<index]))
      append(escaped: byte)
      start = index + 1
    }
    append(UnsafeBufferPointer(rebasing: source[start...]))
    append(UInt8(ascii: "\""))
  }

  private func append(guarded source: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    for scalar in String(decoding: source, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 { append(unicode: unit) }
      default:
        if scalar == "\"" || scalar == "\\" {
          append(escaped: UInt8(scalar.value))
        } else {
          append(String(scalar))
        }
      }
    }
    append(UInt8(ascii: "\""))
  }

  private func append(escaped byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case 0x0A: append("\\n" as StaticString)
    case 0x0D: append("\\r" as StaticString)
    case 0x09: append("\\t" as StaticString)
    default: append(unicode: UInt16(byte))
    }
  }

  private func append(unicode unit: UInt16) {
    append("\\u" as StaticString)
    for shift in [12, 8, 4, 0] {
      let digit = UInt8(truncatingIfNeeded: unit >> UInt16(shift)) & 0xF
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }

  /// A number that reads back as the same bits; NaN and infinities, which JSON lacks, as strings.
  func append(json value: Double) {
    if value.isFinite {
      append(value.description)
    } else {
      append(UInt8(ascii: "\""))
      append(value.exactName)
      append(UInt8(ascii: "\""))
    }
  }

  /// A string of base64 (RFC 4648, padded).
  func append(base64 data: Data) {
    append(UInt8(ascii: "\""))
    append(unquotedBase64: data)
    append(UInt8(ascii: "\""))
  }

  func append(unquotedBase64 data: Data) { append(data.base64EncodedString()) }
}
