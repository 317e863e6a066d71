import DataCore

/// `add`: a new object.
enum AddCommand {
  static let description = CommandDescription(
    .add, "ENTITY NAME=VALUE...", "Adds an object and shows its objectID.",
    notes: AssignmentHelp.notes, minimum: 1, maximum: nil
  ) { session in
    let place = try session.home(of: session.argument(0))
    let reader = AssignmentReader(
      session: session, store: place.store, entity: place.entity, row: nil)
    let values = try reader.values(Array(session.request.arguments.dropFirst()))
    let edit = Edit(
      name: "Add \(place.entity.label)", store: place.store.store.identifier,
      steps: [.insert(entity: place.entity.name, values: values, owner: nil)])
    for record in try session.make(edit, in: place.store).inserted {
      try session.report(record.identifier, in: place.store, of: place.entity)
    }
  }
}

enum AssignmentHelp {
  static let notes = [
    "name=value reads the value as the screen does; a relationship takes IDs with commas, which "
      + "replace its objects, += adds and -= removes some. name:=JSON takes a JSON value: nil is "
      + "name:=null, while name= is the empty text, and no objects. A name may lead into a "
      + "composite: homeAddress.city=Rome.",
    "An ID is x-coredata://STORE/Entity/p12, p12 or 12.",
  ]
}

extension CommandSession {
  /// What `add` and `set` show: the objectID, or in another format than the table the object.
  func report(
    _ id: PersistentIdentifier, in store: OpenStore, of entity: EntityDescription
  ) throws {
    guard format != .table else {
      io.output.append("\(id)\n")
      return try io.output.flush()
    }
    guard let row = try store.row(id, of: entity) else { return }
    try show([FoundObject(store: store, row: row)], of: entity.name)
  }
}
