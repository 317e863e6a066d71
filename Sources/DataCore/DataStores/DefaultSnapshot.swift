/// The snapshot for stores that need none of their own.
///
/// Encoded, each value says its type, so that a round trip through any coder keeps type and bits.
/// Source: Apple, “DefaultSnapshot” (SwiftData).
public struct DefaultSnapshot: DataStoreSnapshot, Hashable {
  public let persistentIdentifier: PersistentIdentifier
  /// By property name; a to-many relationship as `.references`.
  package var values: [String: ModelValue]

  package init(_ identifier: PersistentIdentifier, values: [String: ModelValue]) {
    persistentIdentifier = identifier
    self.values = values
  }

  public init(
    from backingData: any BackingData,
    relatedBackingDatas: inout [PersistentIdentifier: any BackingData]
  ) {
    let record = backingData._record
    let names =
      record.entity?.properties.map(\.name) ?? DefaultSnapshot.propertyNames(of: backingData)
    var values: [String: ModelValue] = [:]
    for (slot, name) in names.enumerated() { values[name] = record.value(at: slot) }
    for (id, object) in record.targets?.objects ?? [:] where relatedBackingDatas[id] == nil {
      relatedBackingDatas[id] = DefaultSnapshot.backingData(of: object)
    }
    self.init(record.identifier, values: values)
  }

  public func copy(
    persistentIdentifier: PersistentIdentifier,
    remappedIdentifiers: [PersistentIdentifier: PersistentIdentifier]? = [:]
  ) -> DefaultSnapshot {
    let renamed = IdentifierMap(remappedIdentifiers ?? [:])
    return DefaultSnapshot(
      persistentIdentifier,
      values: renamed.isEmpty ? values : values.mapValues { $0.remapped(renamed) })
  }

  private static func propertyNames(of data: any BackingData) -> [String] {
    func names<Data: BackingData>(_ data: Data) -> [String] {
      Data.Model.storedMetadata.map(\.name)
    }
    return names(data)
  }

  private static func backingData(of object: any PersistentModel) -> any BackingData {
    func data<Model: PersistentModel>(_ object: Model) -> any BackingData {
      object.persistentBackingData
    }
    return data(object)
  }
}
