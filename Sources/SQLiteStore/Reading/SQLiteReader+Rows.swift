import DataCore

extension SQLiteReader {
  func rows(
    for identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: Row] {
    try call {
      var rows: [PersistentIdentifier: Row] = [:]
      rows.reserveCapacity(identifiers.count)
      for identifier in identifiers where rows[identifier] == nil {
        rows[identifier] = try row(for: identifier)
      }
      return rows
    }
  }

  func count(_ query: Query) throws -> Int {
    try call {
      let compiled = try compiled(query)
      guard compiled.rest != nil else {
        let count = try connection.value(
          compiled.count.text, compiled.count.values)
        if case .int(let value) = count { return Int(clamping: value) }
        return 0
      }
      var count = 0
      try each(compiled, compiled.selection + compiled.source.text, compiled.source.values) { _ in
        count += 1
        return true
      }
      return count
    }
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    try call {
      let compiled = try compiled(query)
      try each(
        compiled, compiled.selection + compiled.source.text + compiled.order(),
        compiled.source.values, body)
    }
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    try call { try relatedObjects(identifier, property) }
  }

  /// Hands out the rows of a statement that pass what SQL could not test.
  func each(
    _ compiled: CompiledQuery, _ sql: String, _ values: [SQLValue],
    _ body: (Row) throws -> Bool
  ) throws {
    try connection.withStatement(sql, values) { statement in
      while try statement.step() {
        guard let row = compiled.row(statement) else { continue }
        if let rest = compiled.rest, try !rest.matches(row, in: self) { continue }
        if try !body(row) { return }
      }
    }
  }
}

extension SQLiteReader: FilterScope {
  func row(for identifier: PersistentIdentifier) throws -> Row? {
    guard identifier.origin.kind == .permanent,
      identifier.storeIdentifier == layout.storeIdentifier,
      layout[identifier.entityName] != nil
    else { return nil }
    let compiled = try compiled(Query(.entity(identifier.entityName)))
    let sql = compiled.selection + compiled.source.text + " AND \(CompiledQuery.primaryKey) = ?"
    return try connection.withStatement(
      sql, compiled.source.values + [.int(identifier.number)]
    ) { statement in
      try statement.step() ? compiled.row(statement) : nil
    }
  }

  func relatedObjects(
    _ identifier: PersistentIdentifier, _ name: String
  ) throws -> [PersistentIdentifier] {
    let owner = try layout.entity(identifier.entityName)
    guard let property = owner.entity.property(name), let storage = owner.storage(of: name) else {
      throw owner.entity.unknownProperty(name)
    }
    guard identifier.origin.kind == .permanent,
      identifier.storeIdentifier == layout.storeIdentifier
    else { return [] }
    switch storage {
    case .toMany(let toMany):
      guard let destination = layout[toMany.destination] else { return [] }
      let source = ToManySource(toMany, layout: layout, owner: "?", alias: CompiledQuery.alias)
      let order = source.order.map { "\($0), " } ?? ""
      let sql =
        "SELECT DISTINCT \(CompiledQuery.primaryKey), \(CompiledQuery.alias).\(Format.entity) "
        + "\(source.text) ORDER BY \(order)\(CompiledQuery.primaryKey)"
      return try connection.withStatement(sql, [.int(identifier.number)]) { statement in
        var result: [PersistentIdentifier] = []
        while try statement.step() {
          let own = destination.isAlone ? destination : layout[statement.int(1)] ?? destination
          result.append(own.identifier(statement.int(0)))
        }
        return result
      }
    case .toOne:
      return try row(for: identifier)?[property.name].identifiers ?? []
    case .column, .cases, .elements, .absent: return []
    }
  }
}
