extension ModelContainer {
  /// Makes the store that an app's configuration describes.
  ///
  /// - Parameters:
  ///   - schema: the container's, which is the configuration's where it has none.
  ///   - model: what the classes cannot say, such as ordered relationships; nil for the schema's.
  package static func openDataStore(
    _ configuration: any DataStoreConfiguration, schema: Schema,
    migrationPlan: (any SchemaMigrationPlan.Type)? = nil, model: ModelDescription? = nil
  ) throws -> any RecordStore {
    func open<Configuration: DataStoreConfiguration>(
      _ configuration: Configuration
    ) throws -> any RecordStore {
      var configuration = configuration
      let kept = configuration.schema ?? schema
      configuration.schema = kept
      let store = try Configuration.Store(configuration, migrationPlan: migrationPlan)
      return CustomStore(store, model: model ?? kept.modelDescription(), types: schema.types)
    }
    return try open(configuration)
  }
}
