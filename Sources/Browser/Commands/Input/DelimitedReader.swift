import DataCore

/// Reads records of a delimited text: RFC 4180, with any delimiter and any line end.
///
/// A field without quotes and without a character is nil, one of two quotes is the empty text.
struct DelimitedReader {
  /// One record and the line it begins in.
  struct Record: Hashable, Sendable {
    var fields: [String?]
    var line: Int
  }

  private let bytes: [UInt8]
  private let delimiter: UInt8
  private var index = 0
  private var line = 1

  init(_ bytes: [UInt8], delimiter: Unicode.Scalar) {
    self.bytes = bytes
    self.delimiter = UInt8(ascii: delimiter)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// The next record; nil at the end.
  mutating func next() throws(InputError) -> Record? {
    guard index < bytes.count else { return nil }
    var record = Record(fields: [], line: line)
    while true {
      record.fields.append(try field())
      guard index < bytes.count else { return record }
      let byte = bytes[index]
      index += 1
      if byte == delimiter { continue }
      if byte == 0x0D, index < bytes.count, bytes[index] == 0x0A { index += 1 }
      line += 1
      return record
    }
  }

  /// Up to the delimiter, the line end or the end.
  private mutating func field() throws(InputError) -> String? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
      let start = index
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != 0x0A,
        bytes[index] != 0x0D
      {
        index += 1
      }
      return start == index ? nil : try text(Array(bytes[start..<index]))
    }
    return try quotedField()
  }

  private mutating func quotedField() throws(InputError) -> String {
    let first = line
    index += 1
    var content: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
          guard index == bytes.count || [delimiter, 0x0A, 0x0D].contains(bytes[index]) else {
            throw InputError(
              message: "a character follows the closing quote of a field; write a quote inside a "
                + "field twice", line: line)
          }
          return try text(content)
        }
        index += 1
      } else if byte == 0x0A {
        line += 1
      }
      content.append(byte)
    }
    throw InputError(message: "a quoted field is not closed", line: first)
  }

  private func text(_ bytes: [UInt8]) throws(InputError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw InputError(message: "a text is not UTF-8; save the file as UTF-8", line: line)
    }
    return text
  }
}
