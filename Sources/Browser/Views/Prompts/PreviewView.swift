import Foundation
import TerminalUI

/// What `Ctrl-S` would save, object by object.
struct PreviewView {
  private let preview: PendingPreview
  private let state: AppState

  init(_ preview: PendingPreview, _ state: AppState) {
    self.preview = preview
    self.state = state
  }

  func draw(into canvas: inout Canvas) {
    let height = min(max(1, preview.lines.count), max(1, canvas.bounds.height - 5))
    Dialog(
      title: "Save \(UndoName.count(state.pending.count, "object"))?", footer: footer,
      size: Size(width: 72, height: height)
    ).draw(into: &canvas) { canvas in
      let area = canvas.bounds
      let first = min(
        max(0, preview.scroll), max(0, preview.lines.count - max(1, area.height)))
      for (y, line) in preview.lines.dropFirst(first).prefix(area.height).enumerated() {
        draw(line, in: area.row(y), into: &canvas)
      }
      if preview.lines.isEmpty {
        canvas.write("Nothing is pending.", at: .zero, style: Dialog.dim)
      }
      let isChoosing = preview.hasConflicts && preview.cursor >= first
      canvas.placeCursor(Point(x: 0, y: isChoosing ? preview.cursor - first : 0))
      canvas.scrollbar(
        area.split(.right, 1).piece, first: first, total: preview.lines.count)
    }
  }

  private var footer: [Span] {
    let yes = state.keymap.keys(of: .accept).first?.short ?? ""
    let no = state.keymap.keys(of: .cancel).first?.short ?? ""
    let toggle = state.keymap.keys(of: .toggle).first?.short ?? ""
    let choice =
      preview.hasConflicts
      ? [
        Span(toggle, Style(.key, on: .dialog, .bold)), Span(" yours or theirs   ", Dialog.dim),
      ] : []
    return choice + [
      Span(yes, Style(.key, on: .dialog, .bold)), Span(" save   ", Dialog.dim),
      Span(no, Style(.key, on: .dialog, .bold)), Span(" not now", Dialog.dim),
    ]
  }

  /// A property's name, its value before and after, each in its role.
  private func words(of line: PendingPreview.Line, _ style: Style) -> [Span] {
    if let conflict = line.conflict {
      let isTheirs = preview.takingTheirs.contains(conflict)
      let chosen = Style(.added, on: .dialog, .bold)
      return [
        Span("\(line.text)  ", Style(.label, on: .dialog)), Span("yours ", Dialog.dim),
        Span(line.mine, isTheirs ? Dialog.dim : chosen), Span("  theirs ", Dialog.dim),
        Span(line.theirs, isTheirs ? chosen : Dialog.dim),
      ]
    }
    guard line.depth > 0, let colon = line.text.range(of: ": ") else {
      return [Span(line.text, style)]
    }
    let name = Span(line.text[..<colon.lowerBound] + "  ", Style(.label, on: .dialog))
    let values = line.text[colon.upperBound...]
    guard let arrow = values.range(of: " → ") else { return [name, Span(String(values), style)] }
    return [
      name, Span(String(values[..<arrow.lowerBound]), Style(.deleted, on: .dialog)),
      Span(" → ", Dialog.dim),
      Span(String(values[arrow.upperBound...]), Style(.added, on: .dialog)),
    ]
  }

  private func draw(_ line: PendingPreview.Line, in row: Rect, into canvas: inout Canvas) {
    let indent = 2 * min(max(0, line.depth), 8)
    let mark = line.depth == 0 || line.conflict != nil ? line.mark.rawValue : " "
    let style = Style(line.depth == 0 ? line.mark.role : .text, on: .dialog)
    canvas.write(
      [Span("\(mark) ", style.with(.bold))] + words(of: line, style),
      at: row.origin.moved(x: indent), width: max(0, row.width - indent - 1),
      style: Dialog.text)
  }
}
