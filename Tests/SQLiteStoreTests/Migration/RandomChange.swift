import DataCore
import TestSupport

/// A model that differs from another one by renamed, added and removed properties and by an entity
/// that comes first.
struct RandomChange {
  private(set) var declarations: [ModelDescription.Declaration]
  /// The new name of each property that stays, by entity and old name.
  private(set) var names: [String: [String: String]] = [:]

  init(of model: ModelDescription, _ random: inout SplitMix64) {
    declarations = model.entities.map { entity in
      let parent = entity.superentityName.flatMap { model[$0] }
      return ModelDescription.Declaration(
        entity.name, superentityName: entity.superentityName, isAbstract: entity.isAbstract,
        properties: entity.properties.filter { parent?.slot(of: $0.name) == nil },
        uniquenessConstraints: entity.uniquenessConstraints.filter {
          parent?.uniquenessConstraints.contains($0) != true
        }, indexes: entity.indexes.filter { parent?.indexes.contains($0) != true })
    }
    for index in declarations.indices { change(index, &random) }
    removeRelationship(&random)
    if random.chance(2) {
      declarations.append(
        .init("Aardvark", properties: [.attribute("name", .string, required: .string("x"))]))
    }
    collectNames(model)
  }

  private mutating func change(_ index: Int, _ random: inout SplitMix64) {
    for place in declarations[index].properties.indices {
      declarations[index].properties[place].originalName =
        declarations[index].properties[place].name
      guard random.chance(3), declarations[index].properties[place].attribute != nil else {
        continue
      }
      let old = declarations[index].properties[place].name
      let new = "new\(index)x\(place)"
      declarations[index].properties[place].name = new
      for constraint in declarations[index].uniquenessConstraints.indices {
        declarations[index].uniquenessConstraints[constraint] =
          declarations[index].uniquenessConstraints[constraint].map { $0 == old ? new : $0 }
      }
      for number in declarations[index].indexes.indices {
        declarations[index].indexes[number].properties =
          declarations[index].indexes[number].properties.map { $0 == old ? new : $0 }
      }
    }
    let used = Set(
      declarations[index].uniquenessConstraints.flatMap { $0 }
        + declarations[index].indexes.flatMap(\.properties))
    declarations[index].properties.removeAll { property in
      property.attribute != nil && !used.contains(property.name) && random.chance(4)
    }
    if random.chance(2) {
      declarations[index].properties.append(.attribute("added\(index)", .string))
    }
    if random.chance(3) {
      declarations[index].properties.append(
        .attribute("filled\(index)", .double, required: .double(0.5)))
    }
  }

  /// Takes away both ends of one relationship that no constraint needs.
  private mutating func removeRelationship(_ random: inout SplitMix64) {
    let used = Set(declarations.flatMap { $0.uniquenessConstraints.flatMap { $0 } })
    let all = declarations.flatMap { declaration in
      declaration.properties.compactMap { property in
        property.relationship.map { (declaration.name, property.name, $0) }
      }
    }.filter { !used.contains($0.1) && !used.contains($0.2.inverse ?? "") }
    guard random.chance(2), let (entity, name, link) = random.element(of: all) else { return }
    for index in declarations.indices {
      declarations[index].indexes.removeAll {
        $0.properties.contains(name) || $0.properties.contains(link.inverse ?? "")
      }
      let owner = declarations[index].name
      declarations[index].properties.removeAll { property in
        guard let own = property.relationship else { return false }
        let isItself = owner == entity && property.name == name
        let isInverse = property.name == link.inverse && own.inverse == name
        return isItself || isInverse
      }
    }
  }

  private mutating func collectNames(_ model: ModelDescription) {
    let changed = ModelDescription(declarations)
    for entity in model.entities {
      guard let now = changed[entity.name] else { continue }
      for property in now.properties where entity.slot(of: property.originalName) != nil {
        names[entity.name, default: [:]][property.originalName] = property.name
      }
    }
  }
}
