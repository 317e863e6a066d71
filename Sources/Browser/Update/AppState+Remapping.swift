import DataCore

extension AppState {
  /// Gives new objects the permanent identifiers that a save made of their temporary ones.
  mutating func remap(_ ids: IdentifierMap<PersistentIdentifier>) {
    if ids.isEmpty { return }
    for index in sheets.indices { sheets[index].remap(ids) }
    if let id = detail.id.flatMap({ ids[$0] }) { detail.id = id }
    for index in prompts.indices {
      switch prompts[index] {
      case .form(var form):
        form.id = form.id.map { ids[$0] ?? $0 }
        prompts[index] = .form(form)
      case .value(var form):
        form.id = form.id.map { ids[$0] ?? $0 }
        prompts[index] = .value(form)
      case .links(var links):
        links.remap(ids)
        prompts[index] = .links(links)
      case .search, .filter, .chooser, .confirm, .preview: break
      }
    }
    if let edit = externalEdit, let id = ids[edit.id] {
      externalEdit = ExternalEdit(id: id, property: edit.property)
    }
  }
}

extension Sheet {
  fileprivate mutating func remap(_ ids: IdentifierMap<PersistentIdentifier>) {
    func new(_ id: PersistentIdentifier) -> PersistentIdentifier { ids[id] ?? id }
    if case .relationship(let owner, let name) = source {
      source = .relationship(of: new(owner), name: name)
    }
    cursor = cursor.map { Position(new($0.id), keys: $0.keys) }
    rangeStart = rangeStart.map(new)
    view.selection = Set(view.selection.map(new))
    for index in past.indices { past[index].selection = Set(past[index].selection.map(new)) }
    hiddenSelection = Set(hiddenSelection.map(new))
    titles = Dictionary(titles.map { (new($0.key), $0.value) }, uniquingKeysWith: { _, new in new })
    window.rows = window.rows.map { row in
      guard let id = ids[row.id] else { return row }
      return Row(id, row.entity, values: row.values, keys: row.keys)
    }
  }
}

extension LinkChooser {
  fileprivate mutating func remap(_ ids: IdentifierMap<PersistentIdentifier>) {
    func new(_ id: PersistentIdentifier) -> PersistentIdentifier { ids[id] ?? id }
    rows = rows.map { Link(id: new($0.id), title: $0.title) }
    original = Set(original.map(new))
    chosen = Set(chosen.map(new))
    cursor = cursor.map(new)
    object = object.map(new)
    if case .object(let id) = target { target = .object(new(id)) }
  }
}
