import DataCore
import TerminalUI

extension AppState {
  /// Opens the list of objects that a relationship may point to.
  mutating func openLinks(
    _ property: PropertyDescription, store identifier: String, target: LinkChooser.Target,
    of object: PersistentIdentifier?, chosen: Set<PersistentIdentifier>, typed: String = ""
  ) -> [Effect] {
    guard let relationship = property.relationship,
      let destination = store(identifier)?.model[relationship.destination]
    else { return [] }
    var links = LinkChooser(
      target: target, property: property, destination: destination, store: identifier,
      isToMany: relationship.isToMany)
    links.text = TextBuffer(typed)
    links.original = chosen
    links.chosen = chosen
    if target == .form, let field = form?.field {
      links.removed = field.removedLinks
      links.added = field.addedLinks
    }
    links.object = relationship.isToMany ? object : nil
    prompts.append(.links(links))
    return loadLinks()
  }

  /// Asks for what fits the typed text; the first time also for what is linked now.
  mutating func loadLinks() -> [Effect] {
    guard case .links(var links) = prompt else { return [] }
    links.generation = nextGeneration()
    links.isLoading = true
    withPrompt { $0 = .links(links) }
    return [
      .loadLinks(
        LinksRequest(
          generation: links.generation, store: links.store, destination: links.destination.name,
          text: links.text.text, limit: 200, object: links.object,
          property: links.property.name))
    ]
  }

  mutating func take(_ answer: LinksAnswer) -> [Effect] {
    guard case .links(var links) = prompt, links.generation == answer.generation else {
      return []
    }
    links.isLoading = false
    links.error = answer.error
    if answer.error == nil {
      links.rows = answer.rows
      links.hasMore = answer.hasMore
      if let linked = answer.linked {
        links.original = linked
        links.chosen = linked.union(links.added).subtracting(links.removed)
        links.object = nil
      }
      if links.cursorIndex == nil {
        let chosen = links.rows.first { links.chosen.contains($0.id) }
        links.cursor = (chosen ?? links.rows.first)?.id
      }
      let page = max(1, layout.status.y - 4)
      links.scroll = Self.scroll(
        links.scroll, showing: links.cursorIndex ?? 0, height: page, count: links.rows.count)
    }
    withPrompt { $0 = .links(links) }
    return []
  }

  mutating func runInLinks(_ action: PromptAction, _ links: LinkChooser) -> [Effect] {
    var changed = links
    switch action {
    case .cancel:
      prompts.removeLast()
      return []
    case .move(let movement):
      guard !links.rows.isEmpty else { return [] }
      let page = max(1, layout.status.y - 4)
      let index = movement.target(
        from: links.cursorIndex ?? 0, count: links.rows.count, page: page)
      changed.cursor = links.rows[index].id
      changed.scroll = Self.scroll(
        links.scroll, showing: index, height: page, count: links.rows.count)
    case .toggle:
      guard links.isToMany, let id = links.cursor else { return [] }
      if changed.chosen.remove(id) == nil { changed.chosen.insert(id) }
    case .setNil: changed.chosen = []
    case .accept:
      if !links.isToMany {
        guard let id = links.cursor else { return [] }
        changed.chosen = [id]
      }
      return accept(changed)
    case .acceptAll, .yes, .no, .editor: return []
    }
    withPrompt { $0 = .links(changed) }
    if action == .setNil, !links.isToMany { return accept(changed) }
    return []
  }

  /// Hands the chosen objects to the form below, or edits the object at once.
  private mutating func accept(_ links: LinkChooser) -> [Effect] {
    if links.chosen.isEmpty, !links.isToMany, !links.property.isOptional {
      message = .note("\(links.property.name) is required: choose an object.")
      return []
    }
    prompts.removeLast()
    switch links.target {
    case .form:
      withForm { form in form.withField { $0.take(links) } }
      return []
    case .object(let id):
      let name = links.property.name
      guard links.chosen != links.original, let entity = entity(of: id) else {
        message = .note("Nothing was changed.")
        return []
      }
      let step: Edit.Step =
        links.isToMany
        ? .link(
          id, property: name, added: links.chosen.subtracting(links.original),
          removed: links.original.subtracting(links.chosen))
        : .set(id, property: name, links.chosen.first.map { .reference($0) } ?? .null)
      hasEdited = true
      return [
        .edit(
          Edit(name: UndoName.change([name], of: entity), store: links.store, steps: [step]))
      ]
    }
  }
}

extension FormField {
  fileprivate mutating func take(_ chooser: LinkChooser) {
    guard chooser.chosen != chooser.original || isTouched else { return }
    isTouched = true
    isNil = chooser.chosen.isEmpty
    error = nil
    let titles = Dictionary(
      (links + chooser.rows).map { ($0.id, $0.title) }, uniquingKeysWith: { _, new in new })
    links = chooser.chosen.sorted().map { Link(id: $0, title: titles[$0] ?? $0.title) }
    if chooser.isToMany {
      addedLinks = chooser.chosen.subtracting(chooser.original)
      removedLinks = chooser.original.subtracting(chooser.chosen)
    }
  }
}
