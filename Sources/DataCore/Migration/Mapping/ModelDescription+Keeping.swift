extension ModelMapping {
  /// The new model with all that a store has besides: what classes do not know stays where no plan
  /// says that it goes.
  ///
  /// What stays is optional, as new objects have no value of it, and unique no more; a relationship
  /// stays only with both its ends.
  package func keepingOthers() -> ModelDescription {
    var declarations = new.entities.map { declaration(of: $0, in: new) }
    for dropped in droppedEntities {
      var declaration = declaration(of: dropped, in: old)
      declaration.superentityName = dropped.superentityName.map { successor(of: $0)?.name ?? $0 }
      declarations.append(declaration)
    }
    for index in declarations.indices {
      guard let entity = entities[declarations[index].name] else { continue }
      let names = namesBelow(entity.new)
      let inherited = entity.old.superentityName.flatMap { old[$0] }
      for (slot, property) in entity.old.properties.enumerated()
      where !entity.sources.contains(slot) && !names.contains(property.name)
        && inherited?.slot(of: property.name) == nil
      {
        declarations[index].properties.append(property.relaxed)
      }
      orderLinks(of: &declarations[index], entity)
    }
    return ModelDescription(declarations.map { withoutLooseEnds($0, declarations) })
  }

  private func declaration(
    of entity: EntityDescription, in model: ModelDescription
  ) -> ModelDescription.Declaration {
    let parent = entity.superentityName.flatMap { model[$0] }
    return ModelDescription.Declaration(
      entity.name, originalName: entity.originalName, superentityName: entity.superentityName,
      isAbstract: entity.isAbstract,
      properties: entity.properties.filter { parent?.slot(of: $0.name) == nil },
      uniquenessConstraints: entity.uniquenessConstraints.filter {
        parent?.uniquenessConstraints.contains($0) != true
      }, indexes: entity.indexes.filter { parent?.indexes.contains($0) != true })
  }

  /// All property names of the entity and those below it.
  private func namesBelow(_ entity: EntityDescription) -> Set<String> {
    Set(entity.family.flatMap { new[$0]?.properties.map(\.name) ?? [] })
  }

  /// Classes cannot say that a relationship is ordered; one that is stays so.
  private func orderLinks(
    of declaration: inout ModelDescription.Declaration, _ entity: Entity
  ) {
    for index in declaration.properties.indices {
      guard case .relationship(var link) = declaration.properties[index].kind, link.isToMany,
        let slot = entity.new.slot(of: declaration.properties[index].name),
        let source = entity.sources[slot],
        entity.old.properties[source].relationship?.isOrdered == true
      else { continue }
      link.isOrdered = true
      declaration.properties[index].kind = .relationship(link)
    }
  }

  private func withoutLooseEnds(
    _ declaration: ModelDescription.Declaration, _ all: [ModelDescription.Declaration]
  ) -> ModelDescription.Declaration {
    func lineage(_ name: String) -> [ModelDescription.Declaration] {
      var result: [ModelDescription.Declaration] = []
      var next = all.first { $0.name == name }
      while let current = next, result.count <= all.count {
        result.append(current)
        next = current.superentityName.flatMap { parent in all.first { $0.name == parent } }
      }
      return result
    }
    let known = new[declaration.name]
    var declaration = declaration
    declaration.properties = declaration.properties.filter { property in
      guard let link = property.relationship, known?.slot(of: property.name) == nil else {
        return true
      }
      let there = lineage(link.destination)
      if there.isEmpty { return false }
      guard let inverse = link.inverse else { return true }
      return there.flatMap(\.properties).contains { other in
        other.name == inverse && other.relationship?.inverse == property.name
      }
    }
    return declaration
  }
}

extension PropertyDescription {
  /// As a store keeps it whose program no longer knows it.
  fileprivate var relaxed: PropertyDescription {
    var property = self
    property.isOptional = true
    if case .attribute(var attribute) = property.kind {
      attribute.isUnique = false
      property.kind = .attribute(attribute)
    }
    return property
  }
}
