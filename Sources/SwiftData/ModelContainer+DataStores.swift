public import DataCore
import Foundation

extension ModelContainer {
  /// A container for these classes whose objects stores of an app keep, or ours.
  public convenience init(
    for types: any PersistentModel.Type..., configurations: any DataStoreConfiguration...
  ) throws {
    try self.init(for: Schema(types), configurations: configurations)
  }

  /// Opens the store of each configuration, or that of the default one.
  ///
  /// A configuration without a schema keeps all entities of the container's. Throws what a store
  /// throws when it is opened, and the errors of configurations.
  public convenience init(
    for schema: Schema, configurations: [any DataStoreConfiguration]
  ) throws {
    let known = configurations.compactMap { $0 as? ModelConfiguration }
    if known.count == configurations.count {
      try self.init(for: schema, migrationPlan: nil, configurations: known)
      return
    }
    try Self.validate(known, for: schema)
    let stores = try Self.openStores(configurations, schema: schema)
    try Self.checkIdentifiers(of: stores, named: configurations.map(\.name))
    self.init(
      stores: stores, schema: schema, configurations: known,
      configurationNames: configurations.map(\.name))
    watchStores()
  }

  private static func openStores(
    _ configurations: [any DataStoreConfiguration], schema: Schema
  ) throws -> [any RecordStore] {
    var seen: Set<AnyHashable> = []
    return try configurations.map { configuration in
      if let known = configuration as? ModelConfiguration {
        return try openChecked(known, schema: schema)
      }
      guard seen.insert(AnyHashable(configuration)).inserted else {
        throw SwiftDataError(
          .duplicateConfiguration, "The configuration \(configuration.name) is given twice.")
      }
      try check(configuration.schema, of: configuration.name, in: schema)
      try configuration.validate()
      return try openDataStore(configuration, schema: schema)
    }
  }
}
