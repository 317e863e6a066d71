extension SQLFragment {
  /// What a condition may take of SQLite's parser stack, which has 100 entries before 3.46; the
  /// statement around it takes the rest.
  static let depthLimit = 80

  /// The most entries of the parser's stack that are open at once, or a few more.
  ///
  /// Open at a parenthesis are itself, a word in front of it (NOT, EXISTS, a function), an operand
  /// with its operator, and within a SELECT the parts of that.
  var parserDepth: Int {
    var levels = [Level(depth: 0)]
    var deepest = 0
    var quote: UInt8?
    var word: [UInt8] = []
    var isWordEnded = false
    for byte in text.utf8 {
      if let mark = quote {
        if byte == mark { quote = nil }
        continue
      }
      let top = levels.count - 1
      if byte == UInt8(ascii: " ") {
        isWordEnded = true
        continue
      }
      if isWordEnded || !byte.isNamePart, word.elementsEqual("SELECT".utf8) {
        levels[top].isSelect = true
      }
      if byte.isNamePart {
        word = isWordEnded ? [byte] : word + [byte]
        isWordEnded = false
        continue
      }
      switch byte {
      case UInt8(ascii: "("):
        let isCalled =
          !word.isEmpty && !word.elementsEqual("AND".utf8)
          && !word.elementsEqual("OR".utf8)
        let depth = levels[top].depth + levels[top].open + (isCalled ? 2 : 1)
        deepest = max(deepest, depth)
        levels.append(Level(depth: depth))
      case UInt8(ascii: ")") where top > 0:
        levels.removeLast()
        levels[top - 1].hasOperand = true
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        quote = byte
        levels[top].hasOperand = true
      case UInt8(ascii: "."), UInt8(ascii: "?"): levels[top].hasOperand = true
      default: break
      }
      word = []
      isWordEnded = false
    }
    return deepest
  }

  /// A parenthesis that is not closed yet.
  private struct Level {
    /// What is open up to and with it.
    var depth: Int
    var isSelect = false
    var hasOperand = false

    /// What is open in it besides.
    var open: Int { isSelect ? 8 : hasOperand ? 2 : 0 }
  }
}

extension UInt8 {
  fileprivate var isNamePart: Bool {
    (self | 0x20) &- 0x61 < 26 || self &- 0x30 < 10 || self == UInt8(ascii: "_") || self >= 0x80
  }
}
