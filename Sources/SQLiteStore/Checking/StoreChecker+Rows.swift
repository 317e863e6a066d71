import DataCore

extension StoreChecker {
  /// `Z_PRIMARYKEY`: an entry for each entity, and counters that are not behind.
  func checkCounters() throws {
    let table = Format.primaryKeyTable
    let twice = try count(
      "SELECT count(*) FROM (SELECT Z_NAME FROM \(table) GROUP BY Z_NAME HAVING count(*) > 1)")
    if twice > 0 {
      add(
        .init(
          .counter, table, "\(twice) entities are listed twice: which number is right is unknown.",
          remedy: StoreChecker.restoring))
    }
    for entity in layout.model.entities where entity.superentityName == nil {
      guard let own = layout[entity.name] else { continue }
      try checkCounter(entity.name, own.number, own.table)
    }
    for (name, table) in StoreChecker.historyTables where schema[table]?.has("Z_PK") == true {
      let number = try connection.value(
        "SELECT Z_ENT FROM \(Format.primaryKeyTable) WHERE Z_NAME = ? AND Z_ENT >= ?",
        [.text(name), .int(Format.firstReservedEntity)]
      ).integer
      if let number { try checkCounter(name, number, table) }
    }
    if hasModel { try checkParents() }
  }

  private static let historyTables = [
    ("CHANGE", Format.changeTable), ("TRANSACTION", Format.transactionTable),
    ("TRANSACTIONSTRING", Format.transactionStringTable),
  ]

  private func checkCounter(_ name: String, _ number: Int64, _ table: String) throws {
    let used =
      try connection.value("SELECT max(\(Format.primaryKey)) FROM \(table.quoted)").integer ?? 0
    let counter =
      try connection.value(
        "SELECT Z_MAX FROM \(Format.primaryKeyTable) WHERE Z_ENT = ?", [.int(number)]
      ).integer ?? 0
    if counter >= used { return }
    add(
      .init(
        .counter, name,
        "The counter of \(name) stands at \(counter), but there is a row \(used): a new object would "
          + "get the key of an old one.",
        remedy: "--mend raises the counter.",
        mend: StoreMend(statements: [
          "UPDATE \(Format.primaryKeyTable) SET Z_MAX = \(used) WHERE Z_ENT = \(number)"
        ])))
  }

  private func checkParents() throws {
    for entity in layout.model.entities {
      guard let own = layout[entity.name] else { continue }
      let parent = entity.superentityName.flatMap { layout[$0] }?.number ?? 0
      let listed = try connection.value(
        "SELECT Z_SUPER FROM \(Format.primaryKeyTable) WHERE Z_ENT = ?", [.int(own.number)]
      ).integer
      if listed == parent { continue }
      add(
        .init(
          .counter, entity.name,
          "\(Format.primaryKeyTable) names \(listed ?? 0) as the entity above \(entity.name), and the "
            + "model \(parent).",
          remedy: "--mend writes what the model says.",
          mend: StoreMend(statements: [
            "UPDATE \(Format.primaryKeyTable) SET Z_SUPER = \(parent) WHERE Z_ENT = \(own.number)"
          ])))
    }
  }
}

extension StoreChecker {
  /// What every row of a table has: an entity and a version.
  func checkRows(of root: EntityLayout) throws {
    noteRows(try count("SELECT count(*) FROM \(root.table.quoted)"))
    let entities = layout.family(of: root)
    let numbers = entities.filter { !$0.entity.isAbstract || !hasModel }.map(\.number)
    let list = numbers.map(String.init).joined(separator: ", ")
    let stray = "(t.Z_ENT IS NULL OR t.Z_ENT NOT IN (\(list)))"
    let strays = try sample(root, where: stray)
    if strays.count > 0 {
      let isPlain = numbers.count == 1
      let number = numbers.first ?? 0
      add(
        .init(
          .entity, root.entity.name,
          "\(strays.text) are of no entity of the table \(root.table): they are seen by no query.",
          remedy: isPlain
            ? "--mend gives them the number of the only entity of that table."
            : StoreChecker.restoring,
          mend: isPlain
            ? StoreMend(statements: [
              "UPDATE \(root.table.quoted) AS t SET Z_ENT = \(number) WHERE \(stray)"
            ]) : nil))
    }
    guard schema[root.table]?.has(Format.version) == true else { return }
    let unversioned = "(t.Z_OPT IS NULL OR t.Z_OPT < 1)"
    let rows = try sample(root, where: unversioned)
    if rows.count == 0 { return }
    add(
      .init(
        .version, root.entity.name,
        "\(rows.text) have no version: Core Data takes a change of them for a conflict.",
        remedy: "--mend gives them the version of a new object.",
        mend: StoreMend(statements: [
          "UPDATE \(root.table.quoted) AS t SET Z_OPT = 1 WHERE \(unversioned)"
        ])))
  }

  /// What the properties that the entity declares demand of its rows.
  func checkProperties(of entity: EntityLayout) throws {
    for (property, storage) in ownProperties(of: entity) {
      let name = "\(entity.entity.name).\(property.name)"
      switch storage {
      case .toOne(let toOne): try checkLink(property, toOne, entity, name)
      case .toMany(let toMany):
        if case .foreignKey(let column) = toMany.link, layout.model.inverse(of: property) == nil {
          try checkHiddenKey(column, toMany, entity, name)
        }
      case .column(let column):
        if hasModel, !property.isOptional { try checkRequired(property, column, entity, name) }
      case .cases, .elements, .absent: continue
      }
    }
  }

  private func checkRequired(
    _ property: PropertyDescription, _ column: String, _ entity: EntityLayout, _ name: String
  ) throws {
    let condition = "\(isKind(of: entity)) AND t.\(column.quoted) IS NULL"
    let rows = try sample(entity, where: condition)
    if rows.count == 0 { return }
    let value = property.attribute.flatMap { attribute in
      attribute.allowsExternalStorage ? nil : SQLValue(attribute.defaultValue).shortLiteral
    }
    add(
      .init(
        .missingValue, name,
        "\(rows.text) have no \(property.name), which the model demands: the store's program may "
          + "refuse to save them.",
        remedy: value == nil
          ? "Give them one: cairn list \(entity.entity.name) --where '\(property.name) == nil'."
          : "--mend gives them the model's default value.",
        mend: value.map {
          StoreMend(
            rows: .init(
              entity: entity.entity.name, property: property.name, condition: condition,
              assignments: ["\(column.quoted) = \($0)"]))
        }))
  }
}

extension SQLValue {
  /// As SQL writes it; nil for null and what has no short form.
  fileprivate var shortLiteral: String? {
    switch self {
    case .int(let value): String(value)
    case .double(let value): value.isFinite ? value.description : nil
    case .text(let text):
      text.unicodeScalars.contains("\0") ? nil : "'\(text.replacing("'", with: "''"))'"
    case .null, .blob, .test: nil
    }
  }
}
