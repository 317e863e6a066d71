/// A recursive descent parser over the scalars of a document.
struct JSON5Reader {
  let scalars: [Unicode.Scalar]
  var index = 0
  private var line = 1
  /// Where the current line begins.
  private var lineStart = 0
  /// A place on the current line whose column is known.
  private var known: (index: Int, column: Int) = (0, 1)

  /// Objects and lists may be nested so deep.
  static let depthLimit = 64

  init(_ bytes: [UInt8]) throws(JSON5Error) {
    if let text = String(validating: bytes, as: UTF8.self) {
      scalars = Array(text.unicodeScalars)
      return
    }
    scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
    while let scalar = peek, scalar != "\u{FFFD}" { advance() }
    throw fail("the file is not UTF-8 text; save it as UTF-8")
  }

  var peek: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  func peek(_ offset: Int) -> Unicode.Scalar? {
    index + offset < scalars.count ? scalars[index + offset] : nil
  }

  /// Steps over one scalar, keeping count of the lines.
  mutating func advance() {
    guard index < scalars.count else { return }
    let scalar = scalars[index]
    index += 1
    if scalar == "\r", peek == "\n" { return }
    if JSON5Reader.endsLine(scalar) {
      line += 1
      lineStart = index
      known = (index, 1)
    }
  }

  static func endsLine(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
  }

  /// The place of the next scalar.
  mutating func position() -> JSON5Position {
    if known.index < index {
      let between = String(String.UnicodeScalarView(scalars[known.index..<index]))
      known = (index, known.column + between.count)
    }
    return JSON5Position(line: line, column: known.column)
  }

  mutating func fail(_ message: String) -> JSON5Error {
    JSON5Error(message, at: position())
  }
}
