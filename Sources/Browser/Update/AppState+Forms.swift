import DataCore
import TerminalUI

extension AppState {
  /// Changes the form that has the keyboard, or lies under the chooser that has it.
  mutating func withForm(_ body: (inout Form) -> Void) {
    for index in prompts.indices.reversed() {
      switch prompts[index] {
      case .form(var form):
        body(&form)
        prompts[index] = .form(form)
        return
      case .value(var form):
        body(&form)
        prompts[index] = .value(form)
        return
      case .search, .filter, .chooser, .links, .confirm, .preview: continue
      }
    }
  }

  var form: Form? {
    for prompt in prompts.reversed() {
      switch prompt {
      case .form(let form), .value(let form): return form
      case .search, .filter, .chooser, .links, .confirm, .preview: continue
      }
    }
    return nil
  }

  mutating func runInForm(_ action: PromptAction, _ form: Form) -> [Effect] {
    if form.isSubmitting { return [] }
    switch action {
    case .accept:
      if form.field?.isRelationship == true || form.field?.isChoice == true { return openField("") }
      return submit()
    case .acceptAll: return submit()
    case .cancel:
      prompts.removeLast()
      return []
    case .move(let movement):
      moveField(movement)
      return []
    case .setNil: return setFieldNil(form)
    case .editor:
      guard let field = form.field, field.property.attribute?.type == .string, !field.isChoice
      else {
        message = .note("Only texts are edited in $EDITOR.")
        return []
      }
      externalEdit = nil
      return [.editExternally(field.text.text, fileExtension: "txt")]
    case .yes, .no, .toggle: return []
    }
  }

  /// One field on goes round the ends, a page does not.
  private mutating func moveField(_ movement: Movement) {
    let page = layout.page / 2
    withForm { form in
      guard !form.fields.isEmpty else { return }
      let count = form.fields.count
      if case .lines(let lines) = movement {
        form.cursor = ((form.cursor + lines) % count + count) % count
      } else {
        form.cursor = movement.target(from: form.cursor, count: count, page: page)
      }
    }
  }

  private mutating func setFieldNil(_ form: Form) -> [Effect] {
    guard let field = form.field else { return [] }
    withForm { form in
      form.withField { field in
        if field.property.isOptional || field.property.relationship != nil {
          field.setNil()
        } else {
          field.error = "\(field.property.name) is required: it cannot be nil."
        }
      }
    }
    if field.property.relationship?.isToMany == true {
      message = .note("Only the links shown here were taken out; Enter lists all.")
    }
    return []
  }

  /// Opens the list that the field's value is picked from.
  private mutating func openField(_ typed: String) -> [Effect] {
    guard let form, let field = form.field else { return [] }
    if field.isRelationship {
      return openLinks(
        field.property, store: form.store, target: .form, of: form.id,
        chosen: Set(field.links.map(\.id)).union(field.addedLinks), typed: typed)
    }
    let cases =
      field.property.attribute?.enumCases.isEmpty == false
      ? field.property.attribute?.enumCases ?? [] : ["yes", "no"]
    var chooser = Chooser(
      purpose: .choice, title: field.label,
      items: cases.map { Chooser.Item(id: $0, title: $0, isMarked: $0 == field.text.text) })
    chooser.text = TextBuffer(typed)
    chooser.cursor = cases.contains(field.text.text) ? field.text.text : cases.first
    openChooser(chooser)
    return []
  }

  mutating func typeInForm(_ key: Key) -> [Effect] {
    guard let form, !form.isSubmitting, let field = form.field else { return [] }
    if field.isRelationship || field.isChoice {
      return openField(key.typedCharacter.map(String.init) ?? "")
    }
    var text = field.text
    guard text.handle(key) else { return reportUnbound(key) }
    withForm { form in
      form.error = nil
      form.withField { field in
        // Moving the cursor is no edit: an untouched value keeps every bit.
        if text.text != field.text.text { field.edit { $0 = text } } else { field.text = text }
      }
    }
    return []
  }

  /// Sends the edit; the form stays until it is made, with what was typed.
  private mutating func submit() -> [Effect] {
    guard let form else { return [] }
    var owner: Edit.Owner?
    if form.id == nil, let sheet, case .relationship(let id, let name) = sheet.source {
      owner = Edit.Owner(id: id, property: name)
    }
    var copy = form
    let result = copy.accept(ValueText(self), owner: owner)
    withForm { $0 = copy }
    switch result {
    case .failure: return []
    case .success(nil):
      prompts.removeLast()
      message = .note("Nothing was changed.")
      return []
    case .success(let edit?):
      withForm { $0.isSubmitting = true }
      hasEdited = true
      return [.edit(edit)]
    }
  }
}
