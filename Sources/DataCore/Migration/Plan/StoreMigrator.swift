package import Foundation

/// Brings stores to the model of a program's classes, by its migration plan where it has one.
package struct StoreMigrator {
  let schema: Schema
  let plan: (any SchemaMigrationPlan.Type)?
  /// Entities whose objects the container keeps in other stores.
  let others: Set<String>

  package init(
    to schema: Schema, plan: (any SchemaMigrationPlan.Type)?, others: Set<String> = []
  ) {
    self.schema = schema
    self.plan = plan
    self.others = others
  }

  /// Whether there is anything to do for a store of this model.
  ///
  /// Throws `backwardMigration` or `unknownSchema` if the store cannot be brought to the schema.
  package func isNeeded(
    for model: ModelDescription, version: Schema.Version?, name: String
  ) throws -> Bool {
    try !steps(from: model, version: version, name: name).isEmpty
  }

  /// Takes all steps, one after the other; cancelling the progress makes it throw
  /// `CancellationError`.
  package func migrate(_ store: any MigratingStore, progress: Progress) throws {
    let steps = try steps(from: store.model, version: store.version, name: store.name)
    progress.totalUnitCount = Int64(steps.count)
    for step in steps {
      if progress.isCancelled { throw CancellationError() }
      let part = Progress(totalUnitCount: 0, parent: progress, pendingUnitCount: 1)
      try take(step, store, part)
      part.totalUnitCount = max(part.totalUnitCount, 1)
      part.completedUnitCount = part.totalUnitCount
    }
    if progress.isCancelled { throw CancellationError() }
  }
}

extension StoreMigrator {
  private func take(
    _ step: MigrationStep, _ store: any MigratingStore, _ progress: Progress
  ) throws {
    switch step {
    case .lightweight(let version):
      try change(store, to: version.stored, version.schema.version, progress)
    case .additive(let model, let version):
      let mapping = ModelMapping(
        from: store.model, to: model, isDerived: store.isModelDerived)
      if let error = mapping.error(store.name) { throw error }
      try change(store, to: mapping.keepingOthers(), version, progress)
    case .custom(let from, let to, let willMigrate, let didMigrate):
      try run(willMigrate, from, store)
      try change(store, to: to.stored, to.schema.version, isStaged: true, progress)
      try run(didMigrate, to, store)
      try store.checkRequiredValues()
    }
  }

  private func change(
    _ store: any MigratingStore, to model: ModelDescription, _ version: Schema.Version,
    isStaged: Bool = false, _ progress: Progress
  ) throws {
    let mapping = ModelMapping(
      from: store.model, to: model, isDerived: store.isModelDerived, isStaged: isStaged)
    if let error = mapping.error(store.name) { throw error }
    try store.migrate(by: mapping, version: version, progress: progress)
  }

  /// Runs the program's own code over the classes of one version. What it leaves unsaved is saved.
  private func run(
    _ body: ((ModelContext) throws -> Void)?, _ version: SchemaVersion,
    _ store: any MigratingStore
  ) throws {
    guard let body else { return }
    try store.withStore { base in
      let known = version.stored
      let kept = Schema(
        entities: version.schema.entities.filter { known[$0.name] != nil },
        version: version.schema.version, types: version.schema.types)
      let model = kept.modelDescription()
      let fitting: any RecordStore =
        base.model.isInterchangeable(with: model) ? base : try AdaptedStore(base, to: model)
      let container = ModelContainer(stores: [fitting], schema: version.schema)
      let context = ModelContext(container)
      try body(context)
      if context.hasChanges { try context.save() }
    }
  }
}
