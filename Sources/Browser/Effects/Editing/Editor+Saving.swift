import DataCore
import Foundation

extension Editor {
  /// After each change: saves where that is the rule, else shows the change as pending.
  func settle(_ store: String, region: Region) -> [Action] {
    guard let log = logs[store] else { return [] }
    if autosaved.contains(store) {
      let (actions, _) = save(store, log)
      return actions
    }
    log.keepStaged()
    overlays[store] = log.context.overlay(for: store)
    return [report(), .dataChanged(DataChange(store: store, region: region))]
  }

  /// Saves all stores' pending changes, each in one transaction. Of what others contradict, these
  /// are given up and the rest is made again on top of theirs.
  func save(takingTheirs: Set<EditConflict>) -> [Action] {
    var actions: [Action] = resolve(takingTheirs: takingTheirs)
    var count = 0
    var hasFailed = false
    for (store, log) in sortedLogs where log.context.hasChanges {
      let pending = log.context.pendingChanges.count
      let (made, isSaved) = save(store, log)
      actions += made
      if isSaved { count += pending } else { hasFailed = true }
    }
    if !hasFailed { actions.append(.saved(count: count)) }
    return actions
  }

  /// Saves one store; where that fails its changes stay pending and the reason is told.
  private func save(_ store: String, _ log: EditLog) -> ([Action], Bool) {
    let names = log.stagedLabels
    let name =
      names.count <= 1
      ? names.first : "\(names[0]) and \(UndoName.count(names.count - 1, "more edit"))"
    do {
      try log.save(named: name)
      return (saved(store, log), true)
    } catch {
      let failure = ReadFailure(error)
      // What another program saved in between becomes a conflict that can be chosen on.
      if (error as? DataError)?.code == .conflict { try? log.context.mergeReports() }
      log.keepStaged()
      let region = log.context.pendingChanges.region
      return (
        saved(store, log) + [
          .dataChanged(DataChange(store: store, region: region)),
          .failed("Not saved: \(failure.message)"),
        ], false
      )
    }
  }

  /// Tells of what the log has saved.
  func saved(_ store: String, _ log: EditLog) -> [Action] {
    overlays[store] = log.context.overlay(for: store)
    return [report()]
      + live.takeReports(of: log.context.editor).map {
        .dataChanged(DataChange($0, isExternal: false))
      }
  }

  /// Drops all unsaved edits; undo brings them back.
  func discard() -> [Action] {
    var actions: [Action] = []
    for (store, log) in sortedLogs where log.context.hasChanges {
      let result = group("Discard changes", log) { log.context.rollback() }
      guard case .success(let region) = result else { continue }
      actions += settle(store, region: region)
    }
    return actions
  }

  /// The pending changes, for a person to read before they are saved.
  func previewLines(in timeZone: TimeZone) -> [PendingPreview.Line] {
    let text = ValueText(timeZone: timeZone)
    var lines: [PendingPreview.Line] = []
    for (_, log) in sortedLogs {
      let context = log.context
      let conflicts = context.conflicts
      for change in context.pendingChanges.sorted {
        defer {
          lines += conflicts.filter { $0.id == change.id }.map { .init($0, text) }
        }
        switch change.kind {
        case .insert(let values): lines.append(.init(.added, change, values))
        case .delete(let values): lines.append(.init(.deleted, change, values))
        case .update(let properties):
          let record = context.registeredRecord(for: change.id)
          let values = record.map { record in
            (0..<record.slotCount).map { slot in
              change.entity.properties[slot].relationship?.isToMany == true
                ? .null : record.value(at: slot)
            }
          }
          lines.append(.init(.changed, change, values ?? []))
          lines += properties.filter { property in
            !conflicts.contains { $0.id == change.id && $0.isAbout(property.slot) }
          }.map { .init($0, change.entity, text) }
        }
      }
    }
    return lines
  }
}

extension PendingPreview.Line {
  /// “Trip “Rome””.
  fileprivate init(
    _ mark: PendingMarks.Mark, _ change: ObjectChange, _ values: [ModelValue]
  ) {
    let title = Row(change.id, change.entity, values: values).title
    self.init(mark: mark, depth: 0, text: "\(change.entity.label): \(title)")
  }

  /// “budget: 100 → 200”.
  fileprivate init(_ change: PropertyChange, _ entity: EntityDescription, _ text: ValueText) {
    let property = entity.properties[change.slot]
    let words =
      switch change.delta {
      case .value(let before, let after):
        "\(text.display(before, of: property.attribute)) → "
          + text.display(after, of: property.attribute)
      case .links(let added, let removed):
        [(added, "added"), (removed, "removed")].filter { !$0.0.isEmpty }
          .map { "\($0.0.count) \($0.1)" }.joined(separator: ", ")
      }
    self.init(mark: .changed, depth: 1, text: "\(property.name): \(words)")
  }
}
