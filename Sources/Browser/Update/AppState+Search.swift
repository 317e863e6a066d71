import DataCore
import TerminalUI

extension AppState {
  mutating func startSearch() -> [Effect] {
    guard let sheet else { return [] }
    focus = .list
    rememberView()
    prompts.append(
      .search(SearchPrompt(text: TextBuffer(sheet.view.search), earlier: sheet.view.search)))
    return []
  }

  /// Narrows the list to what is typed so far; a newer request makes older answers stale.
  mutating func searchTyped() -> [Effect] {
    guard case .search(let prompt) = prompt, prompt.text.text != sheet?.view.search else {
      return []
    }
    withSheet { $0.view.search = prompt.text.text }
    return reloadView()
  }

  mutating func acceptSearch(_ prompt: SearchPrompt) -> [Effect] {
    prompts.removeLast()
    if prompt.text.text == prompt.earlier { withSheet { _ = $0.past.popLast() } }
    return []
  }

  mutating func cancelSearch(_ prompt: SearchPrompt) -> [Effect] {
    prompts.removeLast()
    withSheet { sheet in
      _ = sheet.past.popLast()
      sheet.view.search = prompt.earlier
    }
    return prompt.text.text == prompt.earlier ? [] : reloadView()
  }

  /// The next or previous object found, round the ends; works from the detail pane too.
  mutating func moveToMatch(forward: Bool) -> [Effect] {
    guard let sheet, let index = sheet.cursorIndex else { return [] }
    let next = index + (forward ? 1 : -1)
    if sheet.window.rows.indices.contains(next) { return moveCursor(to: next) }
    if forward {
      if sheet.window.hasAfter { return prefetch() }
      message = .note("From the last match to the first.")
      return sheet.window.hasBefore ? jump(to: .start) : moveCursor(to: 0)
    }
    if sheet.window.hasBefore { return prefetch() }
    message = .note("From the first match to the last.")
    return sheet.window.hasAfter
      ? jump(to: .end) : moveCursor(to: sheet.window.rows.count - 1)
  }
}
