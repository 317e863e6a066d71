import DataCore

/// What a store says of itself in `Z_METADATA`: the keys that Core Data writes, and ours.
struct StoreMetadata {
  let model: ModelDescription
  /// The schema's version.
  let version: String

  /// The key that marks a store as made here; its value is the version of this layout.
  static let ownKey = "CairnStore"

  /// The framework whose format this is: the one of 2024, whose files hold what ours hold.
  private static let frameworkVersion: Int64 = 1414

  var propertyList: [UInt8] {
    let names = model.entities.map(\.name).sorted()
    let hashes = names.map { name in
      (name, model[name].map { ModelHash.hash(of: $0, in: model) } ?? [])
    }
    return PropertyListValue.dictionary([
      ("NSPersistenceFrameworkVersion", .int(StoreMetadata.frameworkVersion)),
      ("NSStoreModelVersionChecksumKey", .string(ModelHash.checksum(hashes.map(\.1)))),
      ("NSStoreModelVersionHashes", .dictionary(hashes.map { ($0.0, .data($0.1)) })),
      ("NSStoreModelVersionHashesDigest", .string(ModelHash.digest(hashes))),
      ("NSStoreModelVersionHashesVersion", .int(3)),
      ("NSStoreModelVersionIdentifiers", .array([.string(version)])),
      ("NSStoreType", .string("SQLite")), ("_NSAutoVacuumLevel", .string("2")),
      (StoreMetadata.ownKey, .int(1)),
    ]).binary
  }
}
