import DataCore

/// The links of a file, each at one end, joined once all objects are known.
struct DocumentLinks {
  private let model: ModelDescription
  private let ends: LinkEnds
  private var objects: [String: [Int64: PersistentIdentifier]] = [:]
  private var notes: [Note] = []

  /// What the file has of one relationship of one object.
  private struct Note {
    let owner: PersistentIdentifier
    let entity: EntityDescription
    let slot: Int
    let keys: [Int64]
    let place: InputError
  }

  init(_ model: ModelDescription, _ ends: LinkEnds) {
    self.model = model
    self.ends = ends
  }

  /// False if another object of the hierarchy has the key.
  mutating func add(_ id: PersistentIdentifier, root: String) -> Bool {
    objects[root, default: [:]].updateValue(id, forKey: id.number) == nil
  }

  mutating func note(
    _ node: JSONNode, _ property: PropertyDescription, _ slot: Int,
    of owner: PersistentIdentifier, _ entity: EntityDescription, _ place: InputError
  ) throws(InputError) {
    func fail(_ message: String) -> InputError {
      InputError(
        message: "“\(property.name)” of \(entity.name) p\(owner.number): \(message)",
        line: place.line, column: place.column)
    }
    func key(_ node: JSONNode) throws(InputError) -> Int64 {
      guard let text = node.text, text.first == "p", let number = Int64(text.dropFirst()) else {
        throw fail("it takes keys like \"p1\", not \(node.noun)")
      }
      return number
    }
    if node == .null { return }
    if case .derived = ends.end(of: property, in: entity) {
      throw fail("its links are kept at the other end")
    }
    var keys: [Int64] = []
    if property.relationship?.isToMany == true {
      guard let elements = node.elements else { throw fail("it takes a list of keys") }
      for element in elements { keys.append(try key(element)) }
      if Set(keys).count < keys.count { throw fail("it holds each object at most once") }
    } else {
      keys = [try key(node)]
    }
    notes.append(
      Note(owner: owner, entity: entity, slot: slot, keys: keys, place: fail("")))
  }

  /// Puts both ends of all links into the objects' values.
  func join(into values: inout [PersistentIdentifier: [ModelValue]]) throws(InputError) {
    var derived: [PersistentIdentifier: [Int: [PersistentIdentifier]]] = [:]
    var kept: [PersistentIdentifier: [Int: [PersistentIdentifier]]] = [:]
    for note in notes {
      let property = note.entity.properties[note.slot]
      guard let relationship = property.relationship else { continue }
      let targets = try targets(of: note, relationship)
      kept[note.owner, default: [:]][note.slot, default: []] += targets
      guard let inverse = model.inverse(of: property)?.property,
        inverse.relationship?.inverse == property.name
      else { continue }
      for target in targets {
        guard let entity = model[target.entityName], let end = entity.slot(of: inverse.name) else {
          throw fail(note, "“\(target.entityName)” has no inverse of it")
        }
        if case .shared = ends.end(of: property, in: note.entity), target == note.owner { continue }
        derived[target, default: [:]][end, default: []].append(note.owner)
        if inverse.relationship?.isToMany == false,
          derived[target]?[end]?.count ?? 0 > 1
            || ends.isShared(property, note.entity) && kept[target]?[end] != nil
        {
          throw fail(
            note, "\(target.entityName) p\(target.number) belongs to another object already")
        }
      }
    }
    try put(kept, derived, into: &values)
  }

  private func targets(
    of note: Note, _ relationship: RelationshipDescription
  ) throws(InputError) -> [PersistentIdentifier] {
    let destination = model[relationship.destination]
    var targets: [PersistentIdentifier] = []
    for key in note.keys {
      guard let destination, let id = objects[destination.rootName]?[key],
        destination.family.contains(id.entityName)
      else { throw fail(note, "there is no \(relationship.destination) p\(key)") }
      targets.append(id)
    }
    return targets
  }

  private func fail(_ note: Note, _ message: String) -> InputError {
    InputError(
      message: note.place.message + message, line: note.place.line, column: note.place.column)
  }

  private func put(
    _ kept: [PersistentIdentifier: [Int: [PersistentIdentifier]]],
    _ derived: [PersistentIdentifier: [Int: [PersistentIdentifier]]],
    into values: inout [PersistentIdentifier: [ModelValue]]
  ) throws(InputError) {
    for (id, slots) in kept {
      for (slot, targets) in slots { values[id]?[slot] = value(targets, id, slot) }
    }
    for (id, slots) in derived {
      guard let entity = model[id.entityName] else { continue }
      for (slot, targets) in slots {
        let property = entity.properties[slot]
        let known = kept[id]?[slot] ?? []
        switch ends.end(of: property, in: entity) {
        case .derived: values[id]?[slot] = value(targets, id, slot)
        case .shared: values[id]?[slot] = value(known + targets, id, slot)
        case .kept:
          // Both ends are in the file, each with its order.
          guard Set(known) == Set(targets) else {
            throw InputError(
              message:
                "“\(property.name)” of \(entity.name) p\(id.number) and its inverse disagree",
              line: 1)
          }
        }
      }
    }
  }

  private func value(
    _ targets: [PersistentIdentifier], _ id: PersistentIdentifier, _ slot: Int
  ) -> ModelValue {
    guard let relationship = model[id.entityName]?.properties[slot].relationship else {
      return .null
    }
    if relationship.isToMany {
      return relationship.isOrdered ? .references(targets) : .set(of: targets)
    }
    return targets.first.map { .reference($0) } ?? .null
  }
}

extension LinkEnds {
  func isShared(_ property: PropertyDescription, _ entity: EntityDescription) -> Bool {
    if case .shared = end(of: property, in: entity) { true } else { false }
  }
}
