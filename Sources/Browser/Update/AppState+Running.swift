import Foundation
import TerminalUI

extension AppState {
  /// Runs an action, or says why it cannot run.
  mutating func run(_ id: ActionID) -> [Effect] {
    message = nil
    let action = ActionCatalog[id]
    guard action.scopes.contains(keyScope) else {
      message = .note(
        "\(action.name) works in \(action.scopes.map(\.label).joined(separator: ", ")).")
      return []
    }
    if let reason = action.whyDisabled(self) {
      message = .note(reason)
      return []
    }
    switch id {
    case .down: return move(.lines(1))
    case .up: return move(.lines(-1))
    case .halfPageDown: return move(.pages(0.5))
    case .halfPageUp: return move(.pages(-0.5))
    case .pageDown: return move(.pages(1))
    case .pageUp: return move(.pages(-1))
    case .first: return move(.first)
    case .last: return move(.last)
    case .paneLeft, .paneRight, .nextPane, .previousPane: return moveFocus(id)
    case .open: return open()
    case .back: return goBack()
    case .history: return toggleHistory()
    case .columns: return chooseColumns()
    case .theme: return chooseTheme()
    case .search: return startSearch()
    case .filter: return startFilter()
    case .nextMatch: return moveToMatch(forward: true)
    case .previousMatch: return moveToMatch(forward: false)
    case .sort: return chooseSort(isAdded: false)
    case .addSort: return chooseSort(isAdded: true)
    case .select: return toggleSelection()
    case .selectRange: return selectRange()
    case .selectAll: return selectAll()
    case .add: return startAdding()
    case .addTrip: return startTrip()
    case .edit: return startEditing()
    case .editExternally: return startExternalEdit()
    case .delete: return startDeleting()
    case .undo: return [.undo]
    case .redo: return [.redo]
    case .skipUndo: return [.skipUndo]
    case .save: return [.preview(settings.timeZone)]
    case .revert: return revertEntry()
    case .palette, .help: return openPalette()
    case .redraw: return [.redraw]
    case .quit: return quit()
    case .accept: return runInPrompt(.accept)
    case .acceptAll: return runInPrompt(.acceptAll)
    case .cancel: return runInPrompt(.cancel)
    case .yes: return runInPrompt(.yes)
    case .no: return runInPrompt(.no)
    case .promptDown, .nextField, .laterFilter: return runInPrompt(.move(.lines(1)))
    case .promptUp, .previousField, .earlierFilter: return runInPrompt(.move(.lines(-1)))
    case .promptPageDown: return runInPrompt(.move(.pages(1)))
    case .promptPageUp: return runInPrompt(.move(.pages(-1)))
    case .toggle: return runInPrompt(.toggle)
    case .setNil: return runInPrompt(.setNil)
    case .fieldEditor: return runInPrompt(.editor)
    }
  }

  mutating func reportUnbound(_ key: Key) -> [Effect] {
    if case .paste = key.code {
      message = .note("Pasted text goes into a field only; nothing was run.")
      return []
    }
    let help = keymap.keys(of: .help).first?.description ?? ":"
    message = .note("\(key) does nothing here; \(help) lists all keys.")
    return []
  }

  mutating func fail(_ text: String) -> [Effect] {
    message = .error(text)
    withPrompt { $0.isSubmitting = false }
    return []
  }

  mutating func tick(_ date: Date) -> [Effect] {
    now = date
    return []
  }

  /// Asks before something would be lost.
  mutating func quit() -> [Effect] {
    if !pending.isEmpty {
      prompts.append(
        .confirm(
          Confirmation(
            purpose: .quit,
            question:
              "\(UndoName.count(pending.count, "object")) with unsaved changes. Quit and lose them?",
            yes: "Quit without saving")))
      return []
    }
    if hasEdited, stores.contains(where: \.isInMemory) {
      prompts.append(
        .confirm(
          Confirmation(
            purpose: .quit,
            question: "The sample lives in memory: nothing of what you changed is kept. Quit?",
            yes: "Quit")))
      return []
    }
    isQuitting = true
    return [.quit]
  }
}

extension KeyScope {
  var label: String {
    switch self {
    case .browse: "the panes"
    case .search: "a search"
    case .filter: "a filter"
    case .chooser: "a list to pick from"
    case .form: "a form"
    case .confirm: "a question"
    case .preview: "the preview of changes"
    }
  }
}
