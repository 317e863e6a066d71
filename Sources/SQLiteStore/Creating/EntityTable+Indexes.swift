import DataCore

extension EntityTable {
  /// One for each relationship's column, and one that tells the entities of a shared table apart.
  var relationshipIndexes: [StoreDefinition.Index] {
    let columns = relationshipColumns + (root.family.count > 1 ? [Format.entity] : [])
    return columns.map { column in
      StoreDefinition.Index(
        name: Format.index(of: column, in: name), table: name, terms: [.init(column: column)])
    }
  }

  /// Those that the model asks for: `#Index`, then `#Unique`.
  var declaredIndexes: [StoreDefinition.Index] {
    family.flatMap { entity in
      let plain = entity.ownIndexes(in: model).compactMap { description in
        index(description.name, description.properties, entity, isUnique: false)
      }
      let unique = entity.ownConstraints(in: model).compactMap { names in
        index("UNIQUE_\(names.joined(separator: "_"))", names, entity, isUnique: true)
      }
      return plain + unique
    }
  }

  /// Nil where one of the properties has no column.
  private func index(
    _ suffix: String, _ properties: [String], _ entity: EntityDescription, isUnique: Bool
  ) -> StoreDefinition.Index? {
    var terms: [StoreDefinition.Index.Term] = []
    for property in properties {
      let columns = columns(of: property, in: entity)
      if columns.isEmpty { return nil }
      terms += columns.map { .init(column: $0, isAscending: true) }
    }
    if terms.isEmpty { return nil }
    return StoreDefinition.Index(
      name: "Z_\(entity.name)_\(suffix)", table: name, terms: terms, isUnique: isUnique)
  }

  /// All columns of a composite, in order.
  private func columns(of property: String, in entity: EntityDescription) -> [String] {
    let owner = entity.declarer(of: property, in: model)
    guard let description = entity.property(property) else { return [] }
    func columns(_ attribute: AttributeDescription?, _ path: [String]) -> [String] {
      guard let elements = attribute?.columnElements, !elements.isEmpty else {
        return columnNames[[owner] + path].map { [$0] } ?? []
      }
      return elements.flatMap { columns($0.attribute, path + [$0.name]) }
    }
    return columns(description.attribute, [property])
  }
}

extension EntityDescription {
  /// Without the inherited ones, each once.
  func ownConstraints(in model: ModelDescription) -> [[String]] {
    let inherited = superentityName.flatMap { model[$0] }?.uniquenessConstraints ?? []
    let unique = ownProperties(in: model).filter { $0.attribute?.isUnique == true }
      .map { [$0.name] }
    var seen = Set(inherited)
    return (uniquenessConstraints + unique).filter { seen.insert($0).inserted }
  }

  func ownIndexes(in model: ModelDescription) -> [IndexDescription] {
    let inherited = Set(superentityName.flatMap { model[$0] }?.indexes ?? [])
    return indexes.filter { !inherited.contains($0) }
  }
}
