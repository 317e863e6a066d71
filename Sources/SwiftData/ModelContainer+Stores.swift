public import DataCore
import Foundation
import MemoryStore
import SQLiteStore

extension ModelContainer {
  /// A container for these classes, and those that belong to them.
  public convenience init(
    for types: any PersistentModel.Type...,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, configurations: ModelConfiguration...
  ) throws {
    try self.init(
      for: Schema(types), migrationPlan: migrationPlan, configurations: configurations)
  }

  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: ModelConfiguration...
  ) throws {
    try self.init(for: schema, migrationPlan: migrationPlan, configurations: configurations)
  }

  /// Opens the store of each configuration, or that of the default one.
  ///
  /// Throws `SwiftDataError.loadIssueModelContainer` with the cause, and the errors of
  /// configurations.
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
    try Self.validate(configurations, for: schema)
    let stores = try configurations.map { configuration in
      do {
        return try Self.openStore(configuration, schema: schema)
      } catch let error as DataError {
        throw SwiftDataError(.loadIssueModelContainer, error.description)
      }
    }
    self.init(
      stores: stores, schema: schema, migrationPlan: migrationPlan,
      configurations: configurations)
  }

  private static func validate(
    _ configurations: [ModelConfiguration], for schema: Schema
  ) throws {
    var urls: Set<URL> = []
    for configuration in configurations {
      try configuration.validate()
      guard urls.insert(configuration.url).inserted else {
        throw SwiftDataError(
          .duplicateConfiguration,
          "Two configurations are named \(configuration.name) or use \(configuration.url.path).")
      }
      for entity in configuration.schema?.entities ?? []
      where schema.entitiesByName[entity.name] == nil {
        throw SwiftDataError(
          .configurationSchemaNotFoundInContainerSchema,
          "The configuration \(configuration.name) keeps \(entity.name), which the container's "
            + "schema lacks.")
      }
    }
  }

  private static func openStore(
    _ configuration: ModelConfiguration, schema: Schema
  ) throws -> any RecordStore {
    let model = (configuration.schema ?? schema).modelDescription()
    if configuration.isStoredInMemoryOnly {
      return MemoryStore(name: configuration.name, model: model)
    }
    let path = configuration.url.path
    guard FileManager.default.fileExists(atPath: path) else {
      throw DataError(
        .notFound, "There is no store at \(path), and this version makes no store files.",
        remedy: "Open one that exists, or use ModelConfiguration(isStoredInMemoryOnly: true).")
    }
    let store = try SQLiteStore(url: configuration.url, readOnly: true)
    return try AdaptedStore(store, to: model)
  }
}
