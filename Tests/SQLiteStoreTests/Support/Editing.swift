import DataCore
import Foundation
import TestSupport

@testable import SQLiteStore

/// A context over one store, with undo.
struct Editing {
  let store: SQLiteStore
  let context: ModelContext

  init(_ url: URL, calls: any FileCalls = SystemFileCalls()) throws {
    store = try SQLiteStore(url: url, readOnly: false, calls: calls)
    context = ModelContext(stores: [store])
    context.undoManager = UndoManager()
    context.undoManager?.groupsByEvent = false
    context.author = "tester"
  }

  /// One undo group, saved; where the save is refused the group is undone.
  @discardableResult
  func act<Result>(_ name: String, _ body: () throws -> Result) throws -> Result {
    context.undoManager?.beginUndoGrouping()
    let outcome = Swift.Result { try body() }
    context.processPendingChanges()
    context.undoManager?.setActionName(name)
    context.undoManager?.endUndoGrouping()
    context.transactionName = name
    do {
      let result = try outcome.get()
      try context.save()
      return result
    } catch {
      context.undoManager?.undo()
      throw error
    }
  }

  /// Takes back everything, each step saved.
  func undoAll() throws {
    while context.undoManager?.canUndo == true {
      context.undoManager?.undo()
      if let failure = context.undoFailure { throw failure }
      try context.save()
    }
  }

  func identifiers(of entity: String) throws -> [PersistentIdentifier] {
    var result: [PersistentIdentifier] = []
    try store.makeReader().enumerate(Query(.entity(entity))) { row in
      result.append(row.id)
      return true
    }
    return result
  }

  func set(_ property: String, of id: PersistentIdentifier, to value: ModelValue) throws {
    try context.setValue(value, for: property, of: id)
  }

  /// A new object with a value for all that must have one; required objects are made too.
  func insert(
    _ entity: String, _ random: inout SplitMix64, depth: Int = 0
  ) throws -> Record? {
    guard let description = store.model[entity], depth < 4 else { return nil }
    if description.isAbstract {
      let concrete = description.family.sorted().first { store.model[$0]?.isAbstract == false }
      return try concrete.flatMap { try insert($0, &random, depth: depth + 1) }
    }
    var values: [String: ModelValue] = [:]
    /// Required, and there is nobody yet: the object stands for itself, as a note's account does.
    var own: [String] = []
    for property in description.properties {
      if let attribute = property.attribute {
        values[property.name] = value(property, attribute, &random)
      } else if let relationship = property.relationship, !property.isOptional,
        !relationship.isToMany
      {
        let isOneToOne =
          store.model.inverse(of: property)?.property.relationship?.isToMany == false
        let known = isOneToOne ? nil : try identifiers(of: relationship.destination).first
        if known == nil, description.isKind(of: relationship.destination) {
          own.append(property.name)
          continue
        }
        let other =
          try known
          ?? insert(relationship.destination, &random, depth: depth + 1)?.identifier
        values[property.name] = other.map { .reference($0) }
      }
    }
    let record = try context.insert(entityNamed: entity, values: values)
    for name in own {
      try context.setValue(.reference(record.identifier), for: name, of: record.identifier)
    }
    return record
  }

  /// A value that Core Data's files can hold; a new one where the model wants it unique.
  func value(
    _ property: PropertyDescription, _ attribute: AttributeDescription,
    _ random: inout SplitMix64
  ) -> ModelValue {
    let isUnique = store.model.entities.contains { entity in
      entity.uniquenessConstraints.contains { $0.contains(property.name) }
    }
    if isUnique, attribute.type == .string { return .string("unique \(random.next())") }
    let value = random.value(for: attribute)
    switch value {
    case .double(let number): return .double(number.isNaN ? 0.25 : number)
    case .decimal: return .decimal(Decimal(string: "12.25") ?? 0)
    case .null, .int, .string, .bool, .date, .uuid, .url, .data, .composite, .reference,
      .references, .transformable:
      return value
    }
  }
}
