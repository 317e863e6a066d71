/// Encoded as SwiftData encodes it, which apps keep in their own files and send to their servers:
///
///     {"implementation": {"primaryKey": "p1", "uriRepresentation": "x-coredata://STORE/Item/p1",
///       "isTemporary": false, "storeIdentifier": "STORE", "entityName": "Item"}}
///
/// A temporary identifier has no store. The written form alone is read too, and what the parts leave
/// out is taken from it.
extension PersistentIdentifier: Codable {
  private enum CodingKeys: CodingKey { case implementation }

  private enum PartKeys: CodingKey {
    case primaryKey, uriRepresentation, isTemporary, storeIdentifier, entityName
  }

  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(),
      let text = try? container.decode(String.self)
    {
      guard let identifier = PersistentIdentifier(text) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: Self.complaint(about: text))
      }
      self = identifier
      return
    }
    let parts = try decoder.container(keyedBy: CodingKeys.self)
      .nestedContainer(keyedBy: PartKeys.self, forKey: .implementation)
    let text = try parts.decode(String.self, forKey: .uriRepresentation)
    guard let identifier = PersistentIdentifier(text) else {
      throw DecodingError.dataCorruptedError(
        forKey: .uriRepresentation, in: parts, debugDescription: Self.complaint(about: text))
    }
    let store = try parts.decodeIfPresent(String.self, forKey: .storeIdentifier)
    let entity = try parts.decodeIfPresent(String.self, forKey: .entityName)
    self = identifier.isTemporary ? identifier : identifier.named(entity, in: store)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    var parts = container.nestedContainer(keyedBy: PartKeys.self, forKey: .implementation)
    try parts.encode(keyText, forKey: .primaryKey)
    try parts.encode(description, forKey: .uriRepresentation)
    try parts.encode(isTemporary, forKey: .isTemporary)
    try parts.encodeIfPresent(storeIdentifier, forKey: .storeIdentifier)
    try parts.encode(entityName, forKey: .entityName)
  }

  private static func complaint(about text: String) -> String {
    "“\(text)” is no identifier of the form x-coredata://STORE/Entity/p12"
  }

  /// The same key under the entity and the store that are given.
  private func named(_ entity: String?, in store: String?) -> PersistentIdentifier {
    let entity = entity ?? entityName
    let store = store ?? storeIdentifier
    if entity == entityName, store == storeIdentifier { return self }
    return PersistentIdentifier(
      IdentifierOrigin(store: store, entity: entity, kind: origin.kind), number)
  }
}
