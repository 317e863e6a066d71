import DataCore

extension AppState {
  mutating func open() -> [Effect] {
    switch focus {
    case .sidebar:
      focus = .list
      return openSidebarEntity()
    case .list:
      focus = .detail
      keepCursorsVisible()
      return []
    case .detail: return openField()
    case .history: return toggleEntry()
    }
  }

  /// Shows the sidebar's entity as the first list.
  mutating func openSidebarEntity() -> [Effect] {
    guard let key = sidebar.cursor, let name = key.entity,
      let entity = store(key.store)?.model[name]
    else { return [] }
    sheets = []
    return push(.entity(name), entity: entity, store: key.store, title: entity.label)
  }

  /// Shows an object that belongs to no shown list in one of its own.
  mutating func showElsewhere(_ id: PersistentIdentifier) -> [Effect] {
    guard let store = store(of: id), let entity = store.model[id.entityName] else { return [] }
    focus = .list
    return push(
      .entity(entity.name), entity: entity, store: store.identifier, title: entity.label, at: id)
  }

  /// Puts a list on the stack and asks for its rows.
  private mutating func push(
    _ source: Query.Source, entity: EntityDescription, store: String, title: String,
    at cursor: PersistentIdentifier? = nil
  ) -> [Effect] {
    var sheet = Sheet(
      id: nextGeneration(), source: source, store: store, entity: entity, title: title,
      view: SheetView(entity))
    if case .entity = source { sheet.view.sort = flags.sort(of: entity) }
    sheet.cursor = cursor.map { Position($0) }
    sheets.append(sheet)
    detail = Detail()
    focus = focus == .sidebar ? .sidebar : .list
    return reload()
  }

  /// Follows the relationship the cursor is on; a plain value is edited instead.
  private mutating func openField() -> [Effect] {
    guard let field = detail.field, let owner = detail.id, let store = store(of: owner) else {
      return []
    }
    switch field.content {
    case .value: return run(.edit)
    case .link(nil): return []
    case .link(let link?):
      guard let entity = store.model[link.id.entityName] else { return [] }
      return push(
        .entity(entity.name), entity: entity, store: store.identifier, title: entity.label,
        at: link.id)
    case .links:
      guard let name = field.property.relationship?.destination, let entity = store.model[name]
      else { return [] }
      return push(
        .relationship(of: owner, name: field.name), entity: entity, store: store.identifier,
        title: "\(field.name.words) of \(detail.title)")
    }
  }

  /// One step back: out of another pane, out of a range, to the last view, to the last list.
  mutating func goBack() -> [Effect] {
    if focus != .list {
      focus = .list
      return []
    }
    if sheet?.rangeStart != nil {
      withSheet { $0.rangeStart = nil }
      return []
    }
    if let view = sheet?.past.last {
      let now = sheet?.view
      withSheet { sheet in
        sheet.past.removeLast()
        sheet.view = view
      }
      rememberSort()
      let isSame =
        view.search == now?.search && view.condition == now?.condition && view.sort == now?.sort
      return isSame ? checkSelection() : reloadView()
    }
    guard sheets.count > 1 else { return [] }
    sheets.removeLast()
    detail = Detail()
    // Its rows may have changed, or their answer been dropped, while it lay below.
    return reload() + loadDetail()
  }

  /// Keeps the present view for `Esc` before it changes.
  mutating func rememberView() {
    withSheet { sheet in
      sheet.past.append(sheet.view)
      sheet.isToggling = false
      if sheet.past.count > 100 { sheet.past.removeFirst() }
    }
  }

  /// Asks for all that the detail shows of the object under the cursor.
  mutating func loadDetail() -> [Effect] {
    guard let sheet, let id = sheet.cursorID else {
      detail = Detail()
      return []
    }
    let generation = nextGeneration()
    if id != detail.id {
      let cursor = detail.cursor
      let scroll = detail.scroll
      detail = Detail(id: id, entity: sheet.cursorRow?.entity ?? entity(of: id))
      detail.title = sheet.cursorRow?.title ?? ""
      detail.cursor = cursor
      detail.scroll = scroll
      if let row = sheet.cursorRow { detail.fields = preview(of: row, in: sheet) }
    }
    detail.generation = generation
    return [.loadDetail(id: id, store: sheet.store, generation: generation)]
  }

  /// What the list's row already knows of the object.
  private func preview(of row: Row, in sheet: Sheet) -> [Detail.Field] {
    row.entity.properties.compactMap { property in
      let value = row[property.name]
      guard let relationship = property.relationship else {
        return Detail.Field(property: property, content: .value(value))
      }
      if relationship.isToMany { return nil }
      let link = value.identifiers.first.map { Link(id: $0, title: sheet.titles[$0] ?? $0.title) }
      return Detail.Field(property: property, content: .link(link))
    }
  }

  mutating func take(_ answer: DetailAnswer) -> [Effect] {
    guard answer.id == detail.id, answer.generation == detail.generation else { return [] }
    detail.error = answer.error
    guard answer.error == nil else { return [] }
    detail.fields = answer.fields
    detail.title = answer.title
    if detail.cursorIndex == nil { detail.cursor = detail.fields.first?.name }
    keepCursorsVisible()
    return []
  }
}
