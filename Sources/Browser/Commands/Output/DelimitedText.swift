/// Writes records of a delimited text: RFC 4180, the inverse of ``DelimitedReader``.
struct DelimitedText {
  let output: OutputBuffer
  let delimiter: UInt8
  let lineEnd: StaticString
  private var isFirst = true

  /// Commas and CR LF, as the RFC has it.
  static func csv(_ output: OutputBuffer) -> DelimitedText {
    DelimitedText(output: output, delimiter: UInt8(ascii: ","), lineEnd: "\r\n")
  }

  /// Tabs and LF; fields are quoted as in CSV.
  static func tsv(_ output: OutputBuffer) -> DelimitedText {
    DelimitedText(output: output, delimiter: UInt8(ascii: "\t"), lineEnd: "\n")
  }

  private init(output: OutputBuffer, delimiter: UInt8, lineEnd: StaticString) {
    self.output = output
    self.delimiter = delimiter
    self.lineEnd = lineEnd
  }

  /// A text, quoted where it must be: an empty one is `""`, nil is nothing.
  mutating func append(_ field: String?) {
    separate()
    guard var field else { return }
    field.withUTF8 { bytes in
      let isPlain =
        !bytes.isEmpty
        && bytes.allSatisfy {
          $0 != UInt8(ascii: "\"") && $0 != delimiter && $0 != 0x0A && $0 != 0x0D
        }
      if isPlain { return output.append(bytes) }
      output.append(UInt8(ascii: "\""))
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { output.append(byte) }
        output.append(byte)
      }
      output.append(UInt8(ascii: "\""))
    }
  }

  mutating func endRecord() {
    output.append(lineEnd)
    isFirst = true
  }

  private mutating func separate() {
    if !isFirst { output.append(delimiter) }
    isFirst = false
  }
}
