import DataCore

/// `set`: changes properties of an object.
enum SetCommand {
  static let description = CommandDescription(
    .set, "ENTITY ID NAME=VALUE...", "Changes an object.", notes: AssignmentHelp.notes,
    minimum: 3, maximum: nil
  ) { session in
    let object = try session.object(session.argument(1), of: session.argument(0))
    let row = object.row
    let reader = AssignmentReader(
      session: session, store: object.store, entity: row.entity, row: row)
    let values = try reader.values(Array(session.request.arguments.dropFirst(2)))
    let edit = Edit(
      name: UndoName.change(values.keys.sorted(), of: row.entity),
      store: object.store.store.identifier,
      steps: values.sorted { $0.key < $1.key }.map { .set(row.id, property: $0.key, $0.value) })
    let result = try session.make(edit, in: object.store)
    if session.format != .table {
      try session.report(row.id, in: object.store, of: row.entity)
    }
    let name = "\(row.entity.name) \(row.id.keyText)"
    session.io.say(
      result.saved.isEmpty ? "\(name) has these values already." : "Changed \(name).")
  }
}
