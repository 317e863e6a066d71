import DataCore

extension Editor {
  /// Makes an edit as one undo group, or none of it.
  func make(_ edit: Edit) -> [Action] {
    guard let log = logs[edit.store] else { return [] }
    let context = log.context
    do {
      try context.mergeReports()
      try edit.checkSeen(in: context)
      try edit.checkUniqueness(in: context)
    } catch let refusal as Edit.Refusal {
      return [
        .editRefused(
          EditRefusal(
            property: refusal.property, message: refusal.message, found: refusal.found))
      ]
    } catch {
      return [.editRefused(EditRefusal(property: nil, message: ReadFailure(error).message))]
    }
    inserted = []
    let result = group(edit.name, log) {
      try edit.apply(to: context) { inserted.append($0) }
    }
    switch result {
    case .failure(let failure):
      return [.editRefused(EditRefusal(property: nil, message: failure.message))]
    case .success(let region):
      // The new object's identifier is a permanent one only after the save.
      var actions = settle(edit.store, region: region)
      let ids = inserted.map(\.identifier)
      let deleted = edit.steps.flatMap { step in
        if case .delete(let ids) = step { ids } else { [PersistentIdentifier]() }
      }
      actions.append(
        .edited(EditOutcome(name: edit.name, inserted: ids, deleted: deleted)))
      return actions
    }
  }

  /// Runs changes as one entry; where they fail, the context is as it was.
  func group(
    _ name: String, _ log: EditLog, _ body: () throws -> Void
  ) -> Result<Region, ReadFailure> {
    Result { try log.edit(name, body).region }.mapError { ReadFailure($0) }
  }
}
