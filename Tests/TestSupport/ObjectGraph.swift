package import DataCore

/// Objects and their relationships in the plainest form there is: what a store should hold.
///
/// Every relationship is kept at both of its ends, so the difference between two graphs is a
/// complete change set.
package struct ObjectGraph: Hashable, Sendable {
  package struct Object: Hashable, Sendable {
    package let entity: EntityDescription
    /// By slot, to-many slots as `.references`.
    package var values: [ModelValue]
  }

  package let model: ModelDescription
  package private(set) var objects: [PersistentIdentifier: Object] = [:]
  private var serial: Int64 = 0

  package init(_ model: ModelDescription = TestModel.model) { self.model = model }

  package static func == (a: ObjectGraph, b: ObjectGraph) -> Bool { a.objects == b.objects }
  package func hash(into hasher: inout Hasher) { hasher.combine(objects) }

  /// The objects of an entity and those below it, in identifier order.
  package func identifiers(of entity: String) -> [PersistentIdentifier] {
    objects.filter { $0.value.entity.isKind(of: entity) }.keys.sorted()
  }

  package func value(_ property: String, of id: PersistentIdentifier) -> ModelValue {
    guard let object = objects[id], let slot = object.entity.slot(of: property) else {
      return .null
    }
    return object.values[slot]
  }

  /// The object as a reader hands it out.
  package func row(_ id: PersistentIdentifier) -> Row? {
    guard let object = objects[id] else { return nil }
    let values = zip(object.entity.properties, object.values).map { property, value in
      property.relationship?.isToMany == true ? ModelValue.null : value
    }
    return Row(id, object.entity, values: values)
  }
}

extension ObjectGraph {
  /// Adds an object under a temporary identifier of its own, links empty.
  package mutating func insert(
    _ entityName: String, _ values: [String: ModelValue] = [:]
  ) -> PersistentIdentifier {
    serial += 1
    let origin = IdentifierOrigin(store: nil, entity: entityName, kind: .temporary)
    let id = PersistentIdentifier(origin, serial)
    guard let entity = model[entityName] else { return id }
    objects[id] = Object(
      entity: entity,
      values: entity.properties.map { property in
        if property.relationship?.isToMany == true { return .references([]) }
        return values[property.name] ?? .null
      })
    for property in entity.properties where property.relationship != nil {
      if let value = values[property.name] { set(property.name, of: id, to: value) }
    }
    return id
  }

  /// Sets an attribute, or a relationship at both ends.
  package mutating func set(
    _ property: String, of id: PersistentIdentifier, to value: ModelValue
  ) {
    guard let entity = objects[id]?.entity, let slot = entity.slot(of: property) else { return }
    guard let relationship = entity.properties[slot].relationship else {
      objects[id]?.values[slot] = value
      return
    }
    for other in self.value(property, of: id).identifiers { unlink(id, property, other) }
    for other in value.identifiers { link(id, property, other) }
    if relationship.isOrdered { objects[id]?.values[slot] = value }
  }

  /// Puts another value in the place of each.
  package mutating func mapValues(_ transform: (ModelValue) -> ModelValue) {
    for (id, object) in objects { objects[id]?.values = object.values.map(transform) }
  }

  package mutating func link(
    _ id: PersistentIdentifier, _ property: String, _ other: PersistentIdentifier
  ) {
    guard let entity = objects[id]?.entity, let description = entity.property(property),
      let relationship = description.relationship
    else { return }
    if !relationship.isToMany {
      for old in value(property, of: id).identifiers { unlink(id, property, old) }
    }
    if let inverse = model.inverse(of: description)?.property {
      if inverse.relationship?.isToMany == false {
        for old in value(inverse.name, of: other).identifiers { unlink(old, property, other) }
      }
      add(id, to: inverse.name, of: other)
    } else if relationship.isToMany {
      // Without an inverse an object belongs to one list only: a file has room for one owner.
      for owner in identifiers(of: entity.rootName) where owner != id {
        remove(other, from: property, of: owner)
      }
    }
    add(other, to: property, of: id)
  }

  package mutating func unlink(
    _ id: PersistentIdentifier, _ property: String, _ other: PersistentIdentifier
  ) {
    remove(other, from: property, of: id)
    if let description = objects[id]?.entity.property(property),
      let inverse = model.inverse(of: description)?.property
    {
      remove(id, from: inverse.name, of: other)
    }
  }

  /// Takes the object away and everything that pointed to it.
  package mutating func delete(_ id: PersistentIdentifier) {
    for (owner, object) in objects {
      for (property, value) in zip(object.entity.properties, object.values)
      where value.identifiers.contains(id) {
        remove(id, from: property.name, of: owner)
      }
    }
    objects[id] = nil
  }

  private mutating func add(
    _ other: PersistentIdentifier, to property: String, of id: PersistentIdentifier
  ) {
    guard let entity = objects[id]?.entity, let slot = entity.slot(of: property),
      let relationship = entity.properties[slot].relationship
    else { return }
    let current = value(property, of: id).identifiers
    if !relationship.isToMany {
      objects[id]?.values[slot] = .reference(other)
    } else if relationship.isOrdered {
      if !current.contains(other) { objects[id]?.values[slot] = .references(current + [other]) }
    } else {
      objects[id]?.values[slot] = .set(of: current + [other])
    }
  }

  private mutating func remove(
    _ other: PersistentIdentifier, from property: String, of id: PersistentIdentifier
  ) {
    guard let entity = objects[id]?.entity, let slot = entity.slot(of: property),
      let relationship = entity.properties[slot].relationship
    else { return }
    let left = value(property, of: id).identifiers.filter { $0 != other }
    objects[id]?.values[slot] =
      relationship.isToMany ? .references(left) : left.first.map { .reference($0) } ?? .null
  }
}

extension ObjectGraph {
  /// What leads from an earlier graph to this one, at both ends of each relationship.
  package func changes(since earlier: ObjectGraph) -> ChangeSet {
    var list: [ObjectChange] = []
    for (id, object) in objects {
      guard let old = earlier.objects[id] else {
        list.append(ObjectChange(id, object.entity, .insert(object.values)))
        continue
      }
      let differences = object.entity.differences(from: old.values, to: object.values)
      if let change = ObjectChange.update(id, object.entity, differences) { list.append(change) }
    }
    for (id, old) in earlier.objects where objects[id] == nil {
      list.append(ObjectChange(id, old.entity, .delete(old.values)))
    }
    return ChangeSet(list)
  }

  /// The graph after a save that made temporary identifiers permanent.
  package func remapped(_ ids: IdentifierMap<PersistentIdentifier>) -> ObjectGraph {
    var result = self
    result.objects = [:]
    for (id, object) in objects {
      var object = object
      object.values = zip(object.entity.properties, object.values).map { property, value in
        let moved = value.remapped(ids)
        guard let relationship = property.relationship, relationship.isToMany,
          !relationship.isOrdered
        else { return moved }
        return .set(of: moved.identifiers)
      }
      result.objects[ids[id] ?? id] = object
    }
    return result
  }
}
