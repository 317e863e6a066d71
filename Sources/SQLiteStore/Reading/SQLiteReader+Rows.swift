import DataCore

extension SQLiteReader {
  func rows(
    for identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: Row] {
    try call {
      var rows: [PersistentIdentifier: Row] = [:]
      rows.reserveCapacity(identifiers.count)
      var index = 0
      while index < identifiers.count {
        // One statement for all neighbours of one entity.
        let origin = identifiers[index].origin
        let end =
          identifiers[index...].firstIndex { $0.origin !== origin } ?? identifiers.endIndex
        if end - index == 1 {
          try readRow(identifiers[index]) { rows[$0] = $1 }
        } else {
          try readRows(of: origin, identifiers[index..<end]) { rows[$0] = $1 }
        }
        index = end
      }
      return rows
    }
  }

  /// Hands out the row of an identifier, if it exists.
  private func readRow(
    _ identifier: PersistentIdentifier, _ body: (PersistentIdentifier, Row) -> Void
  ) throws {
    guard isOwn(identifier.origin) else { return }
    let compiled = try compiled(Query(.entity(identifier.entityName)))
    let sql = compiled.selection + compiled.source.text + " AND \(CompiledQuery.primaryKey) = ?"
    try connection.withStatement(sql, compiled.source.values + [.int(identifier.number)]) {
      if try $0.step(), let row = compiled.row($0) { body(identifier, row) }
    }
  }

  /// Hands out the rows that exist among many identifiers of one origin, by one statement.
  private func readRows(
    of origin: IdentifierOrigin, _ identifiers: ArraySlice<PersistentIdentifier>,
    _ body: (PersistentIdentifier, Row) -> Void
  ) throws {
    guard isOwn(origin) else { return }
    let compiled = try compiled(Query(.entity(origin.entityName)))
    // CROSS JOIN keeps SQLite from going through all rows and looking for their keys.
    let sql =
      compiled.selection.dropLast() + ", o.key FROM json_each(?) AS o CROSS JOIN "
      + compiled.source.text.dropFirst("FROM ".count)
      + " AND \(CompiledQuery.primaryKey) = o.value"
    let keys = "[\(identifiers.map { String($0.number) }.joined(separator: ","))]"
    try connection.withStatement(String(sql), [.text(keys)] + compiled.source.values) { statement in
      let place = statement.columnCount - 1
      while try statement.step() {
        guard let row = compiled.row(statement) else { continue }
        body(identifiers[identifiers.startIndex + Int(statement.int(place))], row)
      }
    }
  }

  private func isOwn(_ origin: IdentifierOrigin) -> Bool {
    origin.kind == .permanent && origin.storeIdentifier == layout.storeIdentifier
      && layout[origin.entityName] != nil
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
      guard let rest = compiled.rest else {
        while try statement.step() {
          guard let row = compiled.row(statement) else { continue }
          if try !body(row) { return }
        }
        return
      }
      while try statement.step() {
        guard let row = compiled.row(statement), try rest.matches(row, in: self) else { continue }
        if try !body(row) { return }
      }
    }
  }
}

extension SQLiteReader: FilterScope {
  func row(for identifier: PersistentIdentifier) throws -> Row? {
    var found: Row?
    try readRow(identifier) { found = $1 }
    return found
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
