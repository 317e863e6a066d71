import DataCore
import TerminalUI

extension AppState {
  mutating func toggleSelection() -> [Effect] {
    guard let sheet, let id = sheet.cursorID else { return [] }
    // A run of single choices is one step for Esc.
    if !sheet.isToggling { rememberView() }
    withSheet { sheet in
      if sheet.selection.remove(id) == nil { sheet.selection.insert(id) }
      sheet.isToggling = true
    }
    focus = .list
    return move(.lines(1))
  }

  mutating func selectRange() -> [Effect] {
    guard let sheet, let id = sheet.cursorID else { return [] }
    guard let start = sheet.rangeStart else {
      withSheet { $0.rangeStart = id }
      let key = keymap.keys(of: .selectRange).first?.description ?? "v"
      message = .note("The range begins here; \(key) again ends it.")
      return []
    }
    withSheet { $0.rangeStart = nil }
    let rows = sheet.window.rows
    if let a = rows.firstIndex(where: { $0.id == start }),
      let b = rows.firstIndex(where: { $0.id == id })
    {
      select(Set(rows[min(a, b)...max(a, b)].map(\.id)))
      return []
    }
    return loadSelection(.range(start, id))
  }

  mutating func selectAll() -> [Effect] {
    guard let sheet else { return [] }
    if !sheet.window.hasBefore, !sheet.window.hasAfter {
      let shown = Set(sheet.window.rows.map(\.id))
      if shown.isSubset(of: sheet.selection) {
        rememberView()
        withSheet { $0.selection.subtract(shown) }
      } else {
        select(shown)
      }
      return []
    }
    return loadSelection(.all)
  }

  private mutating func select(_ ids: Set<PersistentIdentifier>) {
    rememberView()
    withSheet { sheet in
      sheet.selection.formUnion(ids)
      sheet.isToggling = false
    }
    guard let sheet else { return }
    message = .note("\(UndoName.count(sheet.selection.count, "object")) selected.")
  }

  private func loadSelection(_ choice: SelectionRequest.Choice) -> [Effect] {
    guard let sheet else { return [] }
    return [
      .loadSelection(
        SelectionRequest(
          sheet: sheet.id, generation: sheet.generation, store: sheet.store, query: sheet.query,
          choice: choice))
    ]
  }

  /// Asks which selected objects are hidden, so that nothing unseen is acted on.
  mutating func checkSelection() -> [Effect] {
    guard let sheet else { return [] }
    withSheet { sheet in
      sheet.isToggling = false
      sheet.hiddenSelection = []
      sheet.isCheckingSelection = !sheet.selection.isEmpty && sheet.view.isNarrowed
    }
    guard self.sheet?.isCheckingSelection == true else { return [] }
    return loadSelection(.among(sheet.selection))
  }

  mutating func takeSelection(
    _ ids: Set<PersistentIdentifier>, for request: SelectionRequest
  ) -> [Effect] {
    guard let sheet, sheet.id == request.sheet, sheet.generation == request.generation else {
      return []
    }
    switch request.choice {
    case .range: select(ids)
    case .all:
      if ids.isSubset(of: sheet.selection) {
        rememberView()
        withSheet { $0.selection.subtract(ids) }
      } else {
        select(ids)
      }
    case .among:
      withSheet { sheet in
        sheet.isCheckingSelection = false
        sheet.hiddenSelection = sheet.selection.subtracting(ids)
      }
    }
    return []
  }
}
