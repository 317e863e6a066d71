extension Double {
  /// `NaN`, `Infinity` or `-Infinity`; a NaN of other bits than the usual ones tells them:
  /// `NaN(0x7ff8000000000001)`.
  package var exactName: String {
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    if bitPattern == Double.nan.bitPattern { return "NaN" }
    return "NaN(0x\(String(bitPattern, radix: 16)))"
  }

  /// The inverse of `exactName`, and of a number's description; nil for every other text, and for
  /// a number too large.
  package init?(exact text: String) {
    switch text {
    case "NaN": self = .nan
    case "Infinity": self = .infinity
    case "-Infinity": self = -.infinity
    default:
      if text.hasPrefix("NaN(0x"), text.hasSuffix(")") {
        guard let bits = UInt64(text.dropFirst(6).dropLast(), radix: 16) else { return nil }
        self.init(bitPattern: bits)
        guard isNaN else { return nil }
        return
      }
      let isPlain = text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
      }
      guard isPlain, let value = Double(text), value.isFinite else { return nil }
      self = value
    }
  }
}
