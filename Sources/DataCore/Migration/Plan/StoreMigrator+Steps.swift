extension StoreMigrator {
  /// What has to be done to a store of this model, in order; nothing where it fits.
  func steps(
    from model: ModelDescription, version: Schema.Version?, name: String
  ) throws -> [MigrationStep] {
    let target = schema.storedModelDescription()
    guard let plan else {
      if fits(model, schema.modelDescription()) { return [] }
      return [additive(to: target, from: version)]
    }
    let names = Set(schema.entities.map(\.name))
    let versions = plan.schemas.map { type in
      SchemaVersion(type) { entity in
        !others.contains(entity)
          && (others.isEmpty || names.contains(entity) || model[entity] != nil)
      }
    }
    guard let last = versions.last else {
      return fits(model, target) ? [] : [additive(to: target, from: version)]
    }
    var result: [MigrationStep] = []
    let start = try start(of: model, version, versions, name)
    guard let start else { return [] }
    if !start.isExact {
      result.append(.additive(to: versions[start.index].stored, version: start.version))
    }
    result += try path(from: start.index, versions, plan)
    let isAtEnd =
      result.isEmpty
      ? fits(model, schema.modelDescription()) : last.stored.isVersion(of: target, .exact)
    if !isAtEnd { result.append(additive(to: target, from: version)) }
    return result
  }

  /// A store's version never falls.
  private func additive(
    to model: ModelDescription, from version: Schema.Version?
  ) -> MigrationStep {
    .additive(to: model, version: max(version ?? schema.version, schema.version))
  }

  private func fits(_ model: ModelDescription, _ target: ModelDescription) -> Bool {
    ModelFit(of: model, to: target, isReadOnly: false).problems.isEmpty
  }

  /// Where in the plan a store stands.
  private struct Start {
    let index: Int
    let version: Schema.Version
    /// The store is of that version; if not, it first becomes one.
    let isExact: Bool
  }

  /// Finds a store's version by its model, since programs without a plan number none. Where several
  /// versions have that model, its number decides, else the latest counts. Nil for a store that
  /// needs nothing.
  private func start(
    of model: ModelDescription, _ number: Schema.Version?, _ versions: [SchemaVersion],
    _ name: String
  ) throws -> Start? {
    func start(_ index: Int, isExact: Bool) -> Start {
      Start(index: index, version: versions[index].schema.version, isExact: isExact)
    }
    for likeness in [ModelDescription.Likeness.exact, .structural] {
      let fitting = versions.indices.filter { versions[$0].stored.isVersion(of: model, likeness) }
      let named = fitting.first { versions[$0].schema.version == number }
      guard let index = named ?? fitting.last else { continue }
      return start(index, isExact: likeness == .exact || fits(model, versions[index].stored))
    }
    guard let last = versions.last else { return nil }
    let newest = versions.map(\.schema.version).max() ?? last.schema.version
    if let number, number > newest { throw tooNew(model, last.stored, number, newest, name) }
    if number ?? newest == newest, fits(model, schema.modelDescription()) { return nil }
    let reachable = versions.indices.filter { index in
      let mapping = ModelMapping(from: model, to: versions[index].stored)
      return mapping.problems.isEmpty && mapping.droppedEntities.isEmpty
        && mapping.droppedProperties.isEmpty
    }
    let nearest = reachable.min { a, b in
      model.differences(from: versions[a].stored).count
        < model.differences(from: versions[b].stored).count
    }
    let named = reachable.first { versions[$0].schema.version == number }
    if let index = named ?? nearest { return start(index, isExact: false) }
    throw unknown(model, versions, name)
  }

  /// The stages from one version to the last; where the plan has none, names and types say how.
  private func path(
    from start: Int, _ versions: [SchemaVersion], _ plan: any SchemaMigrationPlan.Type
  ) throws -> [MigrationStep] {
    let stages = plan.stages
    var result: [MigrationStep] = []
    var index = start
    while index < versions.count - 1 {
      let stage = stages.first { versions[index].isOf($0.fromVersion) }
      let next = stage.flatMap { stage in versions.firstIndex { $0.isOf(stage.toVersion) } }
      guard let stage, let next else {
        index += 1
        result.append(.lightweight(to: versions[index]))
        continue
      }
      guard next > index else {
        throw DataError(
          .unknownSchema,
          "A stage of \(plan) leads from version \(versions[index].schema.version) back to "
            + "\(versions[next].schema.version).",
          remedy: "List the versions from the oldest to the newest, and stages forward only.")
      }
      switch stage {
      case .lightweight: result.append(.lightweight(to: versions[next]))
      case .custom(_, _, let willMigrate, let didMigrate):
        result.append(
          .custom(
            from: versions[index], to: versions[next], willMigrate: willMigrate,
            didMigrate: didMigrate))
      }
      index = next
    }
    return result
  }
}

extension StoreMigrator {
  private func tooNew(
    _ model: ModelDescription, _ schema: ModelDescription, _ found: Schema.Version,
    _ known: Schema.Version, _ name: String
  ) -> DataError {
    let differences = model.differences(from: schema)
    let detail = differences.isEmpty ? "" : ": \(differences.sentence)"
    return DataError(
      .backwardMigration,
      "“\(name)” is of version \(found), newer than \(known), the last one known here\(detail).",
      remedy: "Open it with the newer version of the program; it is left as it is.")
  }

  private func unknown(
    _ model: ModelDescription, _ versions: [SchemaVersion], _ name: String
  ) -> DataError {
    let nearest = versions.min { a, b in
      model.differences(from: a.stored).count < model.differences(from: b.stored).count
    }
    let differences = nearest.map { model.differences(from: $0.stored) } ?? []
    let version = nearest.map { "\($0.schema.version)" } ?? ""
    return DataError(
      .unknownSchema,
      "“\(name)” is of no version in the migration plan; from \(version), the nearest one, it "
        + "differs in this: \(differences.sentence).",
      remedy: "Add a schema with the models that made it; it is left as it is.")
  }
}
