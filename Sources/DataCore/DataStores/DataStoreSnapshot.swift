/// What a snapshot's values have to be to be handed from one isolation to another.
public typealias DataStoreSnapshotValue = Codable & Sendable

/// The values of one object at one time, as a store of an app takes and gives them.
///
/// Its encoded form has a key for each property, with the property's name: attributes as their own
/// type encodes itself, a relationship as a `PersistentIdentifier`, several or none of them. That is
/// how a context reads the snapshot. Source: Apple, “DataStoreSnapshot” (SwiftData).
public protocol DataStoreSnapshot: Codable, Sendable {
  var persistentIdentifier: PersistentIdentifier { get }

  /// Takes an object's values, and adds the objects that it leads to where the snapshot needs them.
  init(
    from backingData: any BackingData,
    relatedBackingDatas: inout [PersistentIdentifier: any BackingData])

  /// The same values under another identifier, its links led to what was renamed.
  func copy(
    persistentIdentifier: PersistentIdentifier,
    remappedIdentifiers: [PersistentIdentifier: PersistentIdentifier]?
  ) -> Self
}

/// The keys of an encoded snapshot.
public enum DataStoreSnapshotCodingKey: CodingKey {
  case persistentIdentifier
  case modeledProperty(String)

  public var stringValue: String {
    switch self {
    case .persistentIdentifier: Self.identifierName
    case .modeledProperty(let name): name
    }
  }

  public init?(stringValue: String) {
    self =
      stringValue == Self.identifierName ? .persistentIdentifier : .modeledProperty(stringValue)
  }

  public var intValue: Int? { nil }
  public init?(intValue: Int) { nil }

  static let identifierName = "persistentIdentifier"
}
