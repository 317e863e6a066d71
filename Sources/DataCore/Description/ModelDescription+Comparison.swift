extension ModelDescription {
  /// Whether objects of the two have the same values in the same slots under the same rules.
  ///
  /// Default values may differ: a class may compute them anew at each start (`var id = UUID()`).
  package func isInterchangeable(with other: ModelDescription) -> Bool {
    self === other
      || entities.count == other.entities.count
        && zip(entities, other.entities).allSatisfy { $0.isInterchangeable(with: $1) }
  }
}

extension EntityDescription {
  fileprivate func isInterchangeable(with other: EntityDescription) -> Bool {
    name == other.name && lineage == other.lineage && isAbstract == other.isAbstract
      && Set(uniquenessConstraints) == Set(other.uniquenessConstraints)
      && properties.map(\.withoutDefaults) == other.properties.map(\.withoutDefaults)
  }
}

extension PropertyDescription {
  fileprivate var withoutDefaults: PropertyDescription {
    guard case .attribute(var attribute) = kind else { return self }
    var copy = self
    attribute.defaultValue = .null
    attribute.elements = attribute.elements.map(\.withoutDefaults)
    copy.kind = .attribute(attribute)
    return copy
  }
}
