import DataCore

extension AppState {
  mutating func take(_ status: EditorStatus) -> [Effect] {
    undoName = status.undoName
    redoName = status.redoName
    pending = status.pending
    backups += status.backups
    isUndoRefused = status.isUndoRefused
    return []
  }

  /// The edit is made: its prompt closes, the cursor goes to a new object.
  mutating func take(_ outcome: EditOutcome) -> [Effect] {
    if prompt?.isSubmitting == true { prompts.removeLast() }
    // That it could not be saved says more than that it was made.
    if message?.kind != .error {
      switch outcome.verb {
      case .made, .reverted: tell("\(outcome.name).")
      case .undone: tell("Undone: \(outcome.name).")
      case .redone: tell("Redone: \(outcome.name).")
      }
    }
    if !outcome.deleted.isEmpty {
      withSheet { $0.selection.subtract(outcome.deleted) }
      // The row stays until this is saved: the cursor goes on, so that one can delete the next.
      if focus == .list, let id = sheet?.cursorID, outcome.deleted.contains(id),
        pending[id] == .deleted
      {
        return move(.lines(1))
      }
    }
    guard let sheet else { return [] }
    if let id = outcome.restored.first(where: { sheet.entity.family.contains($0.entityName) }),
      id.storeIdentifier ?? sheet.store == sheet.store
    {
      withSheet { $0.cursor = Position(id) }
      return reload() + loadDetail()
    }
    guard let id = outcome.inserted.first else { return [] }
    guard sheet.entity.family.contains(id.entityName),
      id.storeIdentifier ?? sheet.store == sheet.store
    else { return showElsewhere(id) }
    withSheet { $0.cursor = Position(id) }
    focus = .list
    return reload() + loadDetail()
  }

  /// The edit is refused: what was typed stays, the reason stands beside the field.
  mutating func take(_ refusal: EditRefusal) -> [Effect] {
    guard prompt?.isSubmitting == true else {
      message = .error(refusal.message)
      return []
    }
    withForm { form in
      form.isSubmitting = false
      if let property = refusal.property, let found = refusal.found { form.seen[property] = found }
      if let property = refusal.property,
        let index = form.fields.firstIndex(where: { $0.path.first == property })
      {
        form.fields[index].error = refusal.message
        form.cursor = index
      } else {
        form.error = refusal.message
      }
    }
    return []
  }

  mutating func takeSaved(_ count: Int) -> [Effect] {
    tell(count == 0 ? "Nothing was left to save." : "Saved \(UndoName.count(count, "object")).")
    return []
  }

  /// Says what was done, and once where the copy lies that was made before.
  private mutating func tell(_ text: String) {
    defer { backups = [] }
    guard !backups.isEmpty else {
      message = .note(text)
      return
    }
    let words = backups.count == 1 ? "The store as it was" : "The stores as they were"
    message = .warning("\(text) \(words): \(backups.joined(separator: ", "))")
  }

  /// Refreshes what the change meets, and nothing else.
  mutating func take(_ change: DataChange) -> [Effect] {
    remap(change.identifiers)
    var effects: [Effect] = []
    if let sheet, sheet.store == change.store {
      if sheet.region(in: store(sheet.store)?.model).meets(change.region) { effects += reload() }
      if let id = sheet.cursorID,
        detail.region(in: store(sheet.store)?.model, id)
          .meets(change.region)
      {
        effects += loadDetail()
      }
    }
    let counted = sidebar.rows.map(\.key).filter {
      $0.store == change.store && $0.entity != nil && change.changesCount(of: $0.entity, in: self)
    }
    if !counted.isEmpty { effects.append(.countEntities(counted)) }
    if change.transaction != nil || change.isExternal { effects += loadHistory() }
    if change.isExternal { effects.append(.reconcile(change.store)) }
    if change.isExternal, message?.kind != .error {
      message = .note(
        "\(change.author ?? "Another program") changed \(store(change.store)?.name ?? "the data").")
    }
    return effects
  }
}

extension DataChange {
  /// Whether objects of the entity may have come or gone.
  fileprivate func changesCount(of name: String?, in state: AppState) -> Bool {
    guard let name, let family = state.store(store)?.model[name]?.family else { return false }
    if region.isEverything { return true }
    return region.entities.contains { family.contains($0.key) && $0.value.properties == nil }
  }
}

extension Sheet {
  /// What the sheet read: its entity's own values, and what it calls the objects they link to.
  func region(in model: ModelDescription?) -> Region {
    var region = Region()
    let own = entity.properties.filter { $0.relationship?.isToMany != true }
    for name in entity.family {
      region.insert(.init(properties: Set(own.map(\.name))), of: name)
    }
    for property in own { region.insertTitles(of: property, in: model) }
    if case .relationship(let owner, let name) = source {
      region.insert(.init(objects: [owner], properties: [name]), of: owner.entityName)
    }
    return region
  }
}

extension Detail {
  /// What the detail read: the object, and what it calls the linked ones.
  func region(in model: ModelDescription?, _ id: PersistentIdentifier) -> Region {
    var region = Region()
    region.insert(.init(objects: [id]), of: id.entityName)
    for property in model?[id.entityName]?.properties ?? [] {
      region.insertTitles(of: property, in: model)
    }
    return region
  }
}

extension Region {
  fileprivate mutating func insertTitles(
    of property: PropertyDescription, in model: ModelDescription?
  ) {
    guard let name = property.relationship?.destination, let destination = model?[name],
      let title = destination.titleProperty
    else { return }
    for member in destination.family { insert(.init(properties: [title]), of: member) }
  }
}
