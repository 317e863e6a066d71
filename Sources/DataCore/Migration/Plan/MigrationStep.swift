/// One change of a store's model on the way to the program's.
enum MigrationStep {
  /// Names and types say how data gets from the store's model to this version.
  case lightweight(to: SchemaVersion)
  /// The same between two pieces of the program's own code.
  case custom(
    from: SchemaVersion, to: SchemaVersion, willMigrate: ((ModelContext) throws -> Void)?,
    didMigrate: ((ModelContext) throws -> Void)?)
  /// To the program's classes without a plan: what they do not know stays in the store.
  case additive(to: ModelDescription, version: Schema.Version)
}

extension MigrationStage {
  var fromVersion: any VersionedSchema.Type {
    switch self {
    case .lightweight(let from, _), .custom(let from, _, _, _): from
    }
  }

  var toVersion: any VersionedSchema.Type {
    switch self {
    case .lightweight(_, let to), .custom(_, let to, _, _): to
    }
  }
}
