import DataCore

extension Edit {
  /// A value that may not be set, and its property.
  struct Refusal: Error {
    var property: String?
    var message: String
    /// What is stored, where that is the reason.
    var found: ModelValue?
  }

  /// Refuses values that another object has, where they must be unique: a store would merge the
  /// two objects, which nobody asked for.
  func checkUniqueness(in context: ModelContext) throws {
    var changed: [PersistentIdentifier: [String: ModelValue]] = [:]
    for step in steps {
      switch step {
      case .insert(let name, let values, _):
        guard let entity = context.stores.first?.model[name] else { continue }
        var all: [String: ModelValue] = [:]
        for property in entity.properties {
          all[property.name] = values[property.name] ?? property.attribute?.defaultValue
        }
        try check(all, changed: Set(all.keys), of: entity, nil, context)
      case .set(let id, let property, let value): changed[id, default: [:]][property] = value
      case .link, .delete: break
      }
    }
    for (id, values) in changed.sorted(by: { $0.key < $1.key }) {
      guard let record = try context.record(for: id), let entity = record.entity else { continue }
      var all: [String: ModelValue] = [:]
      for (slot, property) in entity.properties.enumerated()
      where property.relationship?.isToMany != true {
        all[property.name] = values[property.name] ?? record.value(at: slot)
      }
      try check(
        all, changed: Set(values.keys), of: entity, record.identifier, context)
    }
  }

  private func check(
    _ values: [String: ModelValue], changed: Set<String>, of entity: EntityDescription,
    _ id: PersistentIdentifier?, _ context: ModelContext
  ) throws {
    guard let store = context.stores.first else { return }
    var groups = entity.uniquenessConstraints
    for property in entity.properties where property.attribute?.isUnique == true {
      if !groups.contains([property.name]) { groups.append([property.name]) }
    }
    for group in groups where group.contains(where: { changed.contains($0) }) {
      let pairs = group.compactMap { name in values[name].map { (name, $0) } }
      guard pairs.count == group.count, !pairs.contains(where: { $0.1.isNull }) else { continue }
      let owner =
        entity.lineage.first { name in
          group.allSatisfy { store.model[name]?.property($0) != nil }
        } ?? entity.name
      let tests = pairs.map { name, value in
        Filter.compare(.path(FilterPath([name])), .equal, .value(value))
      }
      let reader = OverlayReader(
        try store.makeReader(), context.overlay(of: store), model: store.model)
      let found = try reader.window(
        Query(.entity(owner), filter: .and(tests)), from: .start, limit: 2
      ).rows.first { $0.id != id }
      guard let found else { continue }
      let names = group.joined(separator: " and ")
      throw Refusal(
        property: group.first { changed.contains($0) },
        message: "\(names) must be unique: \(found.title) has this value already.")
    }
  }
}
