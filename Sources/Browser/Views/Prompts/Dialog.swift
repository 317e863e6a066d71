import TerminalUI

/// A framed box in the middle of the screen, never larger than it.
struct Dialog {
  var title: String
  /// Words in the lower line.
  var footer: [Span] = []
  /// What the content asks for.
  var size: Size

  static let text = Style(.text, on: .dialog)
  static let dim = Style(.dim, on: .dialog)

  /// Draws the box and calls `content` with the inside as the view, a blank column at each side.
  func draw(into canvas: inout Canvas, _ content: (inout Canvas) -> Void) {
    let screen = canvas.bounds.inset(bottom: 1)
    let isNarrow = screen.width < size.width + 8
    let box = screen.centered(
      Size(width: isNarrow ? screen.width : size.width + 4, height: size.height + 2))
    canvas.placeCursor(nil)
    canvas.fill(box, Self.text)
    let inside = canvas.box(
      box, title: title, style: Style(.dialogBorder, on: .dialog),
      titleStyle: Style(.titleFocused, on: .dialog, .bold))
    let width = canvas.columns(of: footer)
    if !footer.isEmpty, width + 6 <= box.width, box.height >= 2 {
      let spans = [Span(" ", Self.text)] + footer + [Span(" ", Self.text)]
      canvas.write(
        spans, at: Point(x: box.maxX - width - 4, y: box.maxY - 1), width: width + 2,
        style: Self.text)
    }
    canvas.inside(inside.inset(left: 1, right: 1), content)
  }
}
