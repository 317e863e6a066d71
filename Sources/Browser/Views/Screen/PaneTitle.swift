import TerminalUI

/// The words in a pane's top line: what it shows on the left, where one is in it on the right.
struct PaneTitle {
  var title: String
  /// Behind the title, in their own styles.
  var notes: [Span] = []
  var trailing: [Span] = []
  var isFocused: Bool

  func draw(in frame: Rect, into canvas: inout Canvas) {
    guard frame.height > 0 else { return }
    let room = frame.width - 4
    guard room > 0 else { return }
    let name = Span(title, isFocused ? Style(.titleFocused, .bold) : Style(.title))
    let left = [Span(" ", .text), name] + notes + [Span(" ", .text)]
    let leftWidth = min(canvas.columns(of: left, limit: room), room + 2)
    canvas.write(left, at: Point(x: frame.x + 1, y: frame.y), width: leftWidth)
    guard !trailing.isEmpty else { return }
    let right = [Span(" ", .text)] + trailing + [Span(" ", .text)]
    let rightWidth = canvas.columns(of: right, limit: room)
    guard leftWidth + rightWidth + 3 <= frame.width else { return }
    canvas.write(
      right, at: Point(x: frame.maxX - 1 - rightWidth, y: frame.y), width: rightWidth)
  }
}

extension Symbols {
  /// Behind what `Enter` follows or opens.
  var follow: String { self == .ascii ? ">" : "›" }
  /// Between words that stand side by side.
  var separator: String { self == .ascii ? " - " : " · " }
}

extension Style {
  init(_ foreground: Role, _ attributes: Attributes) {
    self.init(foreground, on: .background, attributes)
  }
}

extension Canvas {
  /// Columns that pieces of text take together; stops counting beyond `limit`.
  func columns(of spans: [Span], limit: Int = Size.limit) -> Int {
    var columns = 0
    for span in spans where columns <= limit {
      columns += sanitizer.columns(of: span.text, limit: max(0, limit - columns))
    }
    return columns
  }

  /// The mark at the left edge of the line under the cursor.
  var cursorMark: Character { symbols == .ascii ? ">" : "▌" }

  /// Fills the line under the cursor and puts its mark at the left.
  mutating func drawCursorLine(_ row: Rect, isFocused: Bool) {
    fill(row, .text.on(isFocused ? .selection : .selectionInactive))
    guard isFocused, row.width > 0 else { return }
    write(
      String(cursorMark), at: row.origin, width: 1, style: Style(.accent, on: .selection))
  }
}
