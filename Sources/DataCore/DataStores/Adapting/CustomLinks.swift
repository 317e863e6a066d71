/// What a save does to the links between an app's own store's objects, and whether all hold after it.
struct CustomLinks<Base: DataStore> {
  private let save: CustomSave<Base>
  private let reader: CustomReader<Base>
  private let pairs: RelationshipPairs
  private var ledger = EdgeLedger()
  /// The ledger counts objects.
  private var numbers: [PersistentIdentifier: Int64] = [:]
  private var objects: [PersistentIdentifier] = []
  /// The objects that relationships without an inverse lose.
  private let gone: Set<PersistentIdentifier>

  init(_ save: CustomSave<Base>, _ reader: CustomReader<Base>) {
    self.save = save
    self.reader = reader
    pairs = RelationshipPairs(reader.store.model)
    gone = Set(save.deleted.map(\.id))
  }

  private mutating func number(_ id: PersistentIdentifier) -> Int64 {
    if let number = numbers[id] { return number }
    let number = Int64(objects.count)
    numbers[id] = number
    objects.append(id)
    return number
  }

  /// Every object that a relationship will lead to must be there, and of its entity.
  func checkTargets(
    of row: Row, _ property: PropertyDescription, _ relationship: RelationshipDescription,
    _ value: ModelValue
  ) throws {
    let old = Set(
      save.before[row.id]?[property.name].identifiers ?? [])
    let ids = value.identifiers
    if Set(ids).count < ids.count {
      throw DataError.invalid(
        property.name, of: row.id, row.entity, value, "It holds each object at most once.")
    }
    let asked = ids.filter { save.after[$0] == nil && !old.contains($0) && !gone.contains($0) }
    let found = try reader.images(of: asked)
    let family = reader.store.model[relationship.destination]?.family ?? []
    for id in ids {
      if gone.contains(id) { throw DataError.dangling(property, row.id, id) }
      // A link that stays may lead to nothing already.
      guard let target = save.after[id] ?? found[id] else {
        if old.contains(id) { continue }
        throw DataError.dangling(property, row.id, id)
      }
      guard family.contains(target.entity.name) else {
        throw DataError.invalid(
          property.name, of: row.id, row.entity, .reference(id),
          "It takes objects of “\(relationship.destination)”.")
      }
    }
  }

  /// Notes what the object's side of each relationship gains and loses.
  mutating func note(_ id: PersistentIdentifier, _ old: Row?, row: Row?) {
    guard let entity = row?.entity ?? old?.entity else { return }
    for (slot, property) in entity.properties.enumerated() {
      guard let pair = pairs[property.name, entity] else { continue }
      let before = old?.values[slot].identifiers ?? []
      let after = row?.values[slot].identifiers ?? []
      if before == after { continue }
      let (lost, gained) = (Set(before).subtracting(after), Set(after).subtracting(before))
      let owner = number(id)
      ledger.note(
        owner, added: gained.sorted().map { number($0) }, removed: lost.sorted().map { number($0) },
        pair, property)
    }
  }

  /// Both ends of a relationship change together, and nothing leads to what is deleted.
  func check() throws {
    // An end that leads to nothing has no other end.
    for edge in ledger.oddEdges {
      let (silent, speaking) = (objects[Int(edge.silent)], objects[Int(edge.speaking)])
      if !edge.isAdded, save.after[silent] == nil, save.before[silent] == nil,
        try reader.images(of: [silent]).isEmpty
      {
        continue
      }
      throw DataError(
        .conflict,
        "A link between \(speaking.named) and \(silent.named) is \(edge.isAdded ? "made" : "removed")"
          + " at one end only: \(name(of: edge)) changes alone.",
        remedy: "Change the relationship and its inverse together.")
    }
    if gone.isEmpty { return }
    for entity in reader.store.model.entities { try checkOwners(of: entity) }
  }

  private func name(of edge: EdgeLedger.OddEdge) -> String {
    let entity = reader.store.model[objects[Int(edge.speaking)].entityName]
    let property = entity?.properties.first { property in
      entity.flatMap { pairs[property.name, $0] }?.number == edge.pair
    }
    return "“\(property?.name ?? "a relationship")”"
  }

  private func checkOwners(of entity: EntityDescription) throws {
    let slots = entity.properties.indices.filter { slot in
      let property = entity.properties[slot]
      guard let relationship = property.relationship, pairs[property.name, entity] == nil else {
        return false
      }
      let family = reader.store.model[relationship.destination]?.family ?? []
      return save.deleted.contains { family.contains($0.entity.name) }
    }
    if slots.isEmpty || entity.isAbstract { return }
    for row in try reader.all(entity.name, isNew: false)
    where row.entity.name == entity.name && !gone.contains(row.id) {
      let row = save.after[row.id] ?? row
      for slot in slots {
        if let target = row.values[slot].identifiers.first(where: { gone.contains($0) }) {
          throw DataError.dangling(entity.properties[slot], row.id, target)
        }
      }
    }
  }
}
