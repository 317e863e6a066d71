package import DataCore

extension RecordStore {
  /// All that the store holds, links included, as one comparable value.
  package func contents() throws -> [PersistentIdentifier: [String: ModelValue]] {
    let reader = try makeReader()
    var rows: [Row] = []
    for entity in model.entities where entity.superentityName == nil {
      try reader.enumerate(Query(.entity(entity.name))) { row in
        rows.append(row)
        return true
      }
    }
    var all: [PersistentIdentifier: [String: ModelValue]] = [:]
    for row in rows {
      var values: [String: ModelValue] = [:]
      for property in row.entity.properties {
        values[property.name] =
          property.relationship?.isToMany == true
          ? .references(try reader.related(to: row.id, through: property.name))
          : row[property.name]
      }
      all[row.id] = values
    }
    return all
  }
}
