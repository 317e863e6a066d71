extension Key: CustomStringConvertible {
  private static let named: [(name: String, code: Code)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Home", .home),
    ("End", .end), ("PageUp", .pageUp), ("PageDown", .pageDown), ("Enter", .enter),
    ("Esc", .escape), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
    ("Tab", .tab), ("Shift-Tab", .backtab), ("Space", .character(" ")),
  ]

  private static let otherNames: [(name: String, code: Code)] = [
    ("Escape", .escape), ("Return", .enter), ("Del", .delete), ("Ins", .insert),
    ("Backtab", .backtab), ("PgUp", .pageUp), ("PgDn", .pageDown), ("BS", .backspace),
  ]

  /// Reads a spelling such as `g`, `Ctrl-D`, `Alt-x`, `Shift-Up`, `Enter`, `Space`, `F1`.
  ///
  /// Names and modifiers may be in any case; a single character is itself, so `G` is not `g`.
  /// Nil for anything else.
  package init?(spelling: String) {
    var rest = Substring(spelling)
    var modifiers: Modifiers = []
    while rest.count > 1, rest.lowercased() != "shift-tab",
      let (length, modifier) = Key.prefix(of: rest)
    {
      guard rest.count > length else { return nil }
      rest = rest.dropFirst(length)
      modifiers.insert(modifier)
    }
    guard let code = Key.code(named: rest) else { return nil }
    switch code {
    case .character(let character) where modifiers.contains(.control):
      self.init(
        .character(character.lowercased().first ?? character), modifiers.subtracting(.shift))
    case .character(let character) where modifiers.contains(.shift):
      self.init(
        .character(character.uppercased().first ?? character), modifiers.subtracting(.shift))
    case .tab where modifiers == .shift:
      self.init(.backtab)
    default:
      self.init(code, modifiers)
    }
    self = canonical
  }

  /// The key with the codes that a terminal cannot tell from others replaced by those.
  private var canonical: Key {
    guard modifiers == .control, case .character(let character) = code else { return self }
    switch character {
    case "i": return .tab
    case "m": return .enter
    case "[": return .escape
    case "h": return .backspace
    default: return self
    }
  }

  private static func prefix(of text: Substring) -> (Int, Modifiers)? {
    let known: [(String, Modifiers)] = [
      ("ctrl-", .control), ("control-", .control), ("c-", .control), ("alt-", .alt),
      ("meta-", .alt), ("m-", .alt), ("shift-", .shift), ("s-", .shift),
    ]
    for (word, modifier) in known
    where text.count > word.count && text.prefix(word.count).lowercased() == word {
      return (word.count, modifier)
    }
    return nil
  }

  private static func code(named text: Substring) -> Code? {
    if text.count == 1, let character = text.first {
      guard character != " ", Sanitizer().glyph(for: character).isSymbol == false else {
        return character == " " ? .character(" ") : nil
      }
      return .character(character)
    }
    let wanted = text.lowercased()
    for (name, code) in named + otherNames where name.lowercased() == wanted { return code }
    if wanted.first == "f", let number = Int(wanted.dropFirst()), (1...24).contains(number) {
      return .function(number)
    }
    return nil
  }

  /// The spelling that ``init(spelling:)`` reads; events that are no keys have one for logs only.
  package var description: String {
    var prefix = ""
    if modifiers.contains(.control) { prefix += "Ctrl-" }
    if modifiers.contains(.alt) { prefix += "Alt-" }
    if modifiers.contains(.shift) { prefix += "Shift-" }
    if let name = Key.named.first(where: { $0.code == code })?.name { return prefix + name }
    switch code {
    case .character(let character):
      return prefix + (modifiers.contains(.control) ? character.uppercased() : String(character))
    case .function(let number): return prefix + "F\(number)"
    case .paste(let text): return "Paste(\(text.count) characters)"
    case .resize(let size): return "Resize(\(size.width)x\(size.height))"
    case .mouse(let event): return prefix + "Mouse(\(event.point.x),\(event.point.y))"
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .enter, .escape, .backspace,
      .delete, .insert, .tab, .backtab:
      return prefix
    }
  }
}
