/// Why a theme cannot be used: the file, the place in it, and the mistake.
package struct ThemeError: Error, Hashable, Sendable, CustomStringConvertible {
  package let file: String
  /// Nil where the file could not be read at all.
  package let position: JSON5Position?
  package let message: String

  package init(file: String, position: JSON5Position?, message: String) {
    self.file = file
    self.position = position
    self.message = message
  }

  package var description: String {
    guard let position else { return "\(file): \(message)" }
    return "\(file):\(position.line):\(position.column): \(message)"
  }
}
