import DataCore

extension Editor {
  /// Makes an edit as one undo group, or none of it.
  func make(_ edit: Edit) -> [Action] {
    guard let context = contexts[edit.store] else { return [] }
    do {
      try context.mergeReports()
      try checkSeen(of: edit, in: context)
      try checkUniqueness(of: edit, in: context)
    } catch let refusal as Refusal {
      return [
        .editRefused(
          EditRefusal(
            property: refusal.property, message: refusal.message, found: refusal.found))
      ]
    } catch {
      return [.editRefused(EditRefusal(property: nil, message: ReadFailure(error).message))]
    }
    inserted = []
    let result = group(edit.name, store: edit.store, context) {
      for step in edit.steps { try make(step, in: context, edit.store) }
    }
    switch result {
    case .failure(let failure):
      return [.editRefused(EditRefusal(property: nil, message: failure.message))]
    case .success(let region):
      // The new object's identifier is a permanent one only after the save.
      var actions = settle(edit.store, name: edit.name, region: region)
      let ids = inserted.map(\.identifier)
      let deleted = edit.steps.flatMap { step in
        if case .delete(let ids) = step { ids } else { [PersistentIdentifier]() }
      }
      actions.append(
        .edited(EditOutcome(name: edit.name, inserted: ids, deleted: deleted)))
      return actions
    }
  }

  /// Refuses to write over a value that the person has not seen.
  private func checkSeen(of edit: Edit, in context: ModelContext) throws {
    for case .set(let id, let property, let value) in edit.steps {
      guard let seen = edit.seen[property], let record = try context.record(for: id),
        let slot = record.entity?.slot(of: property)
      else { continue }
      let now = record.value(at: slot)
      if now == seen || now == value { continue }
      throw Refusal(
        property: property,
        message: "Another program changed it to \(now.summary) meanwhile; accept again to "
          + "write yours over it.", found: now)
    }
  }

  private func make(
    _ step: Edit.Step, in context: ModelContext, _ store: String
  ) throws {
    switch step {
    case .insert(let entity, let values, let owner):
      let record = try context.insert(entityNamed: entity, values: values, store: store)
      inserted.append(record)
      if let owner {
        try link(
          owner.id, owner.property, added: [record.identifier], removed: [], in: context)
      }
    case .set(let id, let property, let value):
      try context.setValue(value, for: property, of: id)
    case .link(let id, let property, let added, let removed):
      try link(id, property, added: added, removed: removed, in: context)
    case .delete(let ids): try context.delete(ids)
    }
  }

  private func link(
    _ id: PersistentIdentifier, _ property: String, added: Set<PersistentIdentifier>,
    removed: Set<PersistentIdentifier>, in context: ModelContext
  ) throws {
    guard let record = try context.record(for: id), let slot = record.entity?.slot(of: property)
    else {
      throw DataError(
        .unknownObject, "\(id.title) is no longer there.",
        remedy: "Somebody deleted it meanwhile.")
    }
    let present = record.value(at: slot).identifiers
    var members = present.filter { !removed.contains($0) }
    members += added.subtracting(present).sorted()
    if record.entity?.properties[slot].relationship?.isToMany == true {
      try context.setValue(.references(members), for: property, of: id)
    } else {
      try context.setValue(
        added.first.map { .reference($0) } ?? .null, for: property, of: id)
    }
  }

  /// Runs changes as one undo group; where they fail, the context is as it was.
  func group(
    _ name: String, store: String, _ context: ModelContext, _ body: () throws -> Void
  ) -> Result<Region, ReadFailure> {
    context.processPendingChanges()
    let before = context.pendingChanges
    undoManager.beginUndoGrouping()
    do {
      try body()
      context.processPendingChanges()
      undoManager.setActionName(name)
      undoManager.endUndoGrouping()
      let change = before.inverted().composed(with: context.pendingChanges)
      if !change.isEmpty {
        undoStores.append(store)
        redoStores = []
        unsavedNames[store, default: []].append(name)
      }
      return .success(change.region)
    } catch {
      undoManager.disableUndoRegistration()
      context.processPendingChanges()
      let change = before.inverted().composed(with: context.pendingChanges)
      let failure = ReadFailure(error)
      var second: ReadFailure?
      do {
        try context.apply(change.inverted())
      } catch {
        second = ReadFailure(error)
      }
      context.processPendingChanges()
      undoManager.enableUndoRegistration()
      undoManager.endUndoGrouping()
      return .failure(
        ReadFailure(
          message: second.map { "\(failure.message) Part of it is still pending: \($0.message)" }
            ?? failure.message))
    }
  }
}
