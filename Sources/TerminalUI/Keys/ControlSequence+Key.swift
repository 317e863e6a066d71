extension ControlSequence {
  /// The key the sequence stands for, or nil where it is none.
  var key: Key? {
    guard !isRelease else { return nil }
    if let prefix {
      return prefix == UInt8(ascii: "<") ? mouse : nil
    }
    switch final {
    case UInt8(ascii: "~"): return numbered(modifiers)
    case UInt8(ascii: "$"): return numbered(.shift)
    case UInt8(ascii: "^"): return numbered(.control)
    case UInt8(ascii: "@"): return numbered([.control, .shift])
    case UInt8(ascii: "u"): return coded(number(0), modifiers)
    case UInt8(ascii: "Z"): return .backtab
    case UInt8(ascii: "a"): return Key(.up, .shift)
    case UInt8(ascii: "b"): return Key(.down, .shift)
    case UInt8(ascii: "c"): return Key(.right, .shift)
    case UInt8(ascii: "d"): return Key(.left, .shift)
    default:
      // A first number other than 1 belongs to a report, such as that of the cursor's place.
      guard parameters.count <= 2, (number(0) ?? 1) == 1,
        let code = KeyDecoder.letterCode(final)
      else { return nil }
      return Key(code, modifiers)
    }
  }

  private func numbered(_ modifiers: Key.Modifiers) -> Key? {
    guard let number = number(0) else { return nil }
    if number == 27, parameters.count == 3 { return coded(self.number(2), modifiers) }
    let code: Key.Code
    switch number {
    case 1, 7: code = .home
    case 2: code = .insert
    case 3: code = .delete
    case 4, 8: code = .end
    case 5: code = .pageUp
    case 6: code = .pageDown
    case 11...15: code = .function(number - 10)
    case 17...21: code = .function(number - 11)
    case 23...26: code = .function(number - 12)
    case 28, 29: code = .function(number - 13)
    case 31...34: code = .function(number - 14)
    default: return nil
    }
    return Key(code, modifiers)
  }

  /// A key by its Unicode code point, as kitty and `modifyOtherKeys` send it.
  private func coded(_ code: Int?, _ modifiers: Key.Modifiers) -> Key? {
    guard let code, let value = UInt32(exactly: code), let scalar = Unicode.Scalar(value) else {
      return nil
    }
    switch value {
    case 9: return modifiers == .shift ? .backtab : Key(.tab, modifiers)
    case 10, 13, 57414: return Key(.enter, modifiers)
    case 27: return Key(.escape, modifiers)
    case 8, 127: return Key(.backspace, modifiers)
    case 0..<32, 0x80..<0xA0: return nil
    case 57399...57408:
      return Key(.character(Character(Unicode.Scalar(UInt8(value - 57399) + 0x30))), modifiers)
    case 57417: return Key(.left, modifiers)
    case 57418: return Key(.right, modifiers)
    case 57419: return Key(.up, modifiers)
    case 57420: return Key(.down, modifiers)
    case 57421: return Key(.pageUp, modifiers)
    case 57422: return Key(.pageDown, modifiers)
    case 57423: return Key(.home, modifiers)
    case 57424: return Key(.end, modifiers)
    case 57425: return Key(.insert, modifiers)
    case 57426: return Key(.delete, modifiers)
    case 57344...63743: return nil
    default: return character(Character(scalar), modifiers)
    }
  }

  private func character(_ character: Character, _ modifiers: Key.Modifiers) -> Key {
    if modifiers.contains(.control) {
      let lower = character.lowercased().first ?? character
      return Key(.character(lower), modifiers.subtracting(.shift))
    }
    guard modifiers.contains(.shift) else { return Key(.character(character), modifiers) }
    let shifted = number(0, 1).flatMap { UInt32(exactly: $0) }.flatMap { Unicode.Scalar($0) }
    let upper = shifted.map { Character($0) } ?? character.uppercased().first ?? character
    return Key(.character(upper), modifiers.subtracting(.shift))
  }

  private var mouse: Key? {
    guard let button = number(0), let x = number(1), let y = number(2) else { return nil }
    let point = Point(x: max(1, x) - 1, y: max(1, y) - 1)
    let kind: Key.MouseEvent.Kind
    switch (button & 0b1110_0011, final) {
    case (64, _): kind = .wheelUp
    case (65, _): kind = .wheelDown
    case (0...2, UInt8(ascii: "M")): kind = .press(button & 3)
    case (0...2, UInt8(ascii: "m")): kind = .release
    default: return nil
    }
    return Key(.mouse(Key.MouseEvent(kind, at: point)))
  }
}

extension KeyDecoder {
  /// The key of a letter that ends both CSI and SS3 sequences.
  static func letterCode(_ byte: UInt8) -> Key.Code? {
    switch byte {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    case UInt8(ascii: "H"): .home
    case UInt8(ascii: "F"): .end
    case UInt8(ascii: "P"): .function(1)
    case UInt8(ascii: "Q"): .function(2)
    case UInt8(ascii: "R"): .function(3)
    case UInt8(ascii: "S"): .function(4)
    default: nil
    }
  }

  /// The key of `ESC O` and a letter: arrows, F1 to F4 and the keypad.
  static func ss3Key(_ byte: UInt8) -> Key? {
    if let code = letterCode(byte) { return Key(code) }
    switch byte {
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "I"): return .tab
    case UInt8(ascii: "X"): return .character("=")
    case UInt8(ascii: "a"): return Key(.up, .control)
    case UInt8(ascii: "b"): return Key(.down, .control)
    case UInt8(ascii: "c"): return Key(.right, .control)
    case UInt8(ascii: "d"): return Key(.left, .control)
    case UInt8(ascii: "j")...UInt8(ascii: "y"):
      return .character(Character(Unicode.Scalar(byte - 0x40)))
    default: return nil
    }
  }
}
