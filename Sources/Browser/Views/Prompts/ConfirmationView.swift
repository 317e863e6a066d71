import TerminalUI

/// A question, and the keys that answer it.
struct ConfirmationView {
  private let confirmation: Confirmation
  private let keymap: Keymap

  init(_ confirmation: Confirmation, _ keymap: Keymap) {
    self.confirmation = confirmation
    self.keymap = keymap
  }

  func draw(into canvas: inout Canvas) {
    let width = min(56, max(1, canvas.bounds.width - 6))
    let lines = canvas.sanitizer.wrapped(
      confirmation.question, columns: width, limit: max(1, canvas.bounds.height - 5))
    Dialog(
      title: confirmation.yes, size: Size(width: width, height: lines.count + 2)
    ).draw(into: &canvas) { canvas in
      for (y, line) in lines.enumerated() {
        canvas.write(
          line, at: Point(x: 0, y: y), width: canvas.bounds.width, style: Dialog.text)
      }
      let row = max(0, min(lines.count + 1, canvas.bounds.height - 1))
      canvas.write(
        answer(.yes, confirmation.yes, .deleted) + [Span("   ", Dialog.text)]
          + answer(.no, "Cancel", .text),
        at: Point(x: 0, y: row), width: canvas.bounds.width, style: Dialog.text,
        alignment: .trailing)
      canvas.placeCursor(Point(x: 0, y: row))
    }
  }

  private func answer(_ action: ActionID, _ word: String, _ role: Role) -> [Span] {
    let key = keymap.keys(of: action).first?.short ?? ""
    return [
      Span(" \(key) ", Style(.key, on: .dialog, .bold)),
      Span(word, Style(role, on: .dialog)),
    ]
  }
}
