extension ChangeSet {
  /// The changes as bytes: objects and properties by name, so that a program whose model has other
  /// properties, or in another order, reads them all the same.
  ///
  /// - Parameter home: the store's identifier.
  package func journaled(home: String) -> [UInt8] {
    var writer = JournalWriter()
    writer.append(count: count)
    for change in sorted {
      writer.append(change.id, home: home)
      writer.append(name: change.entity.name)
      switch change.kind {
      case .insert(let values):
        writer.append(byte: 0)
        writer.append(values, of: change.entity, home: home)
      case .delete(let values):
        writer.append(byte: 1)
        writer.append(values, of: change.entity, home: home)
      case .update(let properties):
        writer.append(byte: 2)
        writer.append(properties, of: change.entity, home: home)
      }
    }
    return writer.bytes
  }

  /// Reads the bytes. Throws `damaged`, or `conflict` where the model lacks what they speak of.
  package init(
    journaled bytes: ArraySlice<UInt8>, model: ModelDescription, home: String
  ) throws {
    self.init()
    var reader = JournalReader(bytes)
    do {
      for _ in 0..<(try reader.count()) { append(try reader.change(model, home)) }
      guard reader.isAtEnd else { throw JournalReader.Malformed() }
    } catch is JournalReader.Malformed {
      throw DataError(
        .damaged, "The undo journal's entry is damaged.", remedy: "It cannot be undone.")
    }
  }
}

extension JournalWriter {
  fileprivate mutating func append(
    _ values: [ModelValue], of entity: EntityDescription, home: String
  ) {
    append(count: min(values.count, entity.properties.count))
    for (property, value) in zip(entity.properties, values) {
      append(name: property.name)
      append(value, home: home)
    }
  }

  fileprivate mutating func append(
    _ changes: [PropertyChange], of entity: EntityDescription, home: String
  ) {
    let known = changes.filter { entity.properties.indices.contains($0.slot) }
    append(count: known.count)
    for change in known {
      append(name: entity.properties[change.slot].name)
      switch change.delta {
      case .value(let before, let after):
        append(byte: 0)
        append(before, home: home)
        append(after, home: home)
      case .links(let added, let removed):
        append(byte: 1)
        append(.references(added.sorted()), home: home)
        append(.references(removed.sorted()), home: home)
      }
    }
  }
}

extension JournalReader {
  fileprivate mutating func change(_ model: ModelDescription, _ home: String) throws
    -> ObjectChange
  {
    let id = try identifier(home: home)
    let name = try name()
    guard let entity = model[name] else {
      throw DataError(
        .conflict, "The store has no entity \(name) any more.",
        remedy: "Its model was changed since; this cannot be undone.")
    }
    switch try byte() {
    case 0: return ObjectChange(id, entity, .insert(try values(of: entity, home)))
    case 1: return ObjectChange(id, entity, .delete(try values(of: entity, home)))
    case 2: return ObjectChange(id, entity, .update(try changes(of: entity, home)))
    default: throw Malformed()
    }
  }

  /// A property that the model did not have then has its default value.
  private mutating func values(
    of entity: EntityDescription, _ home: String
  ) throws -> [ModelValue] {
    var values = entity.properties.map { property in
      property.attribute?.defaultValue
        ?? (property.relationship?.isToMany == true ? .references([]) : .null)
    }
    for _ in 0..<(try count()) {
      let name = try name()
      let value = try value(home: home)
      if let slot = entity.slot(of: name) {
        values[slot] = value
      } else if !value.isNull {
        throw DataError.lost(name, of: entity)
      }
    }
    return values
  }

  private mutating func changes(
    of entity: EntityDescription, _ home: String
  ) throws -> [PropertyChange] {
    var changes: [PropertyChange] = []
    for _ in 0..<(try count()) {
      let name = try name()
      let delta: PropertyChange.Delta =
        switch try byte() {
        case 0: .value(before: try value(home: home), after: try value(home: home))
        case 1:
          .links(
            added: Set(try value(home: home).identifiers),
            removed: Set(try value(home: home).identifiers))
        default: throw Malformed()
        }
      guard let slot = entity.slot(of: name) else { throw DataError.lost(name, of: entity) }
      changes.append(PropertyChange(slot, delta))
    }
    return changes.sorted { $0.slot < $1.slot }
  }
}

extension DataError {
  fileprivate static func lost(_ property: String, of entity: EntityDescription) -> DataError {
    DataError(
      .conflict, "\(entity.name) has no property \(property) any more.",
      remedy: "The store's model was changed since; this cannot be undone.")
  }
}
