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

  var propertyList: [UInt8] { PropertyListValue.dictionary(entries).binary }

  var entries: [(key: String, value: PropertyListValue)] {
    let names = model.entities.map(\.name).sorted()
    let hashes = names.map { name in
      (name, model[name].map { ModelHash.hash(of: $0, in: model) } ?? [])
    }
    return [
      ("NSPersistenceFrameworkVersion", .int(StoreMetadata.frameworkVersion)),
      ("NSStoreModelVersionChecksumKey", .string(ModelHash.checksum(hashes.map(\.1)))),
      ("NSStoreModelVersionHashes", .dictionary(hashes.map { ($0.0, .data($0.1)) })),
      ("NSStoreModelVersionHashesDigest", .string(ModelHash.digest(hashes))),
      ("NSStoreModelVersionHashesVersion", .int(3)),
      ("NSStoreModelVersionIdentifiers", .array([.string(version)])),
      ("NSStoreType", .string("SQLite")), ("_NSAutoVacuumLevel", .string("2")),
      (StoreMetadata.ownKey, .int(1)),
    ]
  }
}

extension StoreMetadata {
  /// Whether the list says that the store was made here.
  static func isOwn(_ content: [UInt8]) -> Bool {
    guard let list = try? PropertyList(content),
      case .dictionary(let keys, let values) = list[list.top]
    else { return false }
    return zip(keys, values).contains { key, value in
      guard list[key] == .string(ownKey), case .int(let version) = list[value] else {
        return false
      }
      return version >= 1
    }
  }

  static func isOwn(_ connection: Connection) throws -> Bool {
    let sql =
      "SELECT Z_PLIST FROM \(Format.metadataTable) WHERE length(Z_PLIST) <= \(sizeLimit) LIMIT 1"
    guard case .blob(let content) = try connection.value(sql) else { return false }
    return isOwn([UInt8](content))
  }

  /// No store's list comes near this.
  static let sizeLimit = 4 << 20
}
