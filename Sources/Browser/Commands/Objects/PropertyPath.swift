import DataCore

/// Property names from an object to a value, as `--columns` and `--sort` name them.
struct PropertyPath: Hashable, Sendable {
  var names: [String]
  /// What stands at its end; nil for the object itself.
  var property: PropertyDescription?

  static let objectID = PropertyPath(["objectID"], nil)

  init(_ names: [String], _ property: PropertyDescription?) {
    self.names = names
    self.property = property
  }

  /// objectID and the entity's properties, in order.
  static func all(of entity: EntityDescription) -> [PropertyPath] {
    [objectID] + entity.properties.map { PropertyPath([$0.name], $0) }
  }

  /// `homeAddress.city`.
  var name: String { names.joined(separator: ".") }
}

extension PropertyPath {
  /// Reads a path of an entity, or of one below it where `inFamily`.
  ///
  /// Throws status 2 with near names where there is no such property.
  init(
    parsing text: String, of entity: EntityDescription, in model: ModelDescription, inFamily: Bool
  ) throws(LaunchError) {
    if text == Self.objectID.name {
      self = .objectID
      return
    }
    let names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    var candidates = [entity]
    if inFamily {
      candidates += model.entities.filter { $0 !== entity && entity.family.contains($0.name) }
    }
    var property: PropertyDescription?
    for (index, name) in names.enumerated() {
      if index > 0, let elements = property?.attribute?.elements, !elements.isEmpty {
        guard let element = elements.first(where: { $0.name == name }) else {
          throw .unknownProperty(
            name, of: names[..<index].joined(separator: "."), among: elements.map(\.name))
        }
        property = element
        continue
      }
      if index > 0 {
        let path = names[..<index].joined(separator: ".")
        guard let relationship = property?.relationship,
          let destination = model[relationship.destination]
        else {
          throw LaunchError(status: .wrongUsage, message: "\(path) has no parts.")
        }
        if relationship.isToMany {
          throw LaunchError(
            status: .wrongUsage, message: "\(path) has many objects; name a single value.")
        }
        candidates = [destination]
      }
      property = candidates.lazy.compactMap { $0.property(name) }.first
      if property == nil {
        throw .unknownProperty(
          name, of: candidates[0].name,
          among: candidates.flatMap { $0.properties.map(\.name) } + ["objectID"])
      }
    }
    self.init(names, property)
  }
}

extension LaunchError {
  static func unknownProperty(
    _ name: String, of owner: String, among names: [String]
  ) -> LaunchError {
    LaunchError(
      status: .wrongUsage,
      message: "\(owner) has no property “\(name)”. \(NearName.remedy(for: name, among: names))")
  }
}
