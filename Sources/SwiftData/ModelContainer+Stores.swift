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
    let stores = try configurations.map { try Self.openChecked($0, schema: schema) }
    try Self.checkIdentifiers(of: stores, named: configurations.map(\.name))
    self.init(
      stores: stores, schema: schema, migrationPlan: migrationPlan,
      configurations: configurations)
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

  /// Throws `SwiftDataError.loadIssueModelContainer` with the cause.
  static func openChecked(
    _ configuration: ModelConfiguration, schema: Schema
  ) throws -> any RecordStore {
    do {
      return try openStore(configuration, schema: schema)
    } catch let error as DataError {
      throw SwiftDataError(.loadIssueModelContainer, error)
    }
  }

  private static func openStore(
    _ configuration: ModelConfiguration, schema: Schema
  ) throws -> any RecordStore {
    let schema = configuration.schema ?? schema
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
    let store = try SQLiteStore(
      url: configuration.url, readOnly: false, allowsSave: configuration.allowsSave)
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
