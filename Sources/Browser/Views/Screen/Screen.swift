import TerminalUI

/// Draws the whole screen: panes, status row, and prompts above them.
///
/// Only reads the state. Takes the canvas' size as the screen's, whatever it is.
func draw(_ state: AppState, into canvas: inout Canvas) {
  var state = state
  state.size = canvas.size
  canvas.fill(canvas.bounds, .text)
  canvas.placeCursor(nil)
  let smallest = ScreenLayout.smallest
  guard canvas.size.width >= smallest.width, canvas.size.height >= smallest.height else {
    drawNotice(smallest, into: &canvas)
    return
  }

  let layout = state.layout
  drawLines(of: layout, focus: state.focus, into: &canvas)
  if let frame = layout.sidebar { SidebarView(state).draw(in: frame, into: &canvas) }
  if let frame = layout.list { ListView(state).draw(in: frame, into: &canvas) }
  if let frame = layout.detail { DetailView(state).draw(in: frame, into: &canvas) }
  if let frame = layout.history { HistoryView(state).draw(in: frame, into: &canvas) }
  StatusView(state).draw(in: layout.status, into: &canvas)
  for prompt in state.prompts { draw(prompt, of: state, into: &canvas) }
}

/// What a screen says that is too small for anything else.
private func drawNotice(_ smallest: Size, into canvas: inout Canvas) {
  let words = ["Too small", "\(smallest.width)x\(smallest.height) needed"]
  let top = max(0, (canvas.size.height - words.count) / 2)
  for (row, text) in words.enumerated() {
    canvas.write(
      text, at: Point(x: 0, y: top + row), width: canvas.size.width, style: Style(.dim),
      alignment: .center)
  }
}

private func draw(_ prompt: Prompt, of state: AppState, into canvas: inout Canvas) {
  switch prompt {
  case .search(let search):
    SearchView(state, search).draw(in: state.layout.status, into: &canvas)
  case .filter(let filter):
    FilterView(state, filter).draw(in: state.layout.status, into: &canvas)
  case .chooser(let chooser):
    ChooserView(chooser).draw(into: &canvas)
  case .links(let links):
    LinkChooserView(links).draw(into: &canvas)
  case .value(let form):
    if !DetailView(state).shows(form) { FormView(form, state).draw(into: &canvas) }
  case .form(let form):
    FormView(form, state).draw(into: &canvas)
  case .confirm(let confirmation):
    ConfirmationView(confirmation, state.keymap).draw(into: &canvas)
  case .preview(let preview):
    PreviewView(preview, state).draw(into: &canvas)
  }
}
