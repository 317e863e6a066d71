/// A key as people and the configuration write it: `j`, `G`, `Ctrl-D`, `Enter`, `PageDown`, `F1`.
///
/// Letters are as typed, so `G` is Shift and g.
struct KeyName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let text: String

  init(stringLiteral value: String) { text = value }

  /// The key of a spelling, in any case of its words; nil if there is no such key.
  init?(_ spelling: String) {
    guard let text = Self.canonical(spelling) else { return nil }
    self.text = text
  }

  private init(canonical text: String) { self.text = text }

  var description: String { text }
}

extension KeyName {
  /// All keys with a name, as they are written.
  static let named = [
    "Enter", "Esc", "Tab", "Shift-Tab", "Space", "Backspace", "Delete", "Insert", "Up", "Down",
    "Left", "Right", "Home", "End", "PageUp", "PageDown", "F1", "F2", "F3", "F4", "F5", "F6",
    "F7", "F8", "F9", "F10", "F11", "F12",
  ]

  private static func canonical(_ spelling: String) -> String? {
    if spelling == " " { return "Space" }
    if spelling.count == 1 {
      guard let scalar = spelling.unicodeScalars.first, scalar.value > 32, scalar.value != 127
      else { return nil }
      return spelling
    }
    let lower = spelling.lowercased()
    if let name = named.first(where: { $0.lowercased() == lower }) { return name }
    for (prefix, written) in [("ctrl-", "Ctrl-"), ("c-", "Ctrl-"), ("^", "Ctrl-")]
    where lower.hasPrefix(prefix) {
      let letter = lower.dropFirst(prefix.count)
      guard letter.count == 1, let scalar = letter.unicodeScalars.first,
        ("a"..."z").contains(scalar)
      else { return nil }
      return written + letter.uppercased()
    }
    for prefix in ["alt-", "m-"] where lower.hasPrefix(prefix) {
      let rest = String(spelling.dropFirst(prefix.count))
      return canonical(rest).map { "Alt-" + $0 }
    }
    return nil
  }
}
