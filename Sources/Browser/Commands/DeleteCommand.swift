import DataCore

/// `delete`: objects by their IDs or by a filter.
enum DeleteCommand {
  static let description = CommandDescription(
    .delete, "ENTITY ID... | --where E", "Deletes objects, and what their delete rules take along.",
    notes: [
      "An ID is x-coredata://STORE/Entity/p12, p12 or 12.",
      "It is one transaction, held in memory until it is saved: 1 to 3 kB an object and its "
        + "values. Delete many millions in parts.",
    ],
    options: [.filter], minimum: 1, maximum: nil
  ) { session in
    let name = session.argument(0)
    let words = Array(session.request.arguments.dropFirst())
    let hasFilter = session.options.filter != nil
    guard words.isEmpty == hasFilter else {
      throw LaunchError.wrongUsage(
        hasFilter
          ? "delete takes IDs or --where, not both."
          : "delete needs IDs, or --where; --where TRUEPREDICATE deletes all.")
    }
    for (store, rows) in try rows(words, name, session) {
      let edit = Edit(
        name: UndoName.delete(rows.map(\.entity)), store: store.store.identifier,
        steps: [.delete(rows.map(\.id))])
      let more = try session.make(edit, in: store).deletedCount - rows.count
      session.io.say(
        "Deleted \(UndoName.count(rows.count, name))"
          + (more > 0 ? " and \(UndoName.count(more, "object")) that belonged to them." : "."))
    }
    try session.io.output.flush()
  }

  /// The objects to delete, by store. All are found before the first is deleted.
  private static func rows(
    _ words: [String], _ name: String, _ session: CommandSession
  ) throws -> [(OpenStore, [Row])] {
    var rows: [(store: OpenStore, rows: [Row])] = []
    func note(_ row: Row, _ store: OpenStore) {
      if let index = rows.firstIndex(where: { $0.store === store }) {
        if !rows[index].rows.contains(where: { $0.id == row.id }) { rows[index].rows.append(row) }
      } else {
        rows.append((store, [row]))
      }
    }
    for word in words {
      let object = try session.object(word, of: name)
      note(object.row, object.store)
    }
    if session.options.filter != nil {
      for part in try ObjectQuery(session, entity: name).parts {
        var found: [Row] = []
        try part.store.reader.enumerate(part.query) { row in
          found.append(Row(row.id, row.entity, values: []))
          return true
        }
        if !found.isEmpty { rows.append((part.store, found)) }
      }
      if rows.isEmpty { session.io.say("No \(UndoName.plural(name)).") }
    }
    return rows
  }
}
