/// A complete CSI sequence: what stands between `ESC [` and its final byte, and that byte.
struct ControlSequence {
  /// `<`, `=`, `>` or `?` where it stands first.
  let prefix: UInt8?
  /// Parameters, each with its sub-parameters; a missing number is nil.
  let parameters: [[Int?]]
  let final: UInt8

  /// Nil where the bytes are no parameters of a key.
  init?(parameters bytes: [UInt8], final: UInt8) {
    var rest = bytes[...]
    if let first = rest.first, (0x3C...0x3F).contains(first) {
      prefix = first
      rest = rest.dropFirst()
    } else {
      prefix = nil
    }
    guard rest.allSatisfy({ (0x30...0x3B).contains($0) }) else { return nil }
    parameters = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map {
      $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
        Int(String(decoding: $0, as: UTF8.self))
      }
    }
    self.final = final
  }

  func number(_ index: Int, _ sub: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(sub) else {
      return nil
    }
    return parameters[index][sub]
  }

  /// Modifiers as xterm and kitty number them: one more than the sum of their bits.
  var modifiers: Key.Modifiers {
    let bits = (number(1) ?? 1) - 1
    guard bits > 0 else { return [] }
    var modifiers: Key.Modifiers = []
    if bits & 1 != 0 { modifiers.insert(.shift) }
    if bits & 2 != 0 { modifiers.insert(.alt) }
    if bits & 4 != 0 { modifiers.insert(.control) }
    return modifiers
  }

  /// Kitty reports that a key was let go as event type 3.
  var isRelease: Bool { number(1, 1) == 3 }
}
