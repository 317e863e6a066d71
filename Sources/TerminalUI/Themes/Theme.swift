/// How each ``Role`` looks at each ``ColorDepth``; read from a JSON5 file.
package struct Theme: Hashable, Sendable {
  /// One role's look. Nil colours mean: what lies below.
  package struct Look: Hashable, Sendable {
    package var foreground: Shade?
    package var background: Shade?
    package var attributes: Attributes
    /// The attributes used instead on a terminal without colours.
    package var monoAttributes: Attributes
  }

  /// One colour in its three renderings.
  package struct Shade: Hashable, Sendable {
    package var trueColor: TerminalColor
    package var ansi256: TerminalColor
    package var ansi16: TerminalColor
  }

  package enum Variant: String, Hashable, Sendable { case dark, light, mono }

  package let name: String
  package let variant: Variant
  let looks: [Role: Look]
}
