import DataCore

extension SavePlan {
  static func triggers(in connection: Connection) throws -> [String: String] {
    try connection.withStatement(
      "SELECT tbl_name, name FROM sqlite_schema WHERE type = 'trigger'"
    ) { statement in
      var triggers: [String: String] = [:]
      while try statement.step() { triggers[statement.text(0)] = statement.text(1) }
      return triggers
    }
  }

  static func uniqueIndexes(
    of layout: StoreLayout, in connection: Connection
  ) throws -> [String: [Set<String>]] {
    var result: [String: [Set<String>]] = [:]
    let sql = """
      SELECT l.name, i.name FROM pragma_index_list(?) AS l, pragma_index_info(l.name) AS i
      WHERE l."unique" = 1 AND l.partial = 0
      """
    for table in Set(layout.model.entities.compactMap { layout[$0.name]?.table }) {
      try connection.withStatement(sql, [.text(table)]) { statement in
        var indexes: [String: Set<String>] = [:]
        while try statement.step() {
          indexes[statement.text(0), default: []].insert(statement.text(1))
        }
        result[table] = Array(indexes.values)
      }
    }
    return result
  }

  /// Why objects of the entity cannot be saved without harm; nil if they can.
  func refusal(of entity: EntityLayout) -> DataError? {
    let name = entity.entity.name
    let joins = entity.storage.compactMap { storage -> String? in
      guard case .toMany(let toMany) = storage, case .join(let table, _, _) = toMany.link else {
        return nil
      }
      return table
    }
    for table in [entity.table] + joins {
      guard let trigger = triggers[table] else { continue }
      return DataError(
        .unsupported,
        "Changing “\(name)” would need the trigger “\(trigger)” of \(table), which runs only in the "
          + "program that made it.",
        remedy: "Change it with that program; it can be read here.")
    }
    let odd = zip(entity.entity.properties, entity.storage).first { property, storage in
      storage.isIncomplete
        || property.attribute?.elements.contains { $0.attribute?.allowsExternalStorage == true }
          == true
    }
    guard let odd else { return nil }
    return DataError(
      .unsupported,
      "“\(odd.0.name)” of “\(name)” has no place in the tables, so no “\(name)” can be changed.",
      remedy:
        "Open the store once with the program that made it, so that it brings the tables up to "
        + "date; it can be read here.")
  }

  /// Those of the model that SQL can watch.
  func constraints(of entity: EntityLayout) -> [ConstraintPlan] {
    let unique = entity.entity.properties.filter { $0.attribute?.isUnique == true }.map {
      [$0.name]
    }
    var seen: Set<[String]> = []
    return (unique + entity.entity.uniquenessConstraints).compactMap { names -> ConstraintPlan? in
      let slots = names.compactMap(entity.entity.slot(of:))
      guard slots.count == names.count, !names.isEmpty, seen.insert(names).inserted else {
        return nil
      }
      let columns = slots.flatMap { slot -> [String] in
        if case .toOne(let toOne) = entity.storage[slot] { return [toOne.column] }
        return entity.storage[slot].columns
      }
      guard columns.count >= slots.count else { return nil }
      let declarer = declarer(of: names, in: entity.entity)
      return ConstraintPlan(
        names: names, slots: slots, columns: columns,
        hasIndex: uniqueIndexes[entity.table]?.contains(Set(columns)) == true,
        entities: layout[declarer]?.isAlone == true ? nil : layout[declarer]?.familyNumbers)
    }
  }

  private func declarer(of names: [String], in entity: EntityDescription) -> String {
    entity.lineage.first { name in
      guard let ancestor = layout.model[name] else { return false }
      return ancestor.uniquenessConstraints.contains(names)
        || (names.count == 1 && ancestor.property(names[0])?.attribute?.isUnique == true)
    } ?? entity.name
  }
}

/// How the values of a column that may refer to files are written.
enum ExternalFormat {
  /// With a byte in front that says where the value is.
  case external
  case plain
  case unknown
}

extension SavePlan {
  /// In a store of somebody else the model's flag is not proof enough: the column's values tell.
  func externalFormat(
    _ entity: EntityLayout, _ field: FieldPlan, _ connection: Connection
  ) throws -> ExternalFormat {
    guard case .column(let column) = field.storage, field.isExternal else { return .plain }
    if layout.isOwn { return .external }
    let key = TableColumn(table: entity.table, column: column)
    if let known = externalFormats[key] { return known }
    let format = try connection.withStatement(
      "SELECT \(column.quoted) FROM \(entity.table.quoted) WHERE \(column.quoted) IS NOT NULL LIMIT 8"
    ) { statement in
      var format = ExternalFormat.unknown
      while try statement.step() {
        let data = statement.data(0)
        let isMarked = data.first == 1 || ExternalStorage.fileName(in: data) != nil
        if !isMarked { return ExternalFormat.plain }
        format = .external
      }
      return format
    }
    if format != .unknown { externalFormats[key] = format }
    return format
  }
}
