import DataCore

extension SaveTransaction {
  /// Checks a relationship's new value and finds what it leads to.
  func targets(
    _ value: ModelValue, of relationship: RelationshipPlan, _ id: PersistentIdentifier
  ) throws -> [Target] {
    let entity = try plan.layout.entity(id.entityName).entity
    try relationship.property.checkKind(
      of: value, relationship.description, of: id, entity)
    var seen: Set<Int64> = []
    var result: [Target] = []
    for identifier in value.identifiers {
      let target = try target(identifier, of: relationship, id)
      if seen.insert(target.key).inserted {
        result.append(target)
      } else if relationship.description.isOrdered {
        throw DataError.invalid(
          relationship.property.name, of: id, entity, value,
          "It holds each object at most once.")
      }
    }
    return result
  }

  /// The row that a reference leads to after the save.
  func target(
    _ identifier: PersistentIdentifier, of relationship: RelationshipPlan,
    _ owner: PersistentIdentifier
  ) throws -> Target {
    guard let entity = try entityAfterSave(of: identifier) else {
      throw DataError.dangling(relationship.property, owner, identifier)
    }
    guard relationship.destination.entity.family.contains(entity.entity.name) else {
      throw DataError.invalid(
        relationship.property.name, of: owner, try plan.layout.entity(owner.entityName).entity,
        .reference(identifier), "It takes objects of “\(relationship.description.destination)”.")
    }
    return Target(key: (identifiers[identifier] ?? identifier).number, entity: entity)
  }

  /// Nil where there will be no such object.
  private func entityAfterSave(of identifier: PersistentIdentifier) throws -> EntityLayout? {
    if let new = identifiers[identifier] { return plan.layout[new.entityName] }
    guard identifier.origin.kind == .permanent,
      identifier.storeIdentifier == plan.layout.storeIdentifier,
      let named = plan.layout[identifier.entityName]
    else { return nil }
    let key = identifier.number
    let space = try keys(of: named)
    if space.deleted.contains(key) { return nil }
    let found = try space.explicit[key] ?? storedEntity(of: key, in: named)
    return found?.entity.isKind(of: named.entity.name) == true ? found : nil
  }

  /// The keys that a change's earlier value names; nil for one that cannot be stored here.
  func storedKeys(_ value: ModelValue) -> [Int64]? {
    var keys: [Int64] = []
    for id in value.identifiers {
      guard id.origin.kind == .permanent, id.storeIdentifier == plan.layout.storeIdentifier else {
        return nil
      }
      keys.append(id.number)
    }
    return keys
  }

  /// The keys at the other end of a to-many relationship before the save, in their order.
  func linkedKeys(_ relationship: RelationshipPlan, _ owner: Int64) throws -> [Int64] {
    try connection.withStatement(relationship.keysSQL, [.int(owner)]) { statement in
      var keys: [Int64] = []
      while try statement.step() { keys.append(statement.int(0)) }
      return keys
    }
  }

  func has(_ join: JoinStorage, _ source: Int64, _ target: Int64) throws -> Bool {
    let sql =
      "SELECT 1 FROM \(join.table.quoted) WHERE \(join.source.quoted) = ? "
      + "AND \(join.target.quoted) = ?"
    return try connection.withStatement(sql, [.int(source), .int(target)]) { try $0.step() }
  }
  /// How many of the targets a join links the source to.
  func count(of targets: [Int64], in join: JoinStorage, _ source: Int64) throws -> Int {
    if targets.count <= 1 {
      return try targets.count { try has(join, source, $0) }
    }
    let sql =
      "SELECT count(DISTINCT j.\(join.target.quoted)) FROM json_each(?) AS o "
      + "CROSS JOIN \(join.table.quoted) AS j "
      + "WHERE j.\(join.source.quoted) = ? AND j.\(join.target.quoted) = o.value"
    let count = try connection.value(sql, [.list(of: targets), .int(source)])
    return count.integer.map { Int(clamping: $0) } ?? 0
  }
}
