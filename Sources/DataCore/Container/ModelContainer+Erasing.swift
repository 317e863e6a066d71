extension ModelContainer {
  /// Deletes all objects in all stores, in one transaction a store.
  ///
  /// Throws `SwiftDataError` with what a store says, as that it is read-only.
  public func erase() throws {
    do {
      try eraseStores()
    } catch let error as DataError {
      throw SwiftDataError(error)
    }
  }

  private func eraseStores() throws {
    for store in stores where try !store.erase() {
      let reader = try store.makeReader()
      var changes: [ObjectChange] = []
      for entity in store.model.entities where entity.superentityName == nil {
        try reader.enumerate(Query(.entity(entity.name))) { row in
          var values = row.values
          for (slot, property) in row.entity.properties.enumerated()
          where property.relationship?.isToMany == true {
            values[slot] = .references(
              try reader.related(to: row.id, through: property.name))
          }
          changes.append(ObjectChange(row.id, row.entity, .delete(values)))
          return true
        }
      }
      if changes.isEmpty { continue }
      _ = try store.save(SaveRequest(ChangeSet(changes)))
    }
  }

  @available(*, deprecated, renamed: "erase")
  public func deleteAllData() { try? erase() }

  /// The identifier of the store that a configuration describes.
  public func storeIdentifier(forConfigurationNamed name: String) -> String? {
    state.configurationNames.first { $0.value == name }?.key
  }

  public func configurationName(forStoreIdentifier identifier: String) -> String? {
    state.configurationNames[identifier]
  }
}
