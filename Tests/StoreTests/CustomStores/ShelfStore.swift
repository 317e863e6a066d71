import Foundation
import SwiftData
import TestSupport

@testable import DataCore

/// A store that keeps snapshots in a dictionary and numbers them, as an app would write it: it knows
/// nothing of filters, orders, links or rules.
final class ShelfStore: DataStore {
  typealias Configuration = ShelfConfiguration
  typealias Snapshot = DefaultSnapshot

  let configuration: ShelfConfiguration
  let identifier: String
  let schema: Schema
  private var objects: [PersistentIdentifier: DefaultSnapshot] = [:]
  private var lastKeys: [String: Int] = [:]

  init(
    _ configuration: ShelfConfiguration, migrationPlan: (any SchemaMigrationPlan.Type)?
  ) throws {
    self.configuration = configuration
    identifier = configuration.name
    schema = configuration.schema ?? Schema()
  }

  func fetch<T: PersistentModel>(
    _ request: DataStoreFetchRequest<T>
  ) throws -> DataStoreFetchResult<T, DefaultSnapshot> {
    let wanted = names(below: Schema.entityName(for: T.self))
    return DataStoreFetchResult(
      descriptor: request.descriptor,
      fetchedSnapshots: objects.values.filter {
        wanted.contains($0.persistentIdentifier.entityName)
      })
  }

  private func names(below name: String) -> Set<String> {
    let subentities = schema.entitiesByName[name]?.subentities.map(\.name) ?? []
    return subentities.reduce(into: [name]) { $0.formUnion(names(below: $1)) }
  }

  func save(
    _ request: DataStoreSaveChangesRequest<DefaultSnapshot>
  ) throws -> DataStoreSaveChangesResult<DefaultSnapshot> {
    var remapped: [PersistentIdentifier: PersistentIdentifier] = [:]
    for snapshot in request.inserted {
      let old = snapshot.persistentIdentifier
      let root = root(of: old.entityName)
      if old.storeIdentifier == nil {
        lastKeys[root, default: 0] += 1
        remapped[old] = try PersistentIdentifier.identifier(
          for: identifier, entityName: old.entityName, primaryKey: lastKeys[root] ?? 1)
      }
    }
    for snapshot in request.inserted + request.updated {
      let id = remapped[snapshot.persistentIdentifier] ?? snapshot.persistentIdentifier
      objects[id] = snapshot.copy(persistentIdentifier: id, remappedIdentifiers: remapped)
    }
    for snapshot in request.deleted { objects[snapshot.persistentIdentifier] = nil }
    return DataStoreSaveChangesResult(for: identifier, remappedIdentifiers: remapped)
  }

  private func root(of name: String) -> String {
    guard let parent = schema.entitiesByName[name]?.superentityName else { return name }
    return root(of: parent)
  }
}

struct ShelfConfiguration: DataStoreConfiguration {
  typealias Store = ShelfStore
  var name: String
  var schema: Schema?
}

/// Classes under the names of the test model's entities. The store is asked by them; what the
/// entities have is the test model's.
enum Shelf {
  private static let schema = Schema([
    Item.self, SpecialItem.self, RareItem.self, Person.self, Tag.self, Part.self,
  ])

  /// Classes for all entities of a model: those below, or a test's own.
  static func schema(for model: ModelDescription) -> Schema {
    let names = Set(model.entities.map(\.name))
    if names.isSubset(of: schema.entitiesByName.keys) { return schema }
    var found: [String: any PersistentModel.Type] = [:]
    for type in ModelRegistry.modelTypes() where names.contains(Schema.entityName(of: type)) {
      found[Schema.entityName(of: type)] = type
    }
    return Schema(Array(found.values))
  }

  @Model class Item {
    init() {}
  }

  @Model class SpecialItem: Item {}

  @Model class RareItem: SpecialItem {}

  @Model class Person {
    init() {}
  }

  @Model class Tag {
    init() {}
  }

  @Model class Part {
    init() {}
  }
}
