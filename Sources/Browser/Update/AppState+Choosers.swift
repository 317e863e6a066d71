import DataCore
import TerminalUI

extension AppState {
  /// Opens a list to pick from, the cursor on its first item unless it has one.
  mutating func openChooser(_ chooser: Chooser) {
    var chooser = chooser
    if chooser.cursor == nil { chooser.cursor = chooser.matches.first?.item.id }
    prompts.append(.chooser(chooser))
  }

  /// One list that is palette, help and key list: all actions, and runs what is picked.
  mutating func openPalette() -> [Effect] {
    let items = ActionCatalog.rows.filter { $0.id != .palette && $0.id != .help }.map { row in
      Chooser.Item(
        id: row.id.rawValue, title: row.name, detail: row.help,
        keys: keymap.keys(of: row.id).map(\.description).joined(separator: " "),
        disabledReason: row.scopes.contains(.browse)
          ? row.whyDisabled(self)
          : "Works in \(row.scopes.map(\.label).joined(separator: ", ")).")
    }
    openChooser(Chooser(purpose: .palette, title: "All actions", items: items))
    return []
  }

  mutating func chooseColumns() -> [Effect] {
    guard let sheet else { return [] }
    let items = sheet.view.columns.map {
      Chooser.Item(id: $0.name, title: $0.name, isMarked: !$0.isHidden)
    }
    openChooser(Chooser(purpose: .columns, title: "Columns: Tab shows or hides", items: items))
    return []
  }

  mutating func chooseTheme() -> [Effect] {
    let items = settings.themeNames.map {
      Chooser.Item(id: $0, title: $0, isMarked: $0 == settings.themeName)
    }
    var chooser = Chooser(purpose: .theme, title: "Theme", items: items)
    chooser.cursor = settings.themeName
    openChooser(chooser)
    return []
  }

  mutating func runInChooser(_ action: PromptAction, _ chooser: Chooser) -> [Effect] {
    switch action {
    case .cancel:
      prompts.removeLast()
      return []
    case .move(let movement):
      let matches = chooser.matches
      guard !matches.isEmpty else { return [] }
      var changed = chooser
      let page = max(1, layout.status.y - 4)
      let index = movement.target(
        from: chooser.cursorIndex ?? 0, count: matches.count, page: page)
      changed.cursor = matches[index].item.id
      changed.scroll = Self.scroll(
        chooser.scroll, showing: index, height: page, count: matches.count)
      withPrompt { $0 = .chooser(changed) }
      return []
    case .toggle:
      guard case .columns = chooser.purpose else { return [] }
      var changed = chooser
      for index in changed.items.indices where changed.items[index].id == chooser.cursor {
        changed.items[index].isMarked.toggle()
      }
      withPrompt { $0 = .chooser(changed) }
      return []
    case .accept: return accept(chooser)
    case .acceptAll, .yes, .no, .setNil, .editor: return []
    }
  }

  private mutating func accept(_ chooser: Chooser) -> [Effect] {
    let matches = chooser.matches
    let picked = chooser.cursorIndex.map { matches[$0].item } ?? matches.first?.item
    if case .columns = chooser.purpose { return showColumns(of: chooser) }
    guard let picked else {
      message = .note("Nothing fits “\(chooser.text.text)”.")
      return []
    }
    if let reason = picked.disabledReason {
      message = .note(reason)
      return []
    }
    prompts.removeLast()
    switch chooser.purpose {
    case .palette: return ActionID(rawValue: picked.id).map { run($0) } ?? []
    case .sort(let isAdded): return sort(by: picked.id, isAdded: isAdded)
    case .columns: return []
    case .newEntity(let store): return self.store(store)?.model[picked.id].map { add($0) } ?? []
    case .theme:
      settings.themeName = picked.id
      return [.setTheme(picked.id)]
    case .leftovers: return answerLeftovers(picked.id)
    case .choice:
      withForm { form in form.withField { $0.edit { $0 = .init(picked.id) } } }
      return []
    }
  }

  private mutating func showColumns(of chooser: Chooser) -> [Effect] {
    let shown = Set(chooser.items.filter(\.isMarked).map(\.id))
    guard !shown.isEmpty else {
      message = .note("At least one column stays.")
      return []
    }
    prompts.removeLast()
    guard let sheet, Set(sheet.view.shownColumns.map(\.name)) != shown else { return [] }
    rememberView()
    withSheet { sheet in
      for index in sheet.view.columns.indices {
        sheet.view.columns[index].isHidden = !shown.contains(sheet.view.columns[index].name)
      }
    }
    return []
  }
}
