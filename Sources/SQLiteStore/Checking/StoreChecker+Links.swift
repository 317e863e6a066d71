import DataCore

extension StoreChecker {
  /// “No row of the destination's table has the key.” A row of another entity is there: what leads
  /// to it must not be cut before it is known which of the two is wrong.
  private func isMissing(_ key: String, _ destination: EntityLayout) -> String {
    "NOT EXISTS (SELECT 1 FROM \(destination.table.quoted) AS d WHERE d.Z_PK = \(key))"
  }

  private func checkKind(
    _ key: String, _ entity: EntityLayout, _ destination: EntityLayout, _ name: String
  ) throws {
    if destination.isAlone { return }
    let condition =
      "\(isKind(of: entity)) AND EXISTS (SELECT 1 FROM \(destination.table.quoted) AS d "
      + "WHERE d.Z_PK = \(key) AND (d.Z_ENT IS NULL OR NOT \(isKind(of: destination, alias: "d"))))"
    let rows = try sample(entity, where: condition)
    if rows.count == 0 { return }
    add(
      .init(
        .link, name,
        "\(rows.text) lead to something that is no \(destination.entity.name).",
        remedy: "Give them another with cairn set, or restore a backup."))
  }

  func checkLink(
    _ property: PropertyDescription, _ toOne: ToOneStorage, _ entity: EntityLayout, _ name: String
  ) throws {
    guard let destination = layout[toOne.destination] else { return }
    let key = "t.\(toOne.column.quoted)"
    let condition =
      "\(isKind(of: entity)) AND \(key) IS NOT NULL AND \(isMissing(key, destination))"
    let orphans = try sample(entity, where: condition)
    if orphans.count > 0 {
      let order = Format.orderColumn(beside: toOne.column)
      let columns =
        [toOne.column, toOne.entityColumn].compactMap { $0 }
        + (schema[entity.table]?.has(order) == true ? [order] : [])
      let isOptional = property.isOptional || !hasModel
      add(
        .init(
          .link, name,
          "\(orphans.text) lead to objects of \(toOne.destination) that are not there: they read as "
            + "nil, and Apple's frameworks may stop the program there.",
          remedy: isOptional
            ? "--mend cuts these links."
            : "The model demands one: give them another with cairn set, or restore a backup.",
          mend: isOptional
            ? StoreMend(
              rows: .init(
                entity: entity.entity.name, property: property.name, condition: condition,
                assignments: columns.map { "\($0.quoted) = NULL" })) : nil))
    }
    try checkKind(key, entity, destination, name)
    if let twin = toOne.entityColumn { try checkTwin(twin, toOne, entity, destination, name) }
    if hasModel, !property.isOptional { try checkRequiredLink(property, key, entity, name) }
  }

  private func checkRequiredLink(
    _ property: PropertyDescription, _ key: String, _ entity: EntityLayout, _ name: String
  ) throws {
    let rows = try sample(entity, where: "\(isKind(of: entity)) AND \(key) IS NULL")
    if rows.count == 0 { return }
    add(
      .init(
        .missingValue, name,
        "\(rows.text) lead to nothing, where the model demands an object.",
        remedy: "Give them one: cairn list \(entity.entity.name) --where '\(property.name) == nil'."
      ))
  }

  /// The column beside a to-one that says of which entity the object there is.
  private func checkTwin(
    _ twin: String, _ toOne: ToOneStorage, _ entity: EntityLayout, _ destination: EntityLayout,
    _ name: String
  ) throws {
    let key = "t.\(toOne.column.quoted)"
    let number =
      "(SELECT d.Z_ENT FROM \(destination.table.quoted) AS d WHERE d.Z_PK = \(key) "
      + "AND \(isKind(of: destination, alias: "d")))"
    let condition =
      "\(isKind(of: entity)) AND \(key) IS NOT NULL AND \(number) IS NOT NULL "
      + "AND t.\(twin.quoted) IS NOT \(number)"
    let rows = try sample(entity, where: condition)
    if rows.count == 0 { return }
    add(
      .init(
        .link, name, "\(rows.text) name another entity than the object has that they lead to.",
        remedy: "--mend writes the right one.",
        mend: StoreMend(statements: [
          "UPDATE \(entity.table.quoted) AS t SET \(twin.quoted) = \(number) WHERE \(condition)"
        ])))
  }

  /// The column of a to-many without inverse, in the table of those it leads to.
  func checkHiddenKey(
    _ column: String, _ toMany: ToManyStorage, _ owner: EntityLayout, _ name: String
  ) throws {
    guard let destination = layout[toMany.destination] else { return }
    let key = "t.\(column.quoted)"
    let condition = "\(key) IS NOT NULL AND \(isMissing(key, owner))"
    let orphans = try sample(destination, where: condition)
    if orphans.count == 0 { return }
    let columns = [column] + [toMany.orderColumn].compactMap { $0 }
    add(
      .init(
        .link, name,
        "\(orphans.text) of \(toMany.destination) belong to an object that is not there.",
        remedy: "--mend cuts these links.",
        mend: StoreMend(statements: [
          "UPDATE \(destination.table.quoted) AS t SET "
            + "\(columns.map { "\($0.quoted) = NULL" }.joined(separator: ", ")) WHERE \(condition)"
        ])))
  }

  /// Rows of many-to-many tables must lead to objects at both ends.
  func checkJoins() throws {
    var seen: Set<String> = []
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for (property, storage) in ownProperties(of: entity) {
        guard case .toMany(let toMany) = storage,
          case .join(let table, let source, let target) = toMany.link,
          let destination = layout[toMany.destination], seen.insert(table).inserted
        else { continue }
        let condition =
          "t.\(source.quoted) IS NULL OR t.\(target.quoted) IS NULL OR "
          + "\(isMissing("t.\(source.quoted)", entity)) OR "
          + isMissing("t.\(target.quoted)", destination)
        let rows = try count("SELECT count(*) FROM \(table.quoted) AS t WHERE \(condition)")
        if rows == 0 { continue }
        add(
          .init(
            .link, "\(entity.entity.name).\(property.name)",
            "\(rows) row\(rows == 1 ? "" : "s") of \(table) link objects that are not there.",
            remedy: "--mend removes these links.",
            mend: StoreMend(statements: ["DELETE FROM \(table.quoted) AS t WHERE \(condition)"])))
      }
    }
  }

  /// Values that the model says are unique.
  func checkUniqueness(of entity: EntityLayout) throws {
    guard hasModel else { return }
    let parent = entity.entity.superentityName.flatMap { layout.model[$0] }
    for names in entity.entity.uniquenessConstraints
    where parent?.uniquenessConstraints.contains(names) != true {
      let columns = names.compactMap {
        entity.storage(of: $0)?.columns.first.map { "t.\($0.quoted)" }
      }
      guard columns.count == names.count, !columns.isEmpty else { continue }
      let list = columns.joined(separator: ", ")
      let given = columns.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
      let source =
        "\(entity.table.quoted) AS t" + (staleTables.contains(entity.table) ? " NOT INDEXED" : "")
      let groups = try connection.withStatement(
        "SELECT count(*), min(t.Z_PK), max(t.Z_PK) FROM \(source) "
          + "WHERE \(isKind(of: entity)) AND \(given) GROUP BY \(list) HAVING count(*) > 1"
      ) { statement in
        var groups: [(Int64, Int64, Int64)] = []
        while try statement.step() {
          groups.append((statement.int(0), statement.int(1), statement.int(2)))
        }
        return groups
      }
      guard let first = groups.first else { continue }
      let total = groups.reduce(0) { $0 + $1.0 }
      add(
        .init(
          .duplicate, "\(entity.entity.name).\(names.joined(separator: "+"))",
          "\(total) objects share values that are to be unique, as p\(first.1) and p\(first.2).",
          remedy: "Change or delete all but one of each: only you can tell which is right."))
    }
  }
}
