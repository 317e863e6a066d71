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

  /// Opens the store of each configuration, or that of the default one, and migrates it where it was
  /// made for another version of the classes: by the plan, or else by names and types alone.
  ///
  /// A migration is one transaction: whatever goes wrong, the store is as it was. It is a part of
  /// `Progress.current()`; when that is cancelled, `CancellationError` is thrown.
  ///
  /// Throws `SwiftDataError.loadIssueModelContainer` with the cause, `backwardMigration` for a store
  /// of a later version, `unknownSchema` for one of no version in the plan, the errors of
  /// configurations, and what the closures of the plan's stages throw.
  public convenience init(
    for schema: Schema, migrationPlan: (any SchemaMigrationPlan.Type)? = nil,
    configurations: [ModelConfiguration]
  ) throws {
    let configurations = configurations.isEmpty ? [ModelConfiguration()] : configurations
    try Self.validate(configurations, for: schema)
    let stores = try configurations.map {
      try Self.openChecked($0, schema: schema, migrationPlan)
    }
    try Self.checkIdentifiers(of: stores, named: configurations.map(\.name))
    self.init(
      stores: stores, schema: schema, migrationPlan: migrationPlan,
      configurations: configurations)
    watchStores()
  }

  static func validate(
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
      try check(configuration.schema, of: configuration.name, in: schema)
    }
  }

  /// A configuration keeps entities of the container only.
  static func check(_ kept: Schema?, of name: String, in schema: Schema) throws {
    for entity in kept?.entities ?? [] where schema.entitiesByName[entity.name] == nil {
      throw SwiftDataError(
        .configurationSchemaNotFoundInContainerSchema,
        "The configuration \(name) keeps \(entity.name), which the container's schema lacks.")
    }
  }

  /// The objects of two copies of one store could not be told apart.
  static func checkIdentifiers(of stores: [any RecordStore], named: [String]) throws {
    var names: [String: String] = [:]
    for (store, name) in zip(stores, named) {
      if let other = names.updateValue(name, forKey: store.identifier) {
        throw SwiftDataError(
          .duplicateConfiguration,
          "The files of \(other) and \(name) are copies of one store: their objects have the same "
            + "identifiers. Open one of them at a time.")
      }
    }
  }

  /// Errors leave as what a container throws when it is made.
  static func openChecked(
    _ configuration: ModelConfiguration, schema: Schema,
    _ plan: (any SchemaMigrationPlan.Type)? = nil
  ) throws -> any RecordStore {
    do {
      return try openStore(configuration, schema: schema, plan)
    } catch let error as DataError {
      throw SwiftDataError(opening: error)
    }
  }

  private static func openStore(
    _ configuration: ModelConfiguration, schema whole: Schema,
    _ plan: (any SchemaMigrationPlan.Type)?
  ) throws -> any RecordStore {
    let schema = configuration.schema ?? whole
    let model = schema.modelDescription()
    let stored = schema.storedModelDescription()
    if configuration.isStoredInMemoryOnly {
      let store = MemoryStore(
        name: configuration.name, model: stored,
        readOnlyReason: configuration.allowsSave
          ? nil : "“\(configuration.name)” is opened with allowsSave: false.")
      return stored.isInterchangeable(with: model) ? store : try AdaptedStore(store, to: model)
    }
    try createStore(configuration, model: stored, version: schema.version)
    let others = whole.entities.map(\.name).filter { schema.entitiesByName[$0] == nil }
    let store = try migrated(
      SQLiteStore(
        url: configuration.url, readOnly: false, allowsSave: configuration.allowsSave),
      configuration, to: schema, plan, others: Set(others))
    return store.model.isInterchangeable(with: model) ? store : try AdaptedStore(store, to: model)
  }

  /// Makes the configuration's file where there is none yet and there may be one.
  private static func createStore(
    _ configuration: ModelConfiguration, model: ModelDescription, version: Schema.Version
  ) throws {
    let url = configuration.url
    guard configuration.allowsSave, !FileManager.default.fileExists(atPath: url.path) else {
      return
    }
    if configuration.isInDefaultFolder {
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    do {
      try SQLiteStore.create(url: url, model: model, version: version.description)
    } catch let error as DataError where error.code == .exists {
      // Another program was faster, and its store is as good.
    }
  }
}
