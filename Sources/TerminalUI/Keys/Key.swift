/// One thing that arrives from the terminal: a key with its modifiers, or a paste, or a new size.
package struct Key: Hashable, Sendable {
  package enum Code: Hashable, Sendable {
    /// A printable character; with control, always in lower case.
    case character(Character)
    case up, down, left, right, home, end, pageUp, pageDown
    case enter, escape, backspace, delete, insert, tab, backtab
    /// `F1` to `F24`.
    case function(Int)
    /// Text pasted as a whole; data, whatever it holds.
    case paste(String)
    case resize(Size)
    /// A mouse button or wheel step at a point of the screen.
    case mouse(MouseEvent)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let alt = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package struct MouseEvent: Hashable, Sendable {
    package enum Kind: Hashable, Sendable { case press(Int), release, wheelUp, wheelDown }
    package let kind: Kind
    package let point: Point

    package init(_ kind: Kind, at point: Point) {
      self.kind = kind
      self.point = point
    }
  }

  package var code: Code
  package var modifiers: Modifiers

  package init(_ code: Code, _ modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
