/// Names of a store as Swift writes them.
enum SwiftName {
  /// The name in code, in back ticks where it needs them; nil where Swift cannot say it.
  static func identifier(_ name: String) -> String? {
    isPlain(name) ? (words.contains(name) ? "`\(name)`" : name) : nil
  }

  /// The name between back ticks, which take nearly all characters; nil for the few names they do not.
  static func raw(_ name: String) -> String? {
    let isSayable = name.unicodeScalars.allSatisfy { scalar in
      scalar != "`" && scalar != "\\" && (scalar.isShown || scalar == "\u{200D}")
    }
    let isMeant = name.unicodeScalars.contains { $0.properties.isAlphabetic || $0.isDigit }
    return isSayable && isMeant ? "`\(name)`" : nil
  }

  /// A name that Swift can say, near to the given one; never a word of the language.
  static func near(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      result.unicodeScalars.append(isInside(scalar) ? scalar : "_")
    }
    if result.isEmpty || !(result.unicodeScalars.first.map(isFirst) ?? false) {
      result = "_" + result
    }
    return result.contains { $0 != "_" } ? result : result + "name"
  }

  /// The name with a capital, for a type.
  static func capitalized(_ name: String) -> String {
    let name = near(name)
    let start = name.drop { $0 == "_" }
    let capital = start.prefix(1).uppercased() + start.dropFirst()
    return isPlain(capital) ? capital : "Value" + capital
  }

  static func isPlain(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isFirst(first), name != "_" else { return false }
    return name.unicodeScalars.allSatisfy(isInside)
  }

  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || (isInside(scalar) && !scalar.isDigit && !scalar.isMark)
  }

  /// The letters and digits of all scripts; fewer characters than Swift takes.
  private static func isInside(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == "_" || scalar.isDigit || scalar.properties.isAlphabetic
      : scalar.properties.isAlphabetic && scalar.value >= 0xA8
  }

  /// Words that mean something of their own, some of them only in places.
  private static let words: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "any", "as", "associatedtype", "async", "await",
    "borrowing", "break", "case", "catch", "class", "consume", "consuming", "continue", "copy",
    "default", "defer", "deinit", "discard", "do", "each", "else", "enum", "extension",
    "fallthrough", "false", "fileprivate", "for", "func", "get", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "macro", "nil", "open", "operator", "package",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self",
    "set", "some", "static", "struct", "subscript", "super", "switch", "then", "throw", "throws",
    "true", "try", "typealias", "unsafe", "var", "where", "while", "yield",
  ]
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Neither a control character nor one that only changes how others look.
  fileprivate var isShown: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
    default: true
    }
  }

  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}

extension String {
  /// The text as a literal of Swift.
  var swiftLiteral: String {
    var result = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        result += scalar.isShown ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return result + "\""
  }

  /// The text in one line of a comment, whatever it holds.
  var swiftComment: String {
    String(swiftLiteral.dropFirst().dropLast()).replacing("\\\"", with: "\"")
  }
}
