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
  /// A set of more changes counts as touching all objects of its entities: naming each one would
  /// cost more than it saves anybody.
  static let regionLimit = 65_536

  /// What the set touches.
  package var region: Region {
    var parts: [TouchedEntity] = []
    var latest = 0
    changes.visit { change in
      if latest >= parts.count || parts[latest].entity !== change.entity {
        latest = parts.firstIndex { $0.entity === change.entity } ?? parts.count
        if latest == parts.count { parts.append(TouchedEntity(entity: change.entity)) }
      }
      if count <= Self.regionLimit { parts[latest].objects.insert(change.id) }
      switch change.kind {
      case .insert, .delete: parts[latest].hasWholeObjects = true
      case .update(let updates):
        for update in updates { parts[latest].slots.insert(update.slot) }
      }
    }
    var region = Region()
    for part in parts {
      region.insert(part.part(namesObjects: count <= Self.regionLimit), of: part.entity.name)
    }
    return region
  }
}

/// What a set touches of one entity.
private struct TouchedEntity {
  let entity: EntityDescription
  var objects: Set<PersistentIdentifier> = []
  var slots: Set<Int> = []
  var hasWholeObjects = false

  func part(namesObjects: Bool) -> Region.Part {
    let names = slots.filter(entity.properties.indices.contains).map { entity.properties[$0].name }
    return Region.Part(
      objects: namesObjects ? objects : nil, properties: hasWholeObjects ? nil : Set(names))
  }
}
