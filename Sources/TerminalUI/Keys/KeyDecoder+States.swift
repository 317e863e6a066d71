extension KeyDecoder {
  /// Sequences longer than this are not keys; the rest up to their end is skipped.
  private static let sequenceLimit = 64
  /// A string control longer than this has lost its end.
  private static let stringLimit = 1 << 16
  private static let pasteEnd: [UInt8] = Array("\u{1B}[201~".utf8)

  mutating func take(_ byte: UInt8, into keys: inout [Key]) {
    switch state {
    case .ground: takeGround(byte, [], into: &keys)
    case .utf8: takeContinuation(byte, into: &keys)
    case .escape: takeAfterEscape(byte, into: &keys)
    case .ss3:
      if byte == 0x1B { return restart() }
      reset()
      if let key = KeyDecoder.ss3Key(byte) { keys.append(key) }
    case .csi: takeControlSequence(byte, into: &keys)
    case .consoleFunction:
      reset()
      if (0x41...0x45).contains(byte) { keys.append(.function(Int(byte) - 0x40)) }
    case .oldMouse(let count):
      if count > 1 { state = .oldMouse(count - 1) } else { reset() }
    case .string(let introducer, let count, let escaped):
      takeString(byte, introducer, count, escaped)
    case .paste: takePaste(byte, into: &keys)
    }
  }

  private mutating func restart() {
    pending = []
    state = .escape
  }

  private mutating func takeGround(
    _ byte: UInt8, _ modifiers: Key.Modifiers, into keys: inout [Key]
  ) {
    state = .ground
    pending = []
    switch byte {
    case 0x1B: restart()
    case 0x00: keys.append(Key(.character(" "), modifiers.union(.control)))
    case 0x08, 0x7F: keys.append(Key(.backspace, modifiers))
    case 0x09: keys.append(Key(.tab, modifiers))
    case 0x0D: keys.append(Key(.enter, modifiers))
    case 0x01..<0x20:
      let character = Character(Unicode.Scalar(byte < 0x1B ? byte + 0x60 : byte + 0x40))
      keys.append(Key(.character(character), modifiers.union(.control)))
    case 0x20..<0x7F: keys.append(Key(.character(Character(Unicode.Scalar(byte))), modifiers))
    default:
      if let highCharacters {
        if let character = highCharacters[Int(byte) - 128] {
          keys.append(Key(.character(character), modifiers))
        }
      } else if (0xC2...0xF4).contains(byte) {
        pending = modifiers.contains(.alt) ? [0x1B, byte] : [byte]
        state = .utf8
      } else {
        keys.append(.character("\u{FFFD}"))
      }
    }
  }

  private mutating func takeContinuation(_ byte: UInt8, into keys: inout [Key]) {
    guard (0x80..<0xC0).contains(byte) else {
      keys.append(.character("\u{FFFD}"))
      return takeGround(byte, [], into: &keys)
    }
    pending.append(byte)
    let isAlt = pending.first == 0x1B
    let scalarBytes = isAlt ? pending.dropFirst() : pending[...]
    guard let first = scalarBytes.first else { return reset() }
    let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard scalarBytes.count == length else { return }
    let text = String(validating: scalarBytes, as: UTF8.self)
    reset()
    guard let character = text?.first, let scalar = character.unicodeScalars.first else {
      keys.append(.character("\u{FFFD}"))
      return
    }
    // C1 controls are no characters that anyone types.
    if scalar.value >= 0xA0 { keys.append(Key(.character(character), isAlt ? .alt : [])) }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, into keys: inout [Key]) {
    pending = []
    switch byte {
    case 0x1B:
      keys.append(.escape)
      state = .escape
    case UInt8(ascii: "["): state = .csi
    case UInt8(ascii: "O"): state = .ss3
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"),
      UInt8(ascii: "X"):
      state = .string(introducer: byte, count: 0, escaped: false)
    default: takeGround(byte, .alt, into: &keys)
    }
  }

  private mutating func takeControlSequence(_ byte: UInt8, into keys: inout [Key]) {
    switch byte {
    case 0x1B: restart()
    case 0x18, 0x1A: reset()
    case 0x00..<0x20: takeGround(byte, [], into: &keys)
    case UInt8(ascii: "[") where pending.isEmpty: state = .consoleFunction
    case UInt8(ascii: "M") where pending.isEmpty: state = .oldMouse(3)
    case UInt8(ascii: "$") where !pending.isEmpty && pending.allSatisfy(KeyDecoder.isDigit):
      finishControlSequence(byte, into: &keys)
    case 0x20..<0x40:
      if pending.count < KeyDecoder.sequenceLimit { pending.append(byte) }
    case 0x40..<0x7F: finishControlSequence(byte, into: &keys)
    default: reset()
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private mutating func finishControlSequence(_ final: UInt8, into keys: inout [Key]) {
    let parameters = pending
    reset()
    guard parameters.count < KeyDecoder.sequenceLimit else { return }
    if final == UInt8(ascii: "~"), parameters == Array("200".utf8) {
      state = .paste
    } else if let key = ControlSequence(parameters: parameters, final: final)?.key {
      keys.append(key)
    }
  }

  private mutating func takeString(
    _ byte: UInt8, _ introducer: UInt8, _ count: Int, _ escaped: Bool
  ) {
    let isEnd =
      byte == 0x07 || byte == 0x18 || byte == 0x1A || (escaped && byte == UInt8(ascii: "\\"))
    if isEnd || count > KeyDecoder.stringLimit {
      reset()
    } else {
      state = .string(introducer: introducer, count: count + 1, escaped: byte == 0x1B)
    }
  }

  private mutating func takePaste(_ byte: UInt8, into keys: inout [Key]) {
    pending.append(byte)
    let end = KeyDecoder.pasteEnd
    guard byte == UInt8(ascii: "~"), pending.count >= end.count,
      pending.suffix(end.count) == end[...]
    else { return }
    let payload = pending.dropLast(end.count)
    keys.append(.paste(text(of: payload)))
    reset()
  }

  /// Terminals send line ends of a paste as carriage returns.
  private func text(of payload: ArraySlice<UInt8>) -> String {
    var lines: [UInt8] = []
    lines.reserveCapacity(payload.count)
    var previous: UInt8 = 0
    for byte in payload {
      if byte == 0x0A, previous == 0x0D {
        previous = byte
        continue
      }
      lines.append(byte == 0x0D ? 0x0A : byte)
      previous = byte
    }
    guard let highCharacters else { return String(decoding: lines, as: UTF8.self) }
    return String(
      lines.map { byte in
        byte < 128
          ? Character(Unicode.Scalar(byte)) : highCharacters[Int(byte) - 128] ?? "\u{FFFD}"
      })
  }
}
