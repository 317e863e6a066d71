import DataCore
import Foundation
import SwiftData
import TestSupport
import Testing

@testable import SQLiteStore

private enum FreezeRayV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [User.self] }

  @Model class User {
    var name: String?
    var createdAt: Date?
    init(name: String? = nil) { self.name = name }
  }
}

private enum FreezeRayV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [User.self] }

  @Model class User {
    var name: String?
    var email: String?
    var createdAt: Date?
    init(email: String? = nil) { self.email = email }
  }
}

private enum FreezeRayPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FreezeRayV1.self, FreezeRayV2.self] }
  static var stages: [MigrationStage] {
    [.lightweight(fromVersion: FreezeRayV1.self, toVersion: FreezeRayV2.self)]
  }
}

private enum OnlyFirst: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [FreezeRayV1.self] }
  static var stages: [MigrationStage] { [] }
}

/// Stores that Apple's frameworks made, brought to the next version of their own models.
@Suite("Versions of stores that Apple's frameworks made") struct SampleMigrationTests {
  private func sample(_ name: String, _ scratch: Scratch) throws -> URL? {
    try SampleStores.named(name).map { try scratch.copy($0) }
  }

  @Test("FreezeRay's first store becomes its second one, table for table")
  func freezeRay() throws {
    let scratch = try Scratch()
    guard let url = try sample("v1.store", scratch), let next = try sample("v2.store", scratch)
    else { return }
    try RawDatabase(url).run(
      "INSERT INTO ZUSER VALUES (1, 1, 1, 700000000.5, 'Ada'); UPDATE Z_PRIMARYKEY SET Z_MAX = 1")
    let container = try ModelContainer(
      for: Schema(versionedSchema: FreezeRayV2.self), migrationPlan: FreezeRayPlan.self,
      configurations: ModelConfiguration(url: url))
    let users = try ModelContext(container).fetch(FetchDescriptor<FreezeRayV2.User>())
    #expect(users.map(\.name) == ["Ada"] && users.map(\.email) == [nil])
    #expect(users.first?.createdAt == Date(timeIntervalSinceReferenceDate: 700_000_000.5))
    users.first?.email = "ada@example.org"
    try users.first?.modelContext?.save()
    try RawDatabase(url).run("PRAGMA wal_checkpoint(TRUNCATE)")
    let (made, real) = (try DatabaseLayout(url), try DatabaseLayout(next))
    #expect(made.columns.mapValues { $0.sorted() } == real.columns.mapValues { $0.sorted() })
    #expect(made.indexes == real.indexes && made.entities == real.entities)
    #expect(try SQLiteStore(url: url, readOnly: true).version == Schema.Version(2, 0, 0))
    #expect(try StoreMetadata.keys(of: url) == StoreMetadata.keys(of: next))
    #expect((container.stores.first as? SQLiteStore)?.isOwnStore == false)
  }

  @Test("A store of the last version is opened as it is")
  func current() throws {
    let scratch = try Scratch()
    guard let url = try sample("v2.store", scratch) else { return }
    let before = try TableDump(url)
    _ = try ModelContainer(
      for: Schema(versionedSchema: FreezeRayV2.self), migrationPlan: FreezeRayPlan.self,
      configurations: ModelConfiguration(url: url))
    #expect(try TableDump(url) == before)
  }

  @Test("A store that is newer than the plan is refused with what differs, and left as it is")
  func tooNew() throws {
    let scratch = try Scratch()
    guard let url = try sample("v2.store", scratch) else { return }
    let before = try scratch.listing()
    let error = #expect(throws: SwiftDataError.self) {
      try ModelContainer(
        for: Schema(versionedSchema: FreezeRayV1.self), migrationPlan: OnlyFirst.self,
        configurations: ModelConfiguration(url: url))
    }
    #expect(error == .backwardMigration)
    #expect(error?.description.contains("is of version 2.0.0, newer than 1.0.0") == true)
    #expect(
      error?.description.contains("the store has User.email, which is unknown here") == true)
    #expect(try scratch.listing()["v2.store"] == before["v2.store"])
  }

  @Test("Moody's first store takes on the later ones' properties, and loses no object")
  func moody() throws {
    let scratch = try Scratch()
    guard let url = try sample("1.moody", scratch) else { return }
    let first = try SQLiteStore(url: url, readOnly: true)
    var contents = try first.contents()
    for name in ["2.moody", "3.moody"] {
      let next = try #require(try sample(name, scratch))
      let target = try SQLiteStore(url: next, readOnly: true)
      try Migrating.migrate(url, to: target.model)
      let migrated = try SQLiteStore(url: url, readOnly: true)
      #expect(migrated.notice == nil)
      #expect(migrated.model.isVersion(of: target.model, .exact))
      let now = try migrated.contents()
      #expect(Set(now.keys) == Set(contents.keys))
      for (id, old) in contents {
        let new = try #require(now[id])
        for (property, value) in old {
          let isRenamed = property == "remoteIdentifier"
          #expect(new[isRenamed ? "remoteID" : property] == value, "\(id) \(property)")
        }
      }
      try RawDatabase(url).run("PRAGMA wal_checkpoint(TRUNCATE)")
      let (made, real) = (try DatabaseLayout(url), try DatabaseLayout(next))
      #expect(made.columns.mapValues { Set($0) } == real.columns.mapValues { Set($0) })
      #expect(made.entities == real.entities)
      contents = now
    }
    let database = try RawDatabase(url)
    #expect(try database.int("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Mood'") == 116)
    #expect(try database.query("PRAGMA integrity_check") == [[.text("ok")]])
  }

  /// The model with a property more in each root entity, and an entity that comes first.
  private static func extended(_ model: ModelDescription) -> ModelDescription {
    let added = PropertyDescription.attribute("addedHere", .int64, required: .int(3))
    var declarations = [
      ModelDescription.Declaration("Aardvark", properties: [.attribute("name", .string)])
    ]
    for entity in model.entities {
      let parent = entity.superentityName.flatMap { model[$0] }
      declarations.append(
        ModelDescription.Declaration(
          entity.name, superentityName: entity.superentityName, isAbstract: entity.isAbstract,
          properties: entity.properties.filter { parent?.slot(of: $0.name) == nil }
            + (parent == nil ? [added] : []),
          uniquenessConstraints: entity.uniquenessConstraints, indexes: entity.indexes))
    }
    return ModelDescription(declarations)
  }

  @Test("Every sample takes a property more in each entity, and keeps all that it had")
  func everySample() throws {
    for source in SampleStores.all() {
      let scratch = try Scratch()
      let url = try scratch.copy(source)
      let store = try SQLiteStore(url: url, readOnly: true)
      let isWritable = (try? SQLiteStore(url: url, readOnly: false))?.readOnlyReason == nil
      guard isWritable else { continue }
      let contents = try store.contents()
      try Migrating.migrate(url, to: Self.extended(store.model))
      let migrated = try SQLiteStore(url: url, readOnly: true)
      let now = try migrated.contents()
      #expect(now.count == contents.count, "\(source.lastPathComponent)")
      for (id, old) in contents {
        var new = now[id]
        #expect(new?.removeValue(forKey: "addedHere") == .int(3), "\(id)")
        #expect(new == old, "\(source.lastPathComponent) \(id)")
      }
      #expect(try RawDatabase(url).query("PRAGMA integrity_check") == [[.text("ok")]])
    }
  }
}
