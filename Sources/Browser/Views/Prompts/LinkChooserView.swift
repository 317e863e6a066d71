import DataCore
import TerminalUI

/// Objects to link to, with the linked ones marked.
struct LinkChooserView {
  private let links: LinkChooser

  init(_ links: LinkChooser) { self.links = links }

  func draw(into canvas: inout Canvas) {
    let height = min(14, max(1, canvas.bounds.height - 7))
    Dialog(
      title: "\(links.property.name): \(links.destination.label)",
      footer: [Span("\(links.chosen.count.grouped) linked", Dialog.dim)],
      size: Size(width: 56, height: height + 2)
    ).draw(into: &canvas) { canvas in
      let (top, list) = canvas.bounds.split(.top, 2)
      drawInput(
        links.text, in: top, hint: "search \(UndoName.plural(links.destination.label))",
        into: &canvas)
      drawRows(in: list, into: &canvas)
    }
  }

  private func drawRows(in area: Rect, into canvas: inout Canvas) {
    if let words = emptyWords {
      canvas.write(
        words, at: area.origin.moved(x: 2), width: max(0, area.width - 2),
        style: Style(links.error == nil ? .dim : .error, on: .dialog))
      return
    }
    let first = ListScroll.first(
      links.scroll, showing: links.cursorIndex ?? 0, count: links.rows.count,
      height: area.height)
    for (y, link) in links.rows.dropFirst(first).prefix(area.height).enumerated() {
      draw(link, in: area.row(y), isCursor: link.id == links.cursor, into: &canvas)
    }
    canvas.scrollbar(
      area.split(.right, 1).piece, first: first,
      total: links.rows.count + (links.hasMore ? area.height : 0))
  }

  private var emptyWords: String? {
    if let error = links.error { return error }
    guard links.rows.isEmpty else { return nil }
    if links.isLoading { return "Loading…" }
    let name = UndoName.pluralInSentence(links.destination.label)
    return links.text.text.isEmpty
      ? "There are no \(name)." : "No \(name) match “\(links.text.text)”."
  }

  private func draw(_ link: Link, in row: Rect, isCursor: Bool, into canvas: inout Canvas) {
    var background = Role.dialog
    if isCursor {
      canvas.drawCursorLine(row.inset(right: 1), isFocused: true)
      background = .selection
    }
    let isChosen = links.chosen.contains(link.id)
    let wasChosen = links.original.contains(link.id)
    let role: Role = isChosen == wasChosen ? .text : isChosen ? .added : .deleted
    let mark = isChosen ? String(canvas.symbols.check) : wasChosen ? "-" : " "
    canvas.write(
      [Span("\(mark) ", Style(role == .text ? .accent : role)), Span(link.title, Style(role))]
        .map { Span($0.text, $0.style.on(background)) },
      at: row.origin.moved(x: 2), width: max(0, row.width - 4),
      style: Style(.text, on: background))
  }
}
