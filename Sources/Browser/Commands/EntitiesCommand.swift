import DataCore

/// `entities`: what there is.
enum EntitiesCommand {
  static let description = CommandDescription(
    .entities, "", "Lists the entities with their counts.",
    notes: [
      "An entity's count includes the objects of the entities below it. The store is told by its "
        + "identifier, as in objectIDs; the table shows its file."
    ]
  ) { session in
    let writer = ReportWriter(
      [.init(name: "name"), .init(name: "superentity"), .init(name: "count", isRight: true)]
        + [.init(name: "store")], session.format, session.io)
    for store in session.stores {
      let name = session.format == .table ? store.store.name : store.store.identifier
      for entity in store.model.entities {
        let count = try store.reader.count(Query(.entity(entity.name)))
        try writer.write([
          .string(entity.name), .text(entity.superentityName), .count(count), .string(name),
        ])
      }
    }
    try writer.finish()
  }
}
