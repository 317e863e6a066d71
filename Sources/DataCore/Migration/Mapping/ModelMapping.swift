/// Where in a store's old model the entities and properties of its new one come from: Core Data's
/// inferred mapping model.
///
/// Entities and properties are found by their names, or by the names they had (`originalName`).
/// Sources: Apple, “Lightweight Migration” (Core Data); “Attribute(_:originalName:hashModifier:)”
/// (SwiftData).
package struct ModelMapping: Sendable {
  package struct Entity: Sendable {
    package let old: EntityDescription
    package let new: EntityDescription
    /// By slot of the new entity: the old slot that its values come from.
    package internal(set) var sources: [Int?]
  }

  package let old: ModelDescription
  package let new: ModelDescription
  /// The old model was read off the tables: names are the columns' in small letters.
  package let isDerived: Bool
  /// By the new entity's name.
  package internal(set) var entities: [String: Entity] = [:]
  /// A custom stage gives values to what has none, after the tables have changed.
  package let isStaged: Bool
  /// Why no mapping can be inferred, a sentence's middle each; empty if one can.
  package internal(set) var problems: [String] = []

  package init(
    from old: ModelDescription, to new: ModelDescription, isDerived: Bool = false,
    isStaged: Bool = false
  ) {
    self.isStaged = isStaged
    self.old = old
    self.new = new
    self.isDerived = isDerived
    let kept = Set(new.entities.map(\.name))
    for entity in new.entities {
      let former = entity.originalName
      let source =
        former != entity.name && !kept.contains(former)
        ? old[former] ?? old[entity.name] : old[entity.name]
      guard let source else { continue }
      entities[entity.name] = Entity(
        old: source, new: entity, sources: sources(of: entity, in: source))
    }
    checkHierarchies()
    for entity in new.entities { checkProperties(of: entity) }
  }

  /// The new entity that an old one becomes.
  package func successor(of name: String) -> EntityDescription? {
    entities.values.first { $0.old.name == name }?.new
  }

  /// Old entities whose objects nothing takes over, in order.
  package var droppedEntities: [EntityDescription] {
    let taken = Set(entities.values.map(\.old.name))
    return old.entities.filter { !taken.contains($0.name) }
  }

  /// Old properties that nothing takes over, as `Entity.property`, those of dropped entities left
  /// out.
  package var droppedProperties: [String] {
    entities.values.flatMap { entity in
      let taken = Set(entity.sources.compactMap { $0 })
      return entity.old.properties.indices.filter { slot in
        !taken.contains(slot) && !entity.old.properties[slot].isTransient
      }.map { "\(entity.old.name).\(entity.old.properties[$0].name)" }
    }.sorted()
  }

  /// What a person is told where no mapping can be inferred; nil where one can.
  package func error(_ name: String) -> DataError? {
    if problems.isEmpty { return nil }
    return DataError(
      .modelMismatch, "“\(name)” cannot be migrated by itself: \(problems.sentence).",
      remedy: "Say in a custom stage of a migration plan how the values change.")
  }
}

extension ModelMapping {
  /// By slot of the new entity: a property that says under which name it was known comes from that
  /// one, unless the store knows it by the new name already.
  private func sources(of entity: EntityDescription, in old: EntityDescription) -> [Int?] {
    func slot(_ name: String) -> Int? {
      if let slot = old.slot(of: name) { return slot }
      guard isDerived else { return nil }
      return old.properties.firstIndex { $0.name == name.lowercased() }
    }
    var taken: Set<Int> = []
    var sources = entity.properties.map { property -> Int? in
      guard !property.isTransient, property.originalName != property.name,
        let source = slot(property.originalName)
      else { return nil }
      let isRenamed =
        slot(property.name).map { old.properties[$0].originalName == property.originalName }
      return isRenamed == true ? nil : source
    }
    taken.formUnion(sources.compactMap { $0 })
    for (place, property) in entity.properties.enumerated()
    where sources[place] == nil && !property.isTransient {
      guard let source = slot(property.name), taken.insert(source).inserted else { continue }
      sources[place] = source
    }
    return sources.map { source in
      source.flatMap { old.properties[$0].isTransient ? nil : $0 }
    }
  }

  /// Objects of two hierarchies have the same keys.
  private mutating func checkHierarchies() {
    for root in new.entities where root.superentityName == nil {
      let sources = Set(root.family.compactMap { entities[$0]?.old.rootName }).sorted()
      if sources.count > 1 {
        problems.append(
          "\(sources.joined(separator: " and ")) had nothing in common and are both kinds of "
            + "\(root.name) now")
      }
    }
  }
}

extension [String] {
  /// The first three and how many more there are.
  var sentence: String {
    let more = count > 3 ? "; and \(count - 3) more" : ""
    return prefix(3).joined(separator: "; ") + more
  }
}
