import DataCore

extension SaveTransaction {
  /// The rows must hold what the updates expect; the new values must fit.
  func checkUpdates() throws {
    var index = 0
    while index < updated.count {
      let first = updated[index]
      let plan = first.plan
      if let odd = first.changes.first(where: { !plan.fields.indices.contains($0.slot) }) {
        throw DataError.valueCount(odd.slot + 1, of: first.id, plan.layout.entity)
      }
      // One statement for all neighbours that change the same properties.
      let probe = plan.probe(first.changes.map(\.slot))
      try connection.withStatement(probe.sql) { statement in
        while index < updated.count, updated[index].isLike(first) {
          try statement.bind(updated[index].key, at: 1)
          try check(&updated[index], probe, statement)
          statement.rewind()
          index += 1
        }
      }
    }
  }

  private func check(_ update: inout Update, _ probe: RowProbe, _ statement: Statement) throws {
    let plan = update.plan
    let id = update.id
    try checkIsThere(statement, plan, id)
    for (place, change) in update.changes.enumerated() {
      let field = plan.fields[change.slot]
      let found = probe.decoders[place].value(statement)
      guard let attribute = field.property.attribute else {
        let relationship = plan.relationships[field.relationship]
        try check(change.delta, of: relationship, found: found, id, &update.row)
        continue
      }
      guard case .value(let before, let after) = change.delta else {
        throw DataError.linksOfAttribute(field.property, of: id)
      }
      guard found == before.canonical else {
        throw DataError.stale(field.property, of: id, found: found, expected: before)
      }
      try check(after, field, attribute, id, plan.layout.entity)
      guard case .column(let column) = field.storage else {
        update.row.set(field.storage, to: after, was: before)
        continue
      }
      let raw = probe.rawColumns[place].map { statement.value($0) } ?? .null
      update.row.set(column, to: try columnValue(after, field, plan, was: raw, id))
    }
  }

  /// Its values must fit and its links must lead to objects.
  func check(_ insertion: inout Insertion) throws {
    let values = insertion.values
    let plan = insertion.plan
    let entity = plan.layout.entity
    guard values.count == plan.fields.count else {
      throw DataError.valueCount(values.count, of: insertion.id, entity)
    }
    for (slot, field) in plan.fields.enumerated() where !field.surelyTakes(values[slot]) {
      if let attribute = field.property.attribute {
        try check(values[slot], field, attribute, insertion.id, entity)
      } else {
        let relationship = plan.relationships[field.relationship]
        try checkNew(values[slot], of: relationship, &insertion)
      }
    }
  }

  private func check(
    _ value: ModelValue, _ field: FieldPlan, _ attribute: AttributeDescription,
    _ id: PersistentIdentifier, _ entity: EntityDescription
  ) throws {
    if field.surelyTakes(value) { return }
    try field.property.check(value, attribute, of: id, entity)
    try field.property.checkStorable(value, attribute, isOwn: plan.layout.isOwn, of: id, entity)
  }

  func checkIsThere(
    _ statement: Statement, _ plan: EntityPlan, _ id: PersistentIdentifier
  ) throws {
    guard try statement.step(),
      entity(numbered: statement.int(0), like: plan.layout) === plan.layout
    else { throw DataError.gone(id) }
  }

  /// What stands in the column for a value; a large one makes a file.
  ///
  /// - Parameter old: what stands there now, null for a new row.
  func columnValue(
    _ value: ModelValue, _ field: FieldPlan, _ plan: EntityPlan, was old: SQLValue,
    _ id: PersistentIdentifier
  ) throws -> SQLValue {
    var isReference = false
    if case .blob(let data) = old { isReference = files.refers(data) }
    guard field.isExternal || isReference else { return SQLValue(value) }
    let format =
      isReference ? .external : try self.plan.externalFormat(plan.layout, field, connection)
    switch format {
    case .external:
      files.replace(old)
      return try files.column(for: value)
    case .plain: return SQLValue(value)
    case .unknown:
      if value.isNull { return .null }
      throw DataError(
        .unsupported,
        "“\(field.property.name)” of \(id.named) cannot be set: no object of this store shows how "
          + "its program keeps such values.",
        remedy: "Set it for one object with the program that made the store.")
    }
  }
}
