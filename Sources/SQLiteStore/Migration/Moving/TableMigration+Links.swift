import DataCore

extension TableMigration {
  private func gathered(_ index: Int) -> String { "temp.cairn_links_\(index)" }

  /// Copies the links that get another place, while the old tables are there.
  func gatherLinks() throws {
    for (index, link) in plan.links.enumerated() {
      guard let pairs = link.pairs else { continue }
      try connection.run("DROP TABLE IF EXISTS \(gathered(index))")
      try connection.run("CREATE TEMP TABLE cairn_links_\(index) AS \(pairs)")
    }
  }

  func moveLinks() throws {
    for (index, link) in plan.links.enumerated() where !link.isKept {
      if case .join = link.place,
        let table = plan.definition.tables.first(where: { $0.name == link.table })
      {
        try connection.run(table.sql(isSpaced: true))
      }
      guard link.pairs != nil else { continue }
      switch link.place {
      case .join(let source, let target, let order):
        let columns = [source, target] + (order.map { [$0] } ?? [])
        let values = ["source", "target"] + (order == nil ? [] : ["place"])
        try connection.run(
          "INSERT OR IGNORE INTO \(link.table.quoted) "
            + "(\(columns.map(\.quoted).joined(separator: ", "))) "
            + "SELECT \(values.joined(separator: ", ")) FROM \(gathered(index))")
      case .column(let column, let twin, let owner):
        try fill(column, twin, owner: owner, link, from: gathered(index), index)
      }
      try connection.run("DROP TABLE \(gathered(index))")
    }
  }

  /// Each row has room for one link only.
  private func fill(
    _ column: String, _ twin: String?, owner: String, _ link: LinkMove, from links: String,
    _ index: Int
  ) throws {
    try connection.run("CREATE INDEX temp.cairn_targets_\(index) ON cairn_links_\(index) (target)")
    let shared = try connection.value(
      "SELECT target FROM \(links) GROUP BY target HAVING count(DISTINCT source) > 1 LIMIT 1")
    if let key = shared.integer {
      throw DataError(
        .modelMismatch,
        "“\(migration.name)” is not migrated: \(link.property) leads to p\(key) from several objects, "
          + "and may only from one here.",
        remedy: "Give the relationship an inverse that leads to many, or choose in a custom stage.")
    }
    let table = link.table.quoted
    let key = Format.primaryKey
    try connection.run(
      "UPDATE \(table) SET \(column.quoted) = "
        + "(SELECT source FROM \(links) AS l WHERE l.target = \(table).\(key)) "
        + "WHERE \(key) IN (SELECT target FROM \(links))")
    if let twin {
      try connection.run(
        "UPDATE \(table) SET \(twin.quoted) = (SELECT \(Format.entity) FROM \(owner.quoted) AS d "
          + "WHERE d.\(key) = \(table).\(column.quoted)) WHERE \(column.quoted) IS NOT NULL")
    }
  }

  /// Objects whose entity is gone are led to no more.
  func clearDanglingLinks() throws {
    let gone = Set(plan.mapping.droppedEntities.map(\.name))
    if gone.isEmpty { return }
    for entity in plan.new.model.entities.compactMap({ plan.new[$0.name] }) {
      for (property, storage) in zip(entity.entity.properties, entity.storage) {
        guard let source = plan.oldRelationship(of: property.name, in: entity.entity.name),
          let former = source.property.relationship.flatMap({ plan.old[$0.destination] }),
          !former.entity.family.isDisjoint(with: gone)
        else { continue }
        let key = Format.primaryKey
        switch storage {
        case .toOne(let toOne):
          guard let there = plan.new[toOne.destination]?.table else { continue }
          let sets = ([toOne.column] + (toOne.entityColumn.map { [$0] } ?? []))
            .map { "\($0.quoted) = NULL" }.joined(separator: ", ")
          try connection.run(
            "UPDATE \(entity.table.quoted) SET \(sets) WHERE \(toOne.column.quoted) NOT IN "
              + "(SELECT \(key) FROM \(there.quoted))")
        case .toMany(let toMany):
          guard case .join(let table, _, let target) = toMany.link,
            let there = plan.new[toMany.destination]?.table
          else { continue }
          try connection.run(
            "DELETE FROM \(table.quoted) WHERE \(target.quoted) NOT IN "
              + "(SELECT \(key) FROM \(there.quoted))")
        case .column, .cases, .elements, .absent: continue
        }
      }
    }
  }

  /// Values that were allowed to lie in files and no longer are, move into their rows.
  func inline(_ move: EntityMove) throws {
    for (column, property) in move.inlined {
      let table = move.entity.table.quoted
      let rows = try connection.withStatement(
        "SELECT \(Format.primaryKey), \(column.quoted) FROM \(table) "
          + "WHERE length(\(column.quoted)) = 38 AND substr(\(column.quoted), 1, 1) = x'02'"
      ) { statement in
        var rows: [(Int64, SQLValue)] = []
        while try statement.step() { rows.append((statement.int(0), statement.value(1))) }
        return rows
      }
      let external = ExternalStorage(folder: migration.file.externalFolder, isDeclared: true)
      for (key, value) in rows {
        guard case .blob(let data) = value, ExternalStorage.fileName(in: data) != nil else {
          continue
        }
        let content = external.content(of: data)
        // The value is in its file, which goes once it is in its row.
        if content == nil, external.isPresent(data) {
          throw DataError(
            .inputOutput,
            "“\(migration.name)” is not migrated: the file with \(property) of p\(key) cannot be read.",
            remedy: "Check the disk and the permissions of \(external.folder).")
        }
        try connection.run(
          "UPDATE \(table) SET \(column.quoted) = ? WHERE \(Format.primaryKey) = ?",
          [content.map { .blob($0) } ?? .null, .int(key)])
        files.replace(value)
      }
    }
  }
}
