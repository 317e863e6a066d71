import TerminalUI

/// The bottom row: what happened or could be undone on the left, the most useful keys on the right.
struct StatusView {
  private let state: AppState

  init(_ state: AppState) { self.state = state }

  func draw(in row: Rect, into canvas: inout Canvas) {
    let bar = Style(.statusBar, on: .statusBar)
    canvas.fill(row, bar)
    guard row.height > 0, row.width > 2 else { return }
    let room = row.width - 2
    let left = state.message.map(words) ?? memory(canvas.symbols, isShort: row.width < 60)
    let leftWidth = min(room, canvas.columns(of: left, limit: room))
    let gap = left.isEmpty ? 0 : 3
    let hints = KeyHints(state).spans(columns: room - leftWidth - gap, in: canvas)
    let hintsWidth = canvas.columns(of: hints)
    canvas.write(left, at: Point(x: row.x + 1, y: row.y), width: leftWidth, style: bar)
    canvas.write(
      hints, at: Point(x: row.maxX - 1 - hintsWidth, y: row.y), width: hintsWidth, style: bar)
  }

  private func words(_ message: Message) -> [Span] {
    let role: Role =
      switch message.kind {
      case .note: .statusBar
      case .warning: .warning
      case .error: .error
      }
    return [Span(message.text, Style(role, on: .statusBar))]
  }

  /// What `u` and `Ctrl-R` would do, and how much is not saved.
  private func memory(_ symbols: Symbols, isShort: Bool) -> [Span] {
    // A prompt has the keyboard: its keys matter, and these do something else.
    if state.prompt != nil { return [] }
    var parts: [[Span]] = []
    for (action, name) in [
      (ActionID.undo, state.undoName), (.redo, isShort ? nil : state.redoName),
    ] {
      guard let name, let key = state.keymap.keys(of: action).first else { continue }
      parts.append([
        Span(key.short, Style(.statusKey, on: .statusBar)),
        Span(" \(name)", Style(.statusBar, on: .statusBar)),
      ])
    }
    if !state.pending.isEmpty {
      parts.append([
        Span("\(state.pending.count.grouped) unsaved", Style(.pending, on: .statusBar))
      ])
    }
    return Array(
      parts.joined(separator: [Span(symbols.separator, Style(.statusDim, on: .statusBar))]))
  }
}
