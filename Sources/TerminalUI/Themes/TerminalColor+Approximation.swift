extension TerminalColor {
  /// The names of the sixteen colours of a terminal, in their order.
  static let names = [
    "black", "red", "green", "yellow", "blue", "magenta", "cyan", "white",
    "brightBlack", "brightRed", "brightGreen", "brightYellow", "brightBlue", "brightMagenta",
    "brightCyan", "brightWhite",
  ]

  /// xterm's sixteen colours; the user's own may differ.
  private static let sixteen: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205),
    (229, 229, 229), (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255),
    (255, 0, 255), (0, 255, 255), (255, 255, 255),
  ]

  /// Reads `#rrggbb`, or `rrggbb`.
  static func hexadecimal(_ text: String) -> TerminalColor? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : Substring(text)
    guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let value = UInt32(digits, radix: 16)
    else { return nil }
    return .rgb(
      red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
  }

  /// The palette entry among `range` that is nearest.
  func nearest(in range: ClosedRange<UInt8>) -> TerminalColor {
    guard case .rgb(let red, let green, let blue) = self else { return self }
    func distance(_ index: UInt8) -> Int {
      let (r, g, b) = TerminalColor.components(index)
      func square(_ a: UInt8, _ b: UInt8) -> Int { (Int(a) - Int(b)) * (Int(a) - Int(b)) }
      // Eyes are most exact in green and least in blue.
      return 3 * square(red, r) + 6 * square(green, g) + square(blue, b)
    }
    return .indexed(range.min { distance($0) < distance($1) } ?? range.lowerBound)
  }

  /// Red, green and blue of a palette entry as xterm has it.
  static func components(_ index: UInt8) -> (UInt8, UInt8, UInt8) {
    switch index {
    case 0..<16: return sixteen[Int(index)]
    case 16..<232:
      let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
      let place = Int(index) - 16
      return (steps[place / 36], steps[place / 6 % 6], steps[place % 6])
    default:
      let grey = 8 + 10 * (index - 232)
      return (grey, grey, grey)
    }
  }
}
