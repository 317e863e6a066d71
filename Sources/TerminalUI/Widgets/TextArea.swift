/// An editor of several lines, wrapped softly at the width it is drawn in.
package struct TextArea: Hashable, Sendable {
  package var buffer: TextBuffer
  /// The column that moves up and down try to keep.
  private(set) var wantedColumn: Int?

  package init(_ text: String = "") {
    buffer = TextBuffer(text)
  }

  package var text: String { buffer.text }

  /// Applies a key: as in a text field, and Enter for a new line, up, down and pages by lines as they
  /// show in `columns` columns and `rows` rows.
  ///
  /// - Returns: false when the key means nothing here.
  package mutating func handle(
    _ key: Key, columns: Int, rows: Int, sanitizer: Sanitizer = Sanitizer()
  ) -> Bool {
    let step =
      switch key.code {
      case .up: -1
      case .down: 1
      case .pageUp: -max(1, rows - 1)
      case .pageDown: max(1, rows - 1)
      default: 0
      }
    if step != 0 {
      moveLines(by: step, columns: columns, sanitizer: sanitizer)
      return true
    }
    wantedColumn = nil
    switch key {
    case .enter, .control("j"):
      buffer.insert("\n")
      return true
    case Key(.home, .control):
      buffer.move(to: 0)
      return true
    case Key(.end, .control):
      buffer.move(to: buffer.characters.count)
      return true
    default:
      return buffer.handle(key)
    }
  }

  private mutating func moveLines(by step: Int, columns: Int, sanitizer: Sanitizer) {
    let layout = TextAreaLayout(self, columns: columns, sanitizer: sanitizer)
    let column = wantedColumn ?? layout.cursor.x
    let row = min(max(0, layout.cursor.y + step), layout.lines.count - 1)
    buffer.move(to: layout.position(row: row, column: column))
    wantedColumn = column
  }
}
