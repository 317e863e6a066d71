import DataCore

extension StoreChecker {
  /// An index as SQLite lists it.
  private struct Index {
    var columns: [String]
    var isUnique: Bool
  }

  /// The indexes that Core Data makes for the model: without one all is found, but slowly, and without
  /// a unique one the same value can be saved twice.
  func checkIndexes() throws {
    var known: [String: [Index]] = [:]
    func indexes(of table: String) throws -> [Index] {
      if let list = known[table] { return list }
      let list = try self.indexes(of: table)
      known[table] = list
      return list
    }
    func check(
      _ name: String, _ table: String, _ columns: [String], isUnique: Bool, isOrdered: Bool
    ) throws {
      let isThere = try indexes(of: table).contains {
        $0.columns.starts(with: columns) && (!isUnique || $0.isUnique && $0.columns == columns)
      }
      if isThere { return }
      try addMissing(name, table, columns, isUnique: isUnique, isOrdered: isOrdered)
    }
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      let name = entity.entity.name
      if entity.entity.superentityName == nil, entity.familyNumbers.count > 1 {
        try check(
          Format.index(of: Format.entity, in: entity.table), entity.table, [Format.entity],
          isUnique: false, isOrdered: false)
      }
      for (_, storage) in ownProperties(of: entity) {
        guard case .toOne(let toOne) = storage else { continue }
        try check(
          Format.index(of: toOne.column, in: entity.table), entity.table, [toOne.column],
          isUnique: false, isOrdered: false)
      }
      let parent = entity.entity.superentityName.flatMap { layout.model[$0] }
      for names in entity.entity.uniquenessConstraints
      where parent?.uniquenessConstraints.contains(names) != true {
        guard let columns = columns(of: names, in: entity) else { continue }
        try check(
          "Z_\(name)_UNIQUE_\(names.joined(separator: "_"))", entity.table, columns,
          isUnique: true, isOrdered: true)
      }
      for index in entity.entity.indexes where parent?.indexes.contains(index) != true {
        guard let columns = columns(of: index.properties, in: entity) else { continue }
        try check(
          "Z_\(name)_\(index.name)", entity.table, columns, isUnique: false, isOrdered: true)
      }
    }
  }

  private func addMissing(
    _ name: String, _ table: String, _ columns: [String], isUnique: Bool, isOrdered: Bool
  ) throws {
    let terms = columns.map { $0.quoted + (isOrdered ? " COLLATE BINARY ASC" : "") }
    let meaning =
      isUnique
      ? "equal values can be saved twice" : "what it is for is found by reading the whole table"
    let isMendable = try !isUnique || !hasDuplicates(columns.map(\.quoted), in: table)
    add(
      .init(
        .index, name, "The index \(name) of \(table) is missing: \(meaning).",
        remedy: isMendable
          ? "--mend makes it." : "--mend makes it once no objects share these values.",
        mend: isMendable
          ? StoreMend(statements: [
            "CREATE \(isUnique ? "UNIQUE " : "")INDEX \(name.sqlName) ON \(table.sqlName) "
              + "(\(terms.joined(separator: ", ")))"
          ]) : nil))
  }

  /// Whether rows share values that a unique index of these terms forbids; an entity counts for nothing.
  private func hasDuplicates(_ terms: [String], in table: String) throws -> Bool {
    let list = terms.joined(separator: ", ")
    let given = terms.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    return try connection.value(
      "SELECT 1 FROM \(table.quoted) NOT INDEXED WHERE \(given) GROUP BY \(list) "
        + "HAVING count(*) > 1 LIMIT 1") != .null
  }

  /// Whether building the index anew would fail; also true where that cannot be told.
  func hasDuplicates(forIndex name: String, of table: String) throws -> Bool {
    let isUnique = try connection.value(
      "SELECT \"unique\" FROM pragma_index_list(?) WHERE name = ?", [.text(table), .text(name)])
    if isUnique == .int(0) { return false }
    let terms = try connection.withStatement(
      "SELECT name, coll FROM pragma_index_xinfo(?) WHERE key = 1 ORDER BY seqno", [.text(name)]
    ) { statement in
      var terms: [String?] = []
      while try statement.step() {
        terms.append(
          statement.optionalText(0).map { "\($0.quoted) COLLATE \(statement.text(1).quoted)" })
      }
      return terms
    }
    if terms.isEmpty || terms.contains(nil) { return true }
    return try hasDuplicates(terms.compactMap { $0 }, in: table)
  }

  /// Nil where one of the properties has no column.
  private func columns(of names: [String], in entity: EntityLayout) -> [String]? {
    var result: [String] = []
    for name in names {
      switch entity.storage(of: name) {
      case .toOne(let toOne): result.append(toOne.column)
      case .column, .cases, .elements:
        let columns = entity.storage(of: name)?.columns ?? []
        if columns.isEmpty { return nil }
        result += columns
      case .toMany, .absent, nil: return nil
      }
    }
    return result
  }

  private func indexes(of table: String) throws -> [Index] {
    let names = try connection.withStatement(
      "SELECT name, \"unique\" FROM pragma_index_list(?) WHERE partial = 0", [.text(table)]
    ) { statement in
      var names: [(String, Bool)] = []
      while try statement.step() { names.append((statement.text(0), statement.int(1) != 0)) }
      return names
    }
    return try names.map { name, isUnique in
      let columns = try connection.withStatement(
        "SELECT name FROM pragma_index_info(?) ORDER BY seqno", [.text(name)]
      ) { statement in
        var columns: [String] = []
        while try statement.step() { columns.append(statement.text(0)) }
        return columns
      }
      return Index(columns: columns, isUnique: isUnique)
    }
  }
}
