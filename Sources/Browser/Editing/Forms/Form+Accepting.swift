import DataCore
import Foundation

extension Form {
  /// The edit the form asks for, nil where nothing was changed.
  ///
  /// Where a field is refused, its sentence is put beside it, the cursor goes to the first one,
  /// and there is no edit; what was typed stays.
  mutating func accept(_ text: ValueText, owner: Edit.Owner?) -> Result<Edit?, Refused> {
    error = nil
    var values: [[String]: ModelValue] = [:]
    for index in fields.indices {
      fields[index].error = nil
      do {
        values[fields[index].path] = try fields[index].value(text, isNew: id == nil)
      } catch {
        fields[index].error = error.message
      }
    }
    checkOrder(values)
    if let first = fields.firstIndex(where: { $0.error != nil }) {
      cursor = first
      return .failure(Refused())
    }
    return .success(edit(values, owner: owner))
  }

  struct Refused: Error {}

  /// An end before its start is refused, where an entity has both.
  private mutating func checkOrder(_ values: [[String]: ModelValue]) {
    for (start, end) in [("startDate", "endDate")] {
      guard let field = fields.firstIndex(where: { $0.path == [end] }),
        let first = fields.firstIndex(where: { $0.path == [start] }),
        fields[first].isTouched || fields[field].isTouched,
        case .date(let from) = values[[start]], case .date(let to) = values[[end]], to < from
      else { continue }
      fields[field].error = "\(end) must not lie before \(start)."
    }
  }

  private func edit(_ values: [[String]: ModelValue], owner: Edit.Owner?) -> Edit? {
    var changed: [String: ModelValue] = [:]
    var steps: [Edit.Step] = []
    for field in fields {
      let value = values[field.path] ?? field.original
      if let relationship = field.property.relationship, relationship.isToMany {
        let added = field.addedLinks
        let removed = field.removedLinks
        if added.isEmpty && removed.isEmpty { continue }
        if let id {
          steps.append(.link(id, property: field.path[0], added: added, removed: removed))
        } else {
          changed[field.path[0]] = .references(added.sorted())
        }
      } else if field.path.count == 2 {
        guard field.isTouched, value != field.original else { continue }
        changed[field.path[0]] = composite(field.path[0], values)
      } else if field.isTouched, value != field.original {
        changed[field.path[0]] = value
      }
    }
    guard let id else {
      return Edit(
        name: "Add \(entity.label)", store: store,
        steps: [.insert(entity: entity.name, values: changed, owner: owner)])
    }
    steps += changed.sorted { $0.key < $1.key }.map { .set(id, property: $0.key, $0.value) }
    if steps.isEmpty { return nil }
    let properties = steps.compactMap(\.property)
    var edit = Edit(
      name: UndoName.change(properties, of: entity), store: store, steps: steps)
    for field in fields where field.path.count == 1 && changed[field.path[0]] != nil {
      edit.seen[field.path[0]] = seen[field.path[0]] ?? field.original
    }
    return edit
  }

  /// A composite's elements together; nil where all of an optional one are nil.
  private func composite(_ name: String, _ values: [[String]: ModelValue]) -> ModelValue {
    var elements: [String: ModelValue] = [:]
    for field in fields where field.path.count == 2 && field.path[0] == name {
      elements[field.path[1]] = values[field.path] ?? field.original
    }
    let isNil = elements.values.allSatisfy(\.isNull)
    return isNil && entity.property(name)?.isOptional == true ? .null : .composite(elements)
  }
}

extension Edit.Step {
  /// The property it changes; nil for new and deleted objects.
  var property: String? {
    switch self {
    case .set(_, let property, _), .link(_, let property, _, _): property
    case .insert, .delete: nil
    }
  }
}
