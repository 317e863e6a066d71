extension FilterFrame {
  /// The value at the path; null behind a missing object.
  func value(at path: FilterPath) throws -> ModelValue {
    var current = try row(at: path.scope)
    guard !path.names.isEmpty else { return .reference(current.id) }
    for (index, name) in path.names.enumerated() {
      let rest = path.names[(index + 1)...]
      let (property, value) = try current.property(name)
      switch property.kind {
      case .attribute(let attribute):
        return try attribute.element(of: value, at: rest, under: name)
      case .relationship(let relationship):
        if relationship.isToMany {
          guard rest.isEmpty else {
            throw DataError(
              .unsupportedFilter,
              "\(path) goes through “\(name)”, which has many objects.",
              remedy: "Ask with ANY, ALL or @count instead.")
          }
          return .references(try elements(of: value, current, name))
        }
        if rest.isEmpty { return value }
        guard case .reference(let id) = value, let next = try scope.row(for: id) else {
          return .null
        }
        current = next
      }
    }
    return .null
  }

  /// The objects at the end of the path, through to-one and to-many relationships.
  func objects(at path: FilterPath) throws -> [Row] {
    var current = [try row(at: path.scope)]
    for name in path.names {
      var next: [Row] = []
      for object in current {
        let (property, value) = try object.property(name)
        guard let relationship = property.relationship else {
          throw DataError(
            .unsupportedFilter, "“\(name)” of \(object.entity.name) is no relationship.",
            remedy: "ANY, ALL and @count need one.")
        }
        let identifiers =
          relationship.isToMany ? try elements(of: value, object, name) : value.identifiers
        for identifier in identifiers {
          if let row = try scope.row(for: identifier) { next.append(row) }
        }
      }
      current = next
    }
    return current
  }

  /// How many objects stand at the end of the path; their rows are not read.
  func count(at path: FilterPath) throws -> Int {
    guard path.names.count == 1, let name = path.names.first else {
      return try objects(at: path).count
    }
    let object = try row(at: path.scope)
    let (property, value) = try object.property(name)
    guard property.relationship?.isToMany == true else { return try objects(at: path).count }
    return try elements(of: value, object, name).count
  }

  private func elements(
    of value: ModelValue, _ object: Row, _ name: String
  ) throws -> [PersistentIdentifier] {
    if case .references(let identifiers) = value { return identifiers }
    return try scope.related(to: object.id, through: name)
  }
}

extension Row {
  func property(_ name: String) throws -> (PropertyDescription, ModelValue) {
    guard let slot = entity.slot(of: name) else { throw entity.unknownProperty(name) }
    return (entity.properties[slot], slot < values.count ? values[slot] : .null)
  }
}

extension AttributeDescription {
  /// The composite's element at the rest of a path; the value itself if nothing is left.
  func element(
    of value: ModelValue, at path: ArraySlice<String>, under name: String
  ) throws -> ModelValue {
    guard let next = path.first else { return value }
    if let element = elements.first(where: { $0.name == next }) {
      guard case .composite(let values) = value else { return .null }
      return try element.attribute?
        .element(of: values[next] ?? .null, at: path.dropFirst(), under: next) ?? .null
    }
    throw DataError(
      .unknownProperty, "“\(name)” has no element “\(next)”.",
      remedy: elements.isEmpty
        ? "Compare “\(name)” itself." : NearNames.remedy(for: next, among: elements.map(\.name)))
  }
}

extension EntityDescription {
  package func unknownProperty(_ name: String) -> DataError {
    DataError(
      .unknownProperty, "\(self.name) has no property “\(name)”.",
      remedy: NearNames.remedy(for: name, among: properties.map(\.name)))
  }
}
