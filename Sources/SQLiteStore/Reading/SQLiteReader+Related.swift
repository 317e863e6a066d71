import DataCore

extension SQLiteReader {
  /// One statement an entity, however many objects are asked for.
  func related(
    to identifiers: [PersistentIdentifier], through property: String
  ) throws -> [PersistentIdentifier: [PersistentIdentifier]] {
    try call {
      var result: [PersistentIdentifier: [PersistentIdentifier]] = [:]
      for (name, owners) in Dictionary(grouping: identifiers, by: \.entityName) {
        guard case .toMany(let storage) = try layout.entity(name).storage(of: property),
          let destination = layout[storage.destination]
        else {
          for owner in owners { result[owner] = try relatedObjects(owner, property) }
          continue
        }
        let known = owners.filter {
          $0.origin.kind == .permanent && $0.storeIdentifier == layout.storeIdentifier
        }
        try members(of: known, storage, destination) { result[known[$0], default: []].append($1) }
      }
      return result
    }
  }

  /// Hands out the members of all owners, each with its owner's index, in the relationship's order.
  private func members(
    of owners: [PersistentIdentifier], _ storage: ToManyStorage, _ destination: EntityLayout,
    _ body: (Int, PersistentIdentifier) -> Void
  ) throws {
    let source = ToManySource(
      storage, layout: layout, owner: "o.value", alias: CompiledQuery.alias)
    let order = source.order.map { "\($0), " } ?? ""
    // CROSS JOIN keeps SQLite from going through all members and looking for their owners.
    let sql =
      "SELECT DISTINCT o.key, \(CompiledQuery.primaryKey), "
      + "\(CompiledQuery.alias).\(Format.entity) FROM json_each(?) AS o CROSS JOIN "
      + source.text.dropFirst("FROM ".count)
      + " ORDER BY o.key, \(order)\(CompiledQuery.primaryKey)"
    let keys = "[\(owners.map { String($0.number) }.joined(separator: ","))]"
    try connection.withStatement(sql, [.text(keys)]) { statement in
      while try statement.step() {
        let own = destination.isAlone ? destination : layout[statement.int(2)] ?? destination
        body(Int(statement.int(0)), own.identifier(statement.int(1)))
      }
    }
  }
}
