/// A part of a store's data: what a request reads, or what a change touches.
///
/// Whatever shows data refreshes only if the region it read meets the region of a report.
package struct Region: Hashable, Sendable {
  /// Everything there is, for a change nobody described.
  package private(set) var isEverything: Bool
  package private(set) var entities: [String: Part]

  /// Within one entity: which objects (nil: all) and which properties (nil: all, and whether the
  /// objects exist).
  package struct Part: Hashable, Sendable {
    package var objects: Set<PersistentIdentifier>?
    package var properties: Set<String>?

    package init(
      objects: Set<PersistentIdentifier>? = nil, properties: Set<String>? = nil
    ) {
      self.objects = objects
      self.properties = properties
    }

    func meets(_ other: Part) -> Bool {
      if let mine = objects, let theirs = other.objects, mine.isDisjoint(with: theirs) {
        return false
      }
      if let mine = properties, let theirs = other.properties, mine.isDisjoint(with: theirs) {
        return false
      }
      return true
    }

    func union(_ other: Part) -> Part {
      Part(
        objects: objects.flatMap { mine in other.objects.map { mine.union($0) } },
        properties: properties.flatMap { mine in other.properties.map { mine.union($0) } })
    }
  }

  package init(_ entities: [String: Part] = [:]) {
    isEverything = false
    self.entities = entities
  }

  package static let everything: Region = {
    var region = Region()
    region.isEverything = true
    return region
  }()

  package var isEmpty: Bool { !isEverything && entities.isEmpty }

  package mutating func insert(_ part: Part, of entity: String) {
    entities[entity] = entities[entity]?.union(part) ?? part
  }

  package func union(_ other: Region) -> Region {
    var result = self
    result.isEverything = isEverything || other.isEverything
    for (entity, part) in other.entities { result.insert(part, of: entity) }
    return result
  }

  package func meets(_ other: Region) -> Bool {
    if isEverything { return !other.isEmpty }
    if other.isEverything { return !isEmpty }
    return entities.contains { entity, part in
      other.entities[entity].map { part.meets($0) } ?? false
    }
  }
}

extension ChangeSet {
  /// What the set touches. A set of more than 65 536 changes counts as touching all objects of its
  /// entities: naming each one would cost more than it saves anybody.
  package var region: Region {
    let namesObjects = changes.count <= 65_536
    var objects: [String: Set<PersistentIdentifier>] = [:]
    var properties: [String: Set<String>] = [:]
    var hasWholeObjects: Set<String> = []
    for change in changes.values {
      let entity = change.entity.name
      if namesObjects {
        objects[entity, default: []].insert(change.id)
      } else if objects[entity] == nil {
        objects[entity] = []
      }
      switch change.kind {
      case .insert, .delete: hasWholeObjects.insert(entity)
      case .update(let updates):
        for update in updates where update.slot < change.entity.properties.count {
          properties[entity, default: []].insert(change.entity.properties[update.slot].name)
        }
      }
    }
    var region = Region()
    for (entity, objects) in objects {
      let names = hasWholeObjects.contains(entity) ? nil : properties[entity] ?? []
      region.insert(
        Region.Part(objects: namesObjects ? objects : nil, properties: names), of: entity)
    }
    return region
  }
}
