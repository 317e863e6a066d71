import DataCore

// Rows that go: those of one entity are checked and deleted together, by as many statements for
// many as for few.

extension SaveTransaction {
  /// The runs of deletions of one entity.
  private var deletionRuns: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < deleted.count {
      let plan = deleted[start].plan
      let end = deleted[start...].firstIndex { $0.plan !== plan } ?? deleted.endIndex
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// The rows must hold what the deletions describe, links included; they go with them.
  func checkDeletions() throws {
    for run in deletionRuns {
      let plan = deleted[run.lowerBound].plan
      let probe = plan.probe(Array(plan.fields.indices))
      if run.count == 1 {
        try connection.withStatement(probe.sql, [.int(deleted[run.lowerBound].key)]) { statement in
          guard try statement.step() else { throw DataError.gone(deleted[run.lowerBound].id) }
          try check(&deleted[run.lowerBound], probe, statement, nil)
        }
        continue
      }
      let keys = deleted[run].map(\.key)
      let list = SQLValue.list(of: keys)
      let links = try goingLinks(of: plan, keys, list)
      var found = Array(repeating: false, count: run.count)
      try connection.withStatement(probe.listSQL, [list]) { statement in
        let last = statement.columnCount - 1
        while try statement.step() {
          let place = Int(statement.int(last))
          found[place] = true
          try check(&deleted[run.lowerBound + place], probe, statement, links.map { $0[place] })
        }
      }
      if let missing = found.firstIndex(of: false) {
        throw DataError.gone(deleted[run.lowerBound + missing].id)
      }
    }
  }

  /// What the to-many relationships of many objects lead to, by relationship and object.
  private func goingLinks(
    of plan: EntityPlan, _ owners: [Int64], _ list: SQLValue
  ) throws -> [[[Int64]]] {
    try plan.relationships.map { relationship in
      var keys: [[Int64]] = Array(repeating: [], count: owners.count)
      if relationship.listSQL.isEmpty { return keys }
      try connection.withStatement(relationship.listSQL, [list]) { statement in
        while try statement.step() { keys[Int(statement.int(0))].append(statement.int(1)) }
      }
      return keys
    }
  }

  /// - Parameter links: what each relationship leads to, where it is read already.
  private func check(
    _ deletion: inout Deletion, _ probe: RowProbe, _ statement: Statement, _ links: [[Int64]]?
  ) throws {
    let plan = deletion.plan
    let id = deletion.id
    let values = deletion.values
    guard values.count == plan.fields.count else {
      throw DataError.valueCount(values.count, of: id, plan.layout.entity)
    }
    guard entity(numbered: statement.int(0), like: plan.layout) === plan.layout else {
      throw DataError.gone(id)
    }
    for (slot, field) in plan.fields.enumerated() {
      let found = probe.decoders[slot].value(statement)
      if field.relationship >= 0 {
        try checkGoing(
          plan.relationships[field.relationship], found: found, links?[field.relationship],
          expected: values[slot], id)
        continue
      }
      guard found == values[slot].canonical else {
        throw DataError.stale(field.property, of: id, found: found, expected: values[slot])
      }
      if field.isExternal, let column = probe.rawColumns[slot] {
        files.replace(statement.value(column))
      }
    }
    deletion.tombstone = plan.preserved.map { SQLValue(values[$0]) }
  }

  func deleteRows() throws {
    for run in deletionRuns {
      let plan = deleted[run.lowerBound].plan
      if run.count == 1 {
        try connection.run(plan.deleteSQL, [.int(deleted[run.lowerBound].key)])
      } else {
        try connection.run(plan.deleteAllSQL, [.list(of: deleted[run].map(\.key))])
      }
    }
  }
}

extension SQLValue {
  /// Keys as one value, which `json_each` takes apart.
  static func list(of keys: some Sequence<Int64>) -> SQLValue {
    .text("[\(keys.map(String.init).joined(separator: ","))]")
  }
}
