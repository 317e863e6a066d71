import DataCore
import SQLiteStore

/// `schema`: the model of the open stores, as a report or as Swift.
enum SchemaCommand {
  static let description = CommandDescription(
    .schema, "", "Shows the model: entities, attributes, relationships.", notes: notes,
    options: [.swift]
  ) { session in
    if session.options.isSwift { return try writeSource(session) }
    let isNested = session.format.isJSON
    let names = isNested ? SchemaReport.members : SchemaReport.columns
    let writer = ReportWriter(names.map { .init(name: $0) }, session.format, session.io)
    for store in session.stores {
      let name = session.format == .table ? store.store.name : store.store.identifier
      let report = SchemaReport(model: store.model, store: name)
      for entity in store.model.entities {
        if isNested {
          try writer.write(report.object(of: entity))
        } else {
          for record in report.records(of: entity) { try writer.write(record) }
        }
      }
    }
    try writer.finish()
  }

  private static let notes = [
    "In JSON an entity is an object with lists of what it declares; what it inherits is at its "
      + "superentity. Else each entity, attribute, relationship, uniqueness and index is a record, "
      + "and a struct's elements are told as address.city.",
    "--swift writes the classes that an app would have for the store: they compile here and read "
      + "it. What no class can say is told in a comment.",
  ]

  private static func writeSource(_ session: CommandSession) throws {
    if session.options.format != nil {
      throw LaunchError.wrongUsage("--swift writes Swift, so it takes no --format.")
    }
    var owners: [String: String] = [:]
    for store in session.stores {
      for entity in store.model.entities {
        guard let other = owners.updateValue(store.store.name, forKey: entity.name) else {
          continue
        }
        throw LaunchError.wrongUsage(
          "\(other) and \(store.store.name) both have \(entity.name), and one file of Swift cannot: "
            + "name one of them alone with --store.")
      }
    }
    for (index, store) in session.stores.enumerated() {
      let source = ModelSource(store.model, textLists: try textLists(of: store))
      let text = source.text(of: store.store.name)
      session.io.output.append(index == 0 ? text : "\n" + text)
      try session.io.output.commit()
    }
  }

  /// The transformable attributes whose values, one at least, all are lists of texts: what SwiftData
  /// makes of `[String]`.
  private static func textLists(of store: OpenStore) throws -> Set<[String]> {
    var lists: Set<[String]> = []
    for entity in store.model.entities {
      for property in entity.ownProperties(in: store.model)
      where property.attribute?.type == .transformable {
        if try isTextList(property, of: entity, in: store) {
          lists.insert([entity.name, property.name])
        }
      }
    }
    return lists
  }

  private static func isTextList(
    _ property: PropertyDescription, of entity: EntityDescription, in store: OpenStore
  ) throws -> Bool {
    var isFound = false
    var isList = true
    try store.reader.enumerate(Query(.entity(entity.name))) { row in
      guard case .transformable(let data) = row[property.name] else { return true }
      isFound = true
      isList = ArchivedList(data) != nil
      return isList
    }
    return isFound && isList
  }
}
