import DataCore
import Foundation

/// The model that a store carries in `Z_MODELCACHE`.
struct CachedModel: Sendable {
  struct Entity: Sendable {
    var name: String
    var superentityName: String?
    var isAbstract: Bool
    /// By name, inherited ones included, transient ones not: nothing of those is in the file.
    var properties: [String: PropertyDescription]
    var uniquenessConstraints: [[String]]
  }

  var entities: [Entity]

  static let entityLimit = 4096
  /// Properties of all entities together.
  static let propertyLimit = 1 << 17

  /// Reads the cache, or gives nil where it is no model this program can read.
  init?(_ content: [UInt8]) {
    guard content.count <= Inflate.sizeLimit else { return nil }
    let bytes =
      content.starts(with: Array("bplist00".utf8)) ? content : Inflate.inflated(content) ?? []
    guard let archive = KeyedArchive(bytes), let list = archive.root?["NSEntities"] else {
      return nil
    }
    let entries = list.entries
    guard !entries.isEmpty, entries.count <= CachedModel.entityLimit else { return nil }
    var budget = CachedModel.propertyLimit
    entities = []
    for entry in entries {
      guard let entity = Entity(entry.value, budget: &budget) else { return nil }
      entities.append(entity)
    }
    guard Set(entities.map(\.name)).count == entities.count else { return nil }
  }

  /// As declared: each entity with what its superentity does not have.
  var declarations: [ModelDescription.Declaration] {
    let byName = Dictionary(
      entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return entities.map { entity in
      let inherited = entity.superentityName.flatMap { byName[$0] }?.properties ?? [:]
      let own = entity.properties.values.filter { inherited[$0.name] == nil }
      return ModelDescription.Declaration(
        entity.name, superentityName: entity.superentityName, isAbstract: entity.isAbstract,
        properties: own.sorted { $0.name < $1.name },
        uniquenessConstraints: entity.uniquenessConstraints)
    }
  }
}

extension CachedModel.Entity {
  init?(_ object: KeyedArchive.Value, budget: inout Int) {
    guard let name = object["NSEntityName"]?.string, !name.isEmpty else { return nil }
    self.name = name
    superentityName = object["NSSuperentity"]?["NSEntityName"]?.string
    isAbstract = object["NSIsAbstract"]?.bool ?? false
    properties = [:]
    for (key, value) in object["NSProperties"]?.entries ?? [] {
      budget -= 1
      guard budget > 0 else { return nil }
      if let property = PropertyDescription(archived: value, named: key) {
        properties[property.name] = property
      }
    }
    uniquenessConstraints = (object["NSUniqueTuples"]?.elements ?? []).prefix(256).map { tuple in
      tuple.elements.prefix(256).compactMap { $0.string ?? $0["NSPropertyName"]?.string }
    }
    for constraint in uniquenessConstraints where constraint.count == 1 {
      if case .attribute(var attribute) = properties[constraint[0]]?.kind {
        attribute.isUnique = true
        properties[constraint[0]]?.kind = .attribute(attribute)
      }
    }
  }
}
