import DataCore
import Foundation

extension StoreMetadata {
  /// The schema's version that a store names; nil where it names none.
  static func version(_ connection: Connection) throws -> Schema.Version? {
    guard let list = try list(connection), case .dictionary(let keys, let values) = list[list.top]
    else { return nil }
    for (key, value) in zip(keys, values) where list[key] == .string(versionsKey) {
      guard case .array(let names) = list[value] else { return nil }
      for name in names {
        if case .string(let text) = list[name] { return Schema.Version(text) }
      }
    }
    return nil
  }

  /// The store's own list with what is said of the model said of this one; all other keys stay.
  ///
  /// Throws `unsupported` for a list that cannot be read, which would be lost.
  func rewritten(over connection: Connection) throws -> [UInt8] {
    guard let list = try StoreMetadata.list(connection),
      case .dictionary(let keys, let values) = list[list.top]
    else {
      throw DataError(
        .unsupported, "The store's metadata are no property list that could be brought up to date.",
        remedy: "Migrate it with the program that made it.")
    }
    let own = entries.filter { $0.key != StoreMetadata.ownKey }
    let replaced = Dictionary(
      own.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    var result: [(key: String, value: PropertyListValue)] = []
    for (key, value) in zip(keys, values) {
      guard case .string(let name) = list[key] else { continue }
      if let new = replaced[name], StoreMetadata.modelKeys.contains(name) {
        result.append((name, new))
      } else {
        result.append((name, try list.value(at: value)))
      }
    }
    for (name, value) in own
    where StoreMetadata.modelKeys.contains(name) && !result.contains(where: { $0.key == name }) {
      result.append((name, value))
    }
    return PropertyListValue.dictionary(result).binary
  }

  private static let versionsKey = "NSStoreModelVersionIdentifiers"

  /// The keys that say which model a store has.
  private static let modelKeys: Set<String> = [
    versionsKey, "NSStoreModelVersionChecksumKey", "NSStoreModelVersionHashes",
    "NSStoreModelVersionHashesDigest", "NSStoreModelVersionHashesVersion",
  ]

  private static func list(_ connection: Connection) throws -> PropertyList? {
    let sql =
      "SELECT Z_PLIST FROM \(Format.metadataTable) WHERE length(Z_PLIST) <= \(sizeLimit) LIMIT 1"
    guard case .blob(let content) = try connection.value(sql) else { return nil }
    return try? PropertyList([UInt8](content))
  }
}

extension PropertyList {
  private static let depthLimit = 64

  /// An object with all that is in it.
  fileprivate func value(at index: Int, depth: Int = 0) throws -> PropertyListValue {
    guard depth < PropertyList.depthLimit else { throw Malformed() }
    switch self[index] {
    case .null: throw Malformed()
    case .bool(let value): return .bool(value)
    case .int(let value): return .int(value)
    case .real(let value): return .real(value)
    case .date(let value): return .date(value)
    case .data(let bytes): return .data(bytes)
    case .string(let text): return .string(text)
    case .uid(let number): return .uid(number)
    case .array(let elements):
      return .array(try elements.map { try value(at: $0, depth: depth + 1) })
    case .dictionary(let keys, let values):
      return .dictionary(
        try zip(keys, values).map { key, element in
          guard case .string(let name) = self[key] else { throw Malformed() }
          return (name, try value(at: element, depth: depth + 1))
        })
    }
  }
}
