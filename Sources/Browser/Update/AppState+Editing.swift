import DataCore
import TerminalUI

extension AppState {
  /// Opens the form for a new object; an abstract entity asks of which kind.
  mutating func startAdding() -> [Effect] {
    guard let sheet, let model = store(sheet.store)?.model else { return [] }
    guard sheet.entity.isAbstract else { return add(sheet.entity) }
    let kinds = model.entities.filter { sheet.entity.family.contains($0.name) && !$0.isAbstract }
    if kinds.count == 1 { return add(kinds[0]) }
    let items = kinds.map { Chooser.Item(id: $0.name, title: $0.label) }
    openChooser(
      Chooser(purpose: .newEntity(store: sheet.store), title: "Add which kind?", items: items))
    return []
  }

  mutating func add(_ entity: EntityDescription) -> [Effect] {
    guard let sheet else { return [] }
    prompts.append(.form(Form(adding: entity, store: sheet.store, text: ValueText(self))))
    return []
  }

  mutating func startEditing() -> [Effect] {
    guard let sheet else { return [] }
    switch focus {
    case .list:
      guard let row = sheet.cursorRow else { return [] }
      let known = detail.id == row.id ? detail : nil
      prompts.append(
        .form(
          Form(
            editing: row, titles: sheet.titles, detail: known, store: sheet.store,
            text: ValueText(self))))
      return []
    case .detail: return editField(sheet)
    case .sidebar, .history: return []
    }
  }

  private mutating func editField(_ sheet: Sheet) -> [Effect] {
    guard let field = detail.field, let id = detail.id, let entity = detail.entity else {
      return []
    }
    switch field.content {
    case .value(let value):
      prompts.append(
        .value(
          Form(
            field.property, of: id, entity: entity, value: value, store: sheet.store,
            text: ValueText(self))))
      return []
    case .link(let link):
      return openLinks(
        field.property, store: sheet.store, target: .object(id), of: id,
        chosen: link.map { [$0.id] } ?? [])
    case .links:
      return openLinks(field.property, store: sheet.store, target: .object(id), of: id, chosen: [])
    }
  }

  mutating func startExternalEdit() -> [Effect] {
    guard let field = detail.field, let id = detail.id, case .value(let value) = field.content
    else { return [] }
    externalEdit = ExternalEdit(id: id, property: field.name)
    return [.editExternally(ValueText(self).exact(value), fileExtension: "txt")]
  }

  /// Takes the text that `$EDITOR` left: into the form's field, or as an edit of its own.
  mutating func takeExternalText(_ text: String?, error: String?) -> [Effect] {
    let target = externalEdit
    externalEdit = nil
    if let error { message = .error(error) }
    guard let text else { return [] }
    if let target, let entity = entity(of: target.id), let store = store(of: target.id) {
      guard
        case .value(let present)? = detail.fields.first(where: { $0.name == target.property })?
          .content, detail.id == target.id, present != .string(text)
      else { return [] }
      hasEdited = true
      return [
        .edit(
          Edit(
            name: UndoName.change([target.property], of: entity), store: store.identifier,
            steps: [.set(target.id, property: target.property, .string(text))]))
      ]
    }
    withForm { form in form.withField { $0.edit { $0 = TextBuffer(text) } } }
    return []
  }

  /// Deletes what is selected and shown, or the object at the cursor; asks where more goes.
  mutating func startDeleting() -> [Effect] {
    guard let sheet, let model = store(sheet.store)?.model else { return [] }
    if sheet.isCheckingSelection {
      message = .note("Still looking which selected objects are shown; try again.")
      return []
    }
    let isBulk = focus == .list && !sheet.selection.isEmpty
    let chosen = isBulk ? sheet.shownSelection.sorted() : sheet.cursorID.map { [$0] } ?? []
    let ids = chosen.filter { pending[$0] != .deleted }
    let hidden = isBulk ? sheet.hiddenSelection.count : 0
    guard !ids.isEmpty else {
      message = .note(
        chosen.isEmpty
          ? "All \(hidden) selected objects are hidden by \(sheet.view.narrowing): nothing is deleted."
          : "What is selected is deleted already.")
      return []
    }
    let entities = ids.compactMap { model[$0.entityName] }
    let edit = Edit(name: UndoName.delete(entities), store: sheet.store, steps: [.delete(ids)])
    let takes = cascades(from: ids, entities)
    if ids.count == 1 && takes.isEmpty && hidden == 0 {
      hasEdited = true
      return [.edit(edit)]
    }
    var question = edit.name
    if ids.count == 1, let title = sheet.cursorRow?.title, !isBulk { question += " “\(title)”" }
    if !takes.isEmpty { question += " with all \(takes.joined(separator: ", "))" }
    question += "?"
    if hidden > 0 {
      question +=
        " \(UndoName.count(hidden, "selected object")) hidden by \(sheet.view.narrowing) "
        + "stay\(hidden == 1 ? "s" : "")."
    }
    prompts.append(
      .confirm(Confirmation(purpose: .edit(edit), question: question, yes: "Delete")))
    return []
  }

  /// The relationships whose objects go too, as words; what is known to be empty is left out.
  private func cascades(
    from ids: [PersistentIdentifier], _ entities: [EntityDescription]
  ) -> [String] {
    var names: [String] = []
    for entity in Set(entities) {
      for property in entity.properties where property.relationship?.deleteRule == .cascade {
        if ids == [detail.id], let field = detail.fields.first(where: { $0.name == property.name })
        {
          switch field.content {
          case .link(nil), .links(count: 0, _), .value: continue
          case .link, .links: break
          }
        }
        if !names.contains(property.name.words) { names.append(property.name.words) }
      }
    }
    return names.sorted()
  }
}
