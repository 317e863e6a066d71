/// Turns the bytes of a terminal into keys; a pure state machine, so bytes may come in any pieces.
///
/// Understands UTF-8, the CSI and SS3 sequences of xterm, rxvt, the Linux console and kitty with their
/// modifiers, `modifyOtherKeys`, SGR mouse reports and bracketed paste. A sequence that it does not
/// know is consumed whole and never acts as a key. What is pasted is data: only the terminator ends
/// it.
package struct KeyDecoder: Hashable, Sendable {
  enum State: Hashable, Sendable {
    case ground
    case utf8
    case escape
    case ss3
    case csi
    /// The Linux console's `ESC [ [ A`.
    case consoleFunction
    /// An old mouse report, of which so many bytes are to come.
    case oldMouse(Int)
    /// OSC, DCS, APC, PM or SOS, up to BEL or ST.
    case string(introducer: UInt8, count: Int, escaped: Bool)
    case paste
  }

  var state = State.ground
  /// Bytes of the sequence, scalar or paste so far.
  var pending: [UInt8] = []
  /// Characters of bytes above 127 in a locale of one byte a character; nil for UTF-8.
  let highCharacters: [Character?]?

  /// - Parameter highCharacters: what bytes 128 to 255 mean where the locale is not UTF-8.
  package init(highCharacters: [Character?]? = nil) {
    self.highCharacters = highCharacters?.count == 128 ? highCharacters : nil
  }

  /// Whether what came last may be complete, or the start of more: after a while without more bytes,
  /// call ``flush()``.
  package var isAmbiguous: Bool {
    switch state {
    case .ground, .paste, .utf8, .consoleFunction, .oldMouse: false
    case .escape, .ss3: true
    case .csi: pending.isEmpty
    case .string(_, let count, _): count == 0
    }
  }

  /// Whether a paste has begun and not ended.
  package var isPasting: Bool { state == .paste }

  /// Takes bytes, returns the keys that are complete.
  package mutating func decode(_ bytes: some Sequence<UInt8>) -> [Key] {
    var keys: [Key] = []
    for byte in bytes { take(byte, into: &keys) }
    return keys
  }

  /// Ends what is ambiguous: a lone Esc is the key, `ESC [` is Alt-[.
  package mutating func flush() -> [Key] {
    guard isAmbiguous else { return [] }
    defer { reset() }
    return switch state {
    case .escape: [.escape]
    case .ss3: [.alt("O")]
    case .csi: [.alt("[")]
    case .string(let introducer, _, _): [.alt(Character(Unicode.Scalar(introducer)))]
    case .ground, .paste, .utf8, .consoleFunction, .oldMouse: []
    }
  }

  /// Forgets what is incomplete.
  package mutating func reset() {
    state = .ground
    pending = []
  }
}
