import DataCore
import Foundation
import SQLiteStore
package import SwiftData

/// Reads a store through classes and without any, and tells where the two differ.
package enum TypedReading {
  /// What a comparison found.
  package struct Result: Sendable {
    /// A sentence each.
    package var differences: [String] = []
    package var objectCount = 0
    package var valueCount = 0
  }

  /// Compares every value of every object of a store, which both ways read.
  ///
  /// - Parameter allowsSave: whether the classes also must be able to write the store.
  /// - Parameter types: the classes of all of its entities.
  package static func compare(
    _ types: [any PersistentModel.Type], in path: String, allowsSave: Bool
  ) throws -> Result {
    let url = URL(fileURLWithPath: path)
    let store = try SQLiteStore(url: url, readOnly: true)
    let reader = try store.makeReader()
    let container = try ModelContainer(
      for: Schema(types), configurations: ModelConfiguration(url: url, allowsSave: allowsSave))
    let context = ModelContext(container)
    var result = Result()
    let names = Set(types.map { Schema.entityName(of: $0) })
    let missing = store.model.entities.map(\.name).filter { !names.contains($0) }
    result.differences += missing.map { "\($0) has no class" }
    for type in types {
      try compare(type, context, store.model, reader, &result)
    }
    return result
  }

  private static func compare<Model: PersistentModel>(
    _ type: Model.Type, _ context: ModelContext, _ model: ModelDescription,
    _ reader: any StoreReader, _ result: inout Result
  ) throws {
    let name = Schema.entityName(of: type)
    guard let entity = model[name] else {
      result.differences.append("the store has no \(name)")
      return
    }
    let objects = try context.fetch(FetchDescriptor<Model>())
    if try reader.count(Query(.entity(name))) != objects.count {
      result.differences.append("\(name): \(objects.count) objects are read")
    }
    let properties = type.schemaMetadata.filter { !$0.isConstraint }
    for property in entity.properties
    where !properties.contains(where: { $0.name == property.name }) {
      result.differences.append("\(name) has no \(property.name)")
    }
    let rows = try reader.rows(for: objects.map(\.persistentModelID))
    for object in objects {
      result.objectCount += 1
      guard let row = rows[object.persistentModelID] else {
        result.differences.append("\(object.persistentModelID) is no object of the store")
        continue
      }
      for property in properties {
        result.valueCount += 1
        let isToMany = row.entity.property(property.name)?.relationship?.isToMany == true
        let stored =
          try isToMany
          ? ModelValue.references(reader.related(to: row.id, through: property.name))
          : row[property.name]
        let read = value(of: (object as Any)[keyPath: property.keypath])
        if !isEqual(read, stored, property.valueType) {
          result.differences.append("\(row.id).\(property.name) is \(read), not \(stored)")
        }
      }
    }
  }

  private static func value(of read: Any?) -> ModelValue {
    guard let read else { return .null }
    if let optional = read as? any OptionalType { return value(of: optional.wrappedValue) }
    if let object = read as? any PersistentModel { return .reference(object.persistentModelID) }
    if let objects = read as? [any PersistentModel] {
      return .references(objects.map(\.persistentModelID))
    }
    if let storable = read as? any _StorableValue { return storable._modelValue }
    if let encodable = read as? any Encodable { return ValueCoding.encoded(encodable) }
    return .null
  }

  private static func isEqual(_ read: ModelValue, _ stored: ModelValue, _ type: Any.Type) -> Bool {
    switch (read, stored) {
    case (.references(let a), .references(let b)): return Set(a) == Set(b) && a.count == b.count
    case (.data(let a), .transformable(let b)): return a == b
    case (.transformable(let a), .transformable(let b)):
      // An archive's bytes differ from run to run.
      guard let a = ArchivedList(a), let b = ArchivedList(b) else { return false }
      return a == b
    case (.double(let a), .double(let b)) where type is Float.Type || type is Float?.Type:
      return a.bitPattern == Double(Float(b)).bitPattern
    default: return read == stored
    }
  }
}
