/// The entities that a container keeps, made from model classes.
///
/// Subclasses and superclasses of the listed classes, and the classes that relationships lead to,
/// are included. Source: Apple, “Schema” (SwiftData).
public final class Schema: Codable, @unchecked Sendable {
  public static let schemaEncodingVersion = Version(1, 0, 0)

  public let encodingVersion: Version
  public let version: Version
  /// In name order.
  public let entities: [Entity]
  public let entitiesByName: [String: Entity]
  /// The classes behind the entities, where the schema was made from classes.
  package let types: [String: any PersistentModel.Type]

  init(
    entities: [Entity], version: Version, encodingVersion: Version = schemaEncodingVersion,
    types: [String: any PersistentModel.Type] = [:]
  ) {
    let byName = Dictionary(
      entities.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    // Decoded entities know their superentities by name only.
    for entity in entities where entity.superentity == nil {
      guard let parent = entity.superentityName.flatMap({ byName[$0] }) else { continue }
      entity.superentity = parent
      parent.subentities.insert(entity)
    }
    self.entities = entities.sorted { $0.name < $1.name }
    entitiesByName = byName
    self.version = version
    self.encodingVersion = encodingVersion
    self.types = types
  }

  public convenience init() { self.init(entities: [], version: Version(1, 0, 0)) }

  public convenience init(_ entities: Entity..., version: Version = Version(1, 0, 0)) {
    self.init(entities: entities, version: version)
  }

  public convenience init(
    _ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)
  ) {
    let found = SchemaBuilder(types)
    self.init(entities: found.entities, version: version, types: found.types)
  }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, version: versionedSchema.versionIdentifier)
  }

  private enum CodingKeys: String, CodingKey {
    case encodingVersion, version, entities
  }

  public convenience init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      entities: try container.decode([Entity].self, forKey: .entities),
      version: try container.decode(Version.self, forKey: .version),
      encodingVersion: try container.decode(Version.self, forKey: .encodingVersion))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(encodingVersion, forKey: .encodingVersion)
    try container.encode(version, forKey: .version)
    try container.encode(entities, forKey: .entities)
  }
}
