public import Foundation

extension Schema {
  public func entity<T: PersistentModel>(for type: T.Type) -> Entity? {
    entitiesByName[Schema.entityName(for: type)]
  }

  /// The entity's name: the class's own, without those of the types around it.
  public static func entityName<T: PersistentModel>(for type: T.Type) -> String {
    entityName(of: type)
  }

  package static func entityName(of type: Any.Type) -> String {
    _typeName(type, qualified: false)
  }

  /// Writes the schema as JSON.
  public func save(to url: URL) throws {
    try JSONEncoder().encode(self).write(to: url, options: .atomic)
  }

  public static func load(from url: URL) throws -> Schema {
    try JSONDecoder().decode(Schema.self, from: Data(contentsOf: url))
  }
}

extension Schema: Hashable, CustomDebugStringConvertible {
  public static func == (a: Schema, b: Schema) -> Bool {
    a === b || (a.version == b.version && a.entities == b.entities)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(version)
    hasher.combine(entities.map(\.name))
  }

  public var debugDescription: String {
    "Schema \(version): \(entities.map(\.name).joined(separator: ", "))"
  }
}
