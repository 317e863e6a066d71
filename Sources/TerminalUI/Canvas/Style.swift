/// How a cell looks, in meanings: the foreground of one role on the background of another.
package struct Style: Hashable, Sendable {
  package var foreground: Role
  package var background: Role
  /// Set in addition to what the theme gives the roles.
  package var attributes: Attributes

  package static let text = Style(.text)

  package init(
    _ foreground: Role, on background: Role = .background, _ attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  package func on(_ background: Role) -> Style {
    Style(foreground, on: background, attributes)
  }

  package func with(_ attributes: Attributes) -> Style {
    Style(foreground, on: background, self.attributes.union(attributes))
  }
}

/// A piece of text in one style.
package struct Span: Hashable, Sendable {
  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style = .text) {
    self.text = text
    self.style = style
  }
}
