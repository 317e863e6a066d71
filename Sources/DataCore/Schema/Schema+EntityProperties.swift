extension Schema.Entity {
  /// All properties, inherited ones first.
  public var properties: [any SchemaProperty] { inheritedProperties + storedProperties }

  public var attributes: Set<Schema.Attribute> {
    get { Set(properties.compactMap { $0 as? Schema.Attribute }) }
    set { replace(with: newValue.sorted { $0.name < $1.name }) { $0 is Schema.Attribute } }
  }

  public var relationships: Set<Schema.Relationship> {
    get { Set(properties.compactMap { $0 as? Schema.Relationship }) }
    set { replace(with: newValue.sorted { $0.name < $1.name }) { $0 is Schema.Relationship } }
  }

  public var attributesByName: [String: Schema.Attribute] {
    byName(properties.compactMap { $0 as? Schema.Attribute })
  }

  public var relationshipsByName: [String: Schema.Relationship] {
    byName(properties.compactMap { $0 as? Schema.Relationship })
  }

  public var storedPropertiesByName: [String: any SchemaProperty] {
    Dictionary(
      storedProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  public var inheritedPropertiesByName: [String: any SchemaProperty] {
    Dictionary(
      inheritedProperties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func byName<P: SchemaProperty>(_ properties: [P]) -> [String: P] {
    Dictionary(properties.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Replaces own properties of one kind in place and appends new ones.
  private func replace(
    with list: [any SchemaProperty], where isKind: (any SchemaProperty) -> Bool
  ) {
    let inherited = Set(inheritedProperties.map(\.name))
    var open = list.filter { !inherited.contains($0.name) }
    var result: [any SchemaProperty] = []
    for property in storedProperties {
      guard isKind(property) else {
        result.append(property)
        continue
      }
      if let index = open.firstIndex(where: { $0.name == property.name }) {
        result.append(open.remove(at: index))
      }
    }
    storedProperties = result + open
  }
}
