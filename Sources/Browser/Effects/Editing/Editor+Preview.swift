import DataCore
import Foundation

extension Editor {
  /// The pending changes, for a person to read before they are saved.
  func previewLines(in timeZone: TimeZone) -> [PendingPreview.Line] {
    let text = ValueText(timeZone: timeZone)
    return sortedLogs.flatMap { _, log in
      PendingLines(context: log.context, pending: log.context.pendingChanges, text: text).lines
    }
  }
}

/// Says what is pending in one store, object by object.
private struct PendingLines {
  /// So many linked objects are named; of the others the number is said.
  private static let namedLinks = 3

  let context: ModelContext
  let pending: ChangeSet
  let text: ValueText

  var lines: [PendingPreview.Line] {
    let conflicts = context.conflicts
    return pending.sorted.flatMap { change in
      let own = conflicts.filter { $0.id == change.id }
      return lines(of: change, except: own) + own.map { .init($0, text) }
    }
  }

  private func lines(
    of change: ObjectChange, except conflicts: [EditConflict]
  ) -> [PendingPreview.Line] {
    let head = { (mark: PendingMarks.Mark) in
      PendingPreview.Line(
        mark: mark, depth: 0, text: "\(change.entity.label): \(title(of: change.id))")
    }
    switch change.kind {
    case .insert: return [head(.added)]
    case .delete: return [head(.deleted)]
    case .update(let properties):
      return [head(.changed)]
        + properties.filter { property in !conflicts.contains { $0.isAbout(property.slot) } }
        .map { line(of: $0, change.entity) }
    }
  }

  /// “budget: 100 → 200”, “tags: work, home added”.
  private func line(
    of change: PropertyChange, _ entity: EntityDescription
  ) -> PendingPreview.Line {
    let property = entity.properties[change.slot]
    let words =
      switch change.delta {
      case .value(let before, let after):
        "\(display(before, property)) → \(display(after, property))"
      case .links(let added, let removed):
        [(added, "added"), (removed, "removed")].filter { !$0.0.isEmpty }
          .map { "\(names(of: $0.0)) \($0.1)" }.joined(separator: ", ")
      }
    return PendingPreview.Line(mark: .changed, depth: 1, text: "\(property.name): \(words)")
  }

  /// A value; of a link the name of the object it leads to.
  private func display(_ value: ModelValue, _ property: PropertyDescription) -> String {
    if property.relationship != nil, let id = value.identifiers.first { return title(of: id) }
    return text.display(value, of: property.attribute)
  }

  /// “work, urgent, home and 4 more”.
  private func names(of ids: Set<PersistentIdentifier>) -> String {
    let shown = ids.sorted().prefix(Self.namedLinks).map(title)
    return shown.joined(separator: ", ")
      + (ids.count > shown.count ? " and \(ids.count - shown.count) more" : "")
  }

  /// What a person calls the object, also one that is new or deleted.
  private func title(of id: PersistentIdentifier) -> String {
    if let change = pending[id] {
      switch change.kind {
      case .insert(let values), .delete(let values):
        return Row(id, change.entity, values: values).title
      case .update: break
      }
    }
    guard let record = try? context.record(for: id), let entity = record.entity else {
      return id.title
    }
    let values = (0..<record.slotCount).map { slot in
      entity.properties[slot].relationship?.isToMany == true ? .null : record.value(at: slot)
    }
    return Row(id, entity, values: values).title
  }
}
