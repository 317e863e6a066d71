extension ModelContext {
  /// The entity by name, and the first store that takes objects of it.
  func home(
    of entityName: String, in storeIdentifier: String?
  ) throws -> (any RecordStore, EntityDescription) {
    var refusal: DataError?
    for store in stores {
      if let storeIdentifier, store.identifier != storeIdentifier { continue }
      guard let entity = store.model[entityName] else { continue }
      if let reason = store.readOnlyReason {
        refusal = DataError(
          .readOnly, "\(store.name) takes no new \(entityName): \(reason)",
          remedy: "Open a writable copy of it.")
        continue
      }
      return (store, entity)
    }
    throw refusal
      ?? DataError(
        .unknownEntity, "No open store has an entity named \(entityName).",
        remedy: "The sidebar lists the entities there are.")
  }

  /// Inserts a new object with its attributes' default values and then these.
  ///
  /// Throws `unknownEntity`, `readOnly`, `unknownProperty` or `invalidValue`.
  package func insert(
    entityNamed name: String, values: [String: ModelValue] = [:], store: String? = nil
  ) throws -> Record {
    let (home, entity) = try home(of: name, in: store)
    if entity.isAbstract {
      throw DataError(
        .unknownEntity, "\(name) is abstract: it has no objects of its own.",
        remedy: "Add an object of one of its subentities.")
    }
    for (property, value) in values { _ = try checked(value, for: property, of: entity) }
    let record = Record(.temporary(of: entity), entity, state: .registered)
    for (slot, property) in entity.properties.enumerated() {
      if let attribute = property.attribute { record.values[slot] = attribute.defaultValue }
    }
    insert(record, into: home, as: entity)
    for (property, value) in values.sorted(by: { $0.key < $1.key }) {
      try setValue(value, for: property, of: record)
    }
    return record
  }

  /// Registers a record that holds its values already, as a typed object's does.
  package func insert(
    _ record: Record, into store: any RecordStore, as entity: EntityDescription
  ) {
    record.entity = entity
    record.state = .registered
    record.storeIdentifier = store.identifier
    for slot in entity.toManySlots where record.values[slot].isNull {
      record.values[slot] = .references([])
    }
    adopt(record)
    held[record.identifier] = record
    fresh[record.identifier] = record
    tellEdit(of: record, entity, nil)
  }
}
