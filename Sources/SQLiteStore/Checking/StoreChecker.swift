import DataCore

/// Looks through a store for what does not hold together. Reads alone, over the connection given.
final class StoreChecker {
  let connection: Connection
  let file: StoreFile
  let schema: TableSchema
  let layout: StoreLayout
  /// The store carries the model that is used; else nothing is known of rules and indexes.
  let hasModel: Bool
  private(set) var report = StoreReport()
  /// With an index that differs from them: what is asked of them must not go through it.
  var staleTables: Set<String> = []

  /// At most so many objects are named in a sentence.
  private static let sampleSize = 3

  /// Throws what opening the store throws.
  init(_ connection: Connection, _ file: StoreFile) throws {
    self.connection = connection
    self.file = file
    schema = try TableSchema(connection)
    let opened = try StoreModel(connection, schema, name: file.name)
    layout = opened.layout
    let hasCache = try StoreModel.hasCache(connection, schema)
    hasModel = hasCache && opened.refusal == nil
    if hasCache, let notice = opened.notice {
      add(
        .init(
          .model, Format.modelCacheTable, notice,
          remedy: "Open the store with its own program, which writes its model anew, or restore a "
            + "backup."))
    }
  }

  func add(_ finding: StoreFinding) { report.findings.append(finding) }

  /// Everything, the pages first: where those are damaged the rest may not be readable.
  func run() throws -> StoreReport {
    try checkPages()
    do {
      try checkMetadata()
      try checkCounters()
      for entity in layout.model.entities {
        guard let own = layout[entity.name] else { continue }
        if entity.superentityName == nil { try checkRows(of: own) }
        try checkProperties(of: own)
        try checkUniqueness(of: own)
      }
      try checkJoins()
      try checkHistory()
      if hasModel { try checkIndexes() }
      try checkExternalFiles()
    } catch let error as DataError where error.code == .damaged {
      let isKnown = report.findings.contains { $0.kind == .integrity && $0.mend == nil }
      if !isKnown {
        add(.init(.integrity, file.name, error.message, remedy: StoreChecker.restoring))
      }
    }
    if report.findings.contains(where: { $0.kind == .integrity }) { forbidMending() }
    return report
  }

  /// Nothing is written on damaged pages.
  private func forbidMending() {
    report.findings = report.findings.map { finding in
      finding.isMendable
        ? StoreFinding(
          finding.kind, finding.place, finding.message, remedy: StoreChecker.restoring) : finding
    }
  }

  static let restoring = "Restore a backup: cairn check --backups lists them."
}

extension StoreChecker {
  /// The number of rows, and the first of their keys.
  struct Sample {
    var count = 0
    var keys: [Int64] = []

    /// “3 objects (p1, p4, p7)”.
    var text: String {
      let names = keys.map { "p\($0)" }.joined(separator: ", ")
      let more = count > keys.count ? " …" : ""
      return "\(count) object\(count == 1 ? "" : "s") (\(names)\(more))"
    }
  }

  /// The rows of an entity's table that fulfil a condition on `t`.
  func sample(_ entity: EntityLayout, where condition: String) throws -> Sample {
    var sample = Sample()
    try connection.withStatement(
      "SELECT t.\(Format.primaryKey) FROM \(entity.table.quoted) AS t WHERE \(condition) "
        + "ORDER BY t.\(Format.primaryKey)"
    ) { statement in
      while try statement.step() {
        sample.count += 1
        if sample.keys.count < StoreChecker.sampleSize { sample.keys.append(statement.int(0)) }
      }
    }
    return sample
  }

  /// “`t` is of the entity or one below it”; true where nobody shares its table.
  func isKind(of entity: EntityLayout, alias: String = "t") -> String {
    if entity.isAlone { return "1" }
    let numbers = entity.familyNumbers.map(String.init).joined(separator: ", ")
    return "\(alias).\(Format.entity) IN (\(numbers))"
  }

  /// Properties that the entity itself declares, with where they are kept.
  func ownProperties(
    of entity: EntityLayout
  ) -> [(property: PropertyDescription, storage: PropertyStorage)] {
    let parent = entity.entity.superentityName.flatMap { layout.model[$0] }
    return zip(entity.entity.properties, entity.storage)
      .filter { parent?.slot(of: $0.0.name) == nil }.map { ($0.0, $0.1) }
  }

  func count(_ sql: String) throws -> Int {
    Int(clamping: try connection.value(sql).integer ?? 0)
  }

  func noteRows(_ count: Int) {
    report.objectCount += count
    report.entityCount += 1
  }
}
