import Foundation

/// One version of a migration plan, as far as one store is concerned.
struct SchemaVersion {
  let type: any VersionedSchema.Type
  let schema: Schema
  /// What a store of this version has.
  let stored: ModelDescription

  /// - Parameter isKept: whether the store is where an entity's objects belong.
  init(_ type: any VersionedSchema.Type, isKept: (String) -> Bool) {
    self.type = type
    let whole = Schema(versionedSchema: type)
    schema = whole
    stored = Schema(
      entities: whole.entities.filter { isKept($0.name) }, version: whole.version,
      types: whole.types
    ).storedModelDescription()
  }

  func isOf(_ type: any VersionedSchema.Type) -> Bool { self.type == type }
}

extension Schema.Version {
  /// Reads three numbers with points between them, as stores keep versions; nil for anything else.
  package init?(_ text: String) {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 3, let major = numbers[0], let minor = numbers[1],
      let patch = numbers[2]
    else { return nil }
    self.init(major, minor, patch)
  }
}
