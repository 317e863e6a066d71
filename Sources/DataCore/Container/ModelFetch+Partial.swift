// A fetch of some properties only.

extension ModelFetch {
  /// The properties to read, where that is not all: the fetch names some, and what it finds is what
  /// one store holds.
  func partialProperties() throws -> Set<String>? {
    if descriptor.propertiesToFetch.isEmpty
      || !descriptor.relationshipKeyPathsForPrefetching.isEmpty
    {
      return nil
    }
    guard try storedOnly() != nil else { return nil }
    return Set(descriptor.propertiesToFetch.compactMap { T.propertyName(of: $0) })
  }

  /// The objects with these properties alone; another one is read when it is asked for, and all with
  /// it. An object that is here already has all that it had.
  func partialObjects(_ properties: Set<String>) throws -> [T] {
    var query = query
    query.properties = properties
    var objects: [T] = []
    var latest: (entity: EntityDescription, slots: SlotProbe)?
    try enumerate(query) { row in
      if latest?.entity !== row.entity {
        // The members of a to-many relationship are no part of a row.
        let loaded = row.entity.properties.map {
          properties.contains($0.name) && $0.relationship?.isToMany != true
        }
        latest = (row.entity, SlotProbe(loaded: loaded))
      }
      guard let slots = latest?.slots else { return }
      let record = context.register(row, partly: slots)
      if let object = context.object(on: record, as: T.self) { objects.append(object) }
    }
    return objects
  }
}
