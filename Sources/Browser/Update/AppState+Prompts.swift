import DataCore
import TerminalUI

/// What an action means to the prompt that is open.
enum PromptAction: Hashable, Sendable {
  case accept, acceptAll, cancel, yes, no
  case move(Movement)
  case toggle, setNil, editor
}

extension AppState {
  mutating func runInPrompt(_ id: PromptAction) -> [Effect] {
    switch prompt {
    case nil: []
    case .search(let search): runInSearch(id, search)
    case .filter(let filter): runInFilter(id, filter)
    case .chooser(let chooser): runInChooser(id, chooser)
    case .links(let links): runInLinks(id, links)
    case .value(let form), .form(let form): runInForm(id, form)
    case .confirm(let question): answer(id, question)
    case .preview(let preview): runInPreview(id, preview)
    }
  }

  mutating func type(_ key: Key) -> [Effect] {
    message = nil
    switch prompt {
    case nil, .confirm, .preview: return reportUnbound(key)
    case .search(var search):
      guard search.text.handle(key.flattened) else { return reportUnbound(key) }
      withPrompt { $0 = .search(search) }
      return searchTyped()
    case .filter(var filter):
      guard filter.text.handle(key.flattened) else { return reportUnbound(key) }
      withPrompt { $0 = .filter(filter) }
      return filterTyped()
    case .chooser(var chooser):
      guard chooser.text.handle(key.flattened) else { return reportUnbound(key) }
      chooser.cursor = chooser.matches.first?.item.id
      chooser.scroll = 0
      withPrompt { $0 = .chooser(chooser) }
      return []
    case .links(var links):
      let before = links.text.text
      guard links.text.handle(key.flattened) else { return reportUnbound(key) }
      withPrompt { $0 = .links(links) }
      return links.text.text == before ? [] : loadLinks()
    case .value, .form: return typeInForm(key)
    }
  }

  private mutating func runInSearch(_ id: PromptAction, _ search: SearchPrompt) -> [Effect] {
    switch id {
    case .accept: return acceptSearch(search)
    case .cancel: return cancelSearch(search)
    case .move(let movement): return moveList(movement)
    case .acceptAll, .yes, .no, .toggle, .setNil, .editor: return []
    }
  }

  /// Does what was asked, or nothing.
  private mutating func answer(_ id: PromptAction, _ question: Confirmation) -> [Effect] {
    guard id == .yes || id == .no else { return [] }
    prompts.removeLast()
    guard id == .yes else {
      message = .note("Nothing was done.")
      return []
    }
    switch question.purpose {
    case .edit(let edit):
      hasEdited = true
      return [.edit(edit)]
    case .quit:
      isQuitting = true
      return [.giveUp, .quit]
    }
  }

  private mutating func runInPreview(_ id: PromptAction, _ preview: PendingPreview) -> [Effect] {
    let page = max(1, layout.status.y - 4)
    switch id {
    case .accept, .acceptAll:
      prompts.removeLast()
      return [.save(takingTheirs: preview.takingTheirs)]
    case .cancel:
      prompts.removeLast()
      return []
    case .move(let movement):
      withPrompt { $0 = .preview(preview.moved(movement, page: page)) }
      return []
    case .toggle:
      guard preview.lines.indices.contains(preview.cursor),
        let conflict = preview.lines[preview.cursor].conflict
      else { return [] }
      var changed = preview
      changed.takingTheirs.formSymmetricDifference([conflict])
      withPrompt { $0 = .preview(changed) }
      return []
    case .yes, .no, .setNil, .editor: return []
    }
  }

  mutating func showPreview(_ lines: [PendingPreview.Line]) -> [Effect] {
    guard !lines.isEmpty else {
      message = .note("There is nothing to save.")
      return []
    }
    if case .preview = prompt { prompts.removeLast() }
    let first = lines.firstIndex { $0.conflict != nil } ?? 0
    let page = max(1, layout.status.y - 4)
    prompts.append(
      .preview(PendingPreview(lines: lines).moved(.lines(first), page: page)))
    return []
  }
}

extension PendingPreview {
  /// Scrolls; where something is to be chosen, the cursor goes from choice to choice.
  fileprivate func moved(_ movement: Movement, page: Int) -> PendingPreview {
    var result = self
    guard hasConflicts else {
      let target = movement.target(from: scroll, count: lines.count, page: page)
      result.scroll = min(target, max(lines.count - page, 0))
      return result
    }
    let choices = lines.indices.filter { lines[$0].conflict != nil }
    let place = choices.firstIndex { $0 >= cursor } ?? 0
    result.cursor = choices[movement.target(from: place, count: choices.count, page: page)]
    result.scroll = AppState.scroll(
      scroll, showing: result.cursor, height: page, count: lines.count)
    return result
  }
}

extension Prompt {
  /// Whether an edit from here is on its way.
  var isSubmitting: Bool {
    get {
      switch self {
      case .value(let form), .form(let form): form.isSubmitting
      case .search, .filter, .chooser, .links, .confirm, .preview: false
      }
    }
    set {
      switch self {
      case .value(var form):
        form.isSubmitting = newValue
        self = .value(form)
      case .form(var form):
        form.isSubmitting = newValue
        self = .form(form)
      case .search, .filter, .chooser, .links, .confirm, .preview: break
      }
    }
  }
}

extension Key {
  /// A paste into a single line, its line ends as spaces.
  fileprivate var flattened: Key {
    guard case .paste(let text) = code else { return self }
    return .paste(String(text.map { $0.isNewline ? " " : $0 }))
  }
}
