/// Whether a save into an app's own store leaves values unique that must be.
struct CustomUniqueness<Base: DataStore> {
  private let save: CustomSave<Base>
  private let reader: CustomReader<Base>

  init(_ save: CustomSave<Base>, _ reader: CustomReader<Base>) {
    self.save = save
    self.reader = reader
  }

  /// Throws `notUnique`, naming who has the values. Asks for an entity's objects only where the save
  /// gives one of them such values.
  func check() throws {
    for entity in reader.store.model.entities {
      for names in ownConstraints(of: entity) {
        let slots = names.compactMap { entity.slot(of: $0) }
        guard !names.isEmpty, slots.count == names.count else { continue }
        try check(names, slots, entity)
      }
    }
  }

  /// Those that the entity does not inherit: they hold for all of its objects.
  private func ownConstraints(of entity: EntityDescription) -> [[String]] {
    func all(_ entity: EntityDescription) -> [[String]] {
      entity.properties.filter { $0.attribute?.isUnique == true }.map { [$0.name] }
        + entity.uniquenessConstraints
    }
    let inherited = Set(
      entity.superentityName.flatMap { reader.store.model[$0] }.map(all) ?? [])
    var seen: Set<[String]> = []
    return all(entity).filter { !inherited.contains($0) && seen.insert($0).inserted }
  }

  private func check(_ names: [String], _ slots: [Int], _ entity: EntityDescription) throws {
    let changed = (save.inserted + save.updated).filter { row in
      guard row.entity.isKind(of: entity.name), let key = key(row, slots) else { return false }
      return save.before[row.id].flatMap { self.key($0, slots) } != key
    }
    if changed.isEmpty { return }
    var owners: [[ModelValue]: PersistentIdentifier] = [:]
    let gone = Set(save.deleted.map(\.id))
    for row in try reader.all(entity.name, isNew: false).sorted(by: { $0.id < $1.id })
    where !gone.contains(row.id) {
      if let key = key(save.after[row.id] ?? row, slots), owners[key] == nil {
        owners[key] = row.id
      }
    }
    for row in changed {
      guard let key = key(row, slots) else { continue }
      guard let owner = owners[key], owner != row.id else {
        owners[key] = row.id
        continue
      }
      throw DataError.notUnique(names, key, owner: owner, row.id)
    }
  }

  /// A null makes a combination distinct from all others, and `0.0` is `-0.0`.
  private func key(_ row: Row, _ slots: [Int]) -> [ModelValue]? {
    var key: [ModelValue] = []
    for slot in slots {
      let value = row.values[slot]
      if value.isNull { return nil }
      if case .double(0) = value { key.append(.double(0)) } else { key.append(value) }
    }
    return key
  }
}
