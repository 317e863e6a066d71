extension Key {
  package static let up = Key(.up)
  package static let down = Key(.down)
  package static let left = Key(.left)
  package static let right = Key(.right)
  package static let home = Key(.home)
  package static let end = Key(.end)
  package static let pageUp = Key(.pageUp)
  package static let pageDown = Key(.pageDown)
  package static let enter = Key(.enter)
  package static let escape = Key(.escape)
  package static let backspace = Key(.backspace)
  package static let delete = Key(.delete)
  package static let insert = Key(.insert)
  package static let tab = Key(.tab)
  package static let backtab = Key(.backtab)
  package static let space = Key(.character(" "))

  package static func character(_ character: Character) -> Key { Key(.character(character)) }
  package static func control(_ character: Character) -> Key {
    Key(.character(character), .control)
  }
  package static func alt(_ character: Character) -> Key { Key(.character(character), .alt) }
  package static func function(_ number: Int) -> Key { Key(.function(number)) }
  package static func paste(_ text: String) -> Key { Key(.paste(text)) }
  package static func resize(_ size: Size) -> Key { Key(.resize(size)) }

  /// The character to insert where text is typed: printable, without control or alt.
  package var typedCharacter: Character? {
    guard case .character(let character) = code else { return nil }
    return modifiers.isDisjoint(with: [.control, .alt]) ? character : nil
  }
}
