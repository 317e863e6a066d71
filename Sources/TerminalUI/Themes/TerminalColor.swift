/// A colour as a terminal takes it.
package enum TerminalColor: Hashable, Sendable {
  /// What the terminal itself uses for text or ground.
  case standard
  /// A palette entry: 0–15 the terminal's own colours, 16–255 the fixed cube and greys.
  case indexed(UInt8)
  case rgb(red: UInt8, green: UInt8, blue: UInt8)
}

/// A style after a theme: colours and attributes for one colour depth.
package struct ResolvedStyle: Hashable, Sendable {
  package var foreground: TerminalColor
  package var background: TerminalColor
  package var attributes: Attributes

  package init(
    foreground: TerminalColor = .standard, background: TerminalColor = .standard,
    attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }
}
