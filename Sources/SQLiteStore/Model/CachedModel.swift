import DataCore
import Foundation

/// The model that a store carries in `Z_MODELCACHE`.
struct CachedModel: Sendable {
  struct Entity: Sendable {
    var name: String
    var originalName: String?
    var superentityName: String?
    var isAbstract: Bool
    /// By name, inherited ones included, transient ones not: nothing of those is in the file.
    var properties: [String: PropertyDescription]
    /// The properties' names in their order, where the archive tells it: Core Data keeps none.
    var order: [String]
    var uniquenessConstraints: [[String]]
    var indexes: [IndexDescription]
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
      let parent = entity.superentityName.flatMap { byName[$0] }
      let own = entity.properties.values.filter { parent?.properties[$0.name] == nil }
      return ModelDescription.Declaration(
        entity.name, originalName: entity.originalName, superentityName: entity.superentityName,
        isAbstract: entity.isAbstract, properties: entity.ordered(own),
        uniquenessConstraints: entity.uniquenessConstraints.filter {
          parent?.uniquenessConstraints.contains($0) != true
        },
        indexes: entity.indexes.filter { parent?.indexes.contains($0) != true })
    }
  }
}

extension CachedModel.Entity {
  /// In the archive's order, the rest by name.
  fileprivate func ordered(_ properties: [PropertyDescription]) -> [PropertyDescription] {
    let places = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return properties.sorted {
      (places[$0.name] ?? .max, $0.name) < (places[$1.name] ?? .max, $1.name)
    }
  }

  init?(_ object: KeyedArchive.Value, budget: inout Int) {
    guard let name = object["NSEntityName"]?.string, !name.isEmpty else { return nil }
    self.name = name
    originalName = object["NSRenamingIdentifier"]?.string
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
    order = (object[ArchiveKey.propertyOrder]?.elements ?? []).compactMap(\.string)
    indexes = (object["NSFetchIndexDescriptions"]?.elements ?? []).prefix(256)
      .compactMap { IndexDescription(archived: $0) }
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

extension IndexDescription {
  /// Nil for one over anything but properties.
  fileprivate init?(archived object: KeyedArchive.Value) {
    guard let name = object["NSIndexName"]?.string else { return nil }
    let elements = (object["NSIndexElements"]?.elements ?? []).prefix(256)
    let properties = elements.compactMap { $0["NSPropertyName"]?.string }
    guard !properties.isEmpty, properties.count == elements.count else { return nil }
    self.init(name, properties: properties)
  }
}
