import DataCore
import Foundation
import Testing

@testable import SQLiteStore

/// A store of one model that is brought to another.
struct Migrating {
  typealias Declaration = ModelDescription.Declaration

  let scratch: Scratch
  let url: URL

  init(_ declarations: [Declaration], fill: (Editing) throws -> Void = { _ in }) throws {
    scratch = try Scratch(inMemory: true)
    url = scratch.file("Some.store")
    try SQLiteStore.create(url: url, model: ModelDescription(declarations))
    let editing = try Editing(url)
    try editing.act("Fill") { try fill(editing) }
  }

  /// Migrates, and looks whether the file is laid out as one made for the new model.
  @discardableResult
  func migrate(
    to declarations: [Declaration], keepingOthers: Bool = false, isStaged: Bool = false
  ) throws -> SQLiteStore {
    try Migrating.migrate(
      url, to: ModelDescription(declarations), keepingOthers: keepingOthers, isStaged: isStaged)
    if !keepingOthers { try checkLayout(ModelDescription(declarations)) }
    #expect(try RawDatabase(url).query("PRAGMA integrity_check") == [[.text("ok")]])
    let store = try SQLiteStore(url: url, readOnly: false)
    #expect(store.notice == nil)
    return store
  }

  static func migrate(
    _ url: URL, to model: ModelDescription, keepingOthers: Bool = false, isStaged: Bool = false,
    calls: any FileCalls = SystemFileCalls()
  ) throws {
    try SQLiteStore.migrate(url: url, progress: Progress(totalUnitCount: 1), calls: calls) {
      store in
      let mapping = ModelMapping(
        from: store.model, to: model, isDerived: store.isModelDerived, isStaged: isStaged)
      if let error = mapping.error(store.name) { throw error }
      let target = keepingOthers ? mapping.keepingOthers() : model
      try store.migrate(
        by: ModelMapping(
          from: store.model, to: target, isDerived: store.isModelDerived, isStaged: isStaged),
        version: Schema.Version(2, 0, 0), progress: Progress(totalUnitCount: 0))
    }
  }

  private func checkLayout(_ model: ModelDescription) throws {
    let fresh = scratch.file("fresh-\(UUID().uuidString).store")
    try SQLiteStore.create(url: fresh, model: model)
    let (made, real) = (try DatabaseLayout(fresh).withoutHistory, try layout())
    #expect(real.columns.mapValues { $0.sorted() } == made.columns.mapValues { $0.sorted() })
    #expect(Set(real.indexes.keys) == Set(made.indexes.keys))
    #expect(real.entities == made.entities)
    try FileManager.default.removeItem(at: fresh)
  }

  /// By way of a connection that sees what lies in the log.
  private func layout() throws -> DatabaseLayout {
    try RawDatabase(url).run("PRAGMA wal_checkpoint(TRUNCATE)")
    return try DatabaseLayout(url).withoutHistory
  }

  /// The error of a migration that is refused; the file is as it was then.
  func refusal(of declarations: [Declaration], isStaged: Bool = false) throws -> DataError? {
    let before = try TableDump(url)
    let error = #expect(throws: DataError.self) {
      try Migrating.migrate(url, to: ModelDescription(declarations), isStaged: isStaged)
    }
    #expect(try TableDump(url) == before)
    #expect(error?.remedy.isEmpty == false)
    return error
  }
}

extension SQLiteStore {
  /// A property's values in the order of their objects.
  func values(_ entity: String, _ property: String) throws -> [ModelValue] {
    var result: [ModelValue] = []
    let reader = try makeReader()
    var rows: [Row] = []
    try reader.enumerate(Query(.entity(entity))) { row in
      rows.append(row)
      return true
    }
    for row in rows {
      let isMany = row.entity.property(property)?.relationship?.isToMany == true
      result.append(
        isMany
          ? .references(try reader.related(to: row.id, through: property)) : row[property])
    }
    return result
  }

  /// The keys at the other end of a relationship, by the object's own key.
  func links(_ entity: String, _ property: String) throws -> [[Int64]] {
    try values(entity, property).map { $0.identifiers.map(\.number) }
  }
}

extension PropertyDescription {
  static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, was original: String? = nil,
    required: ModelValue? = nil, isOptional: Bool? = nil, unique: Bool = false,
    external: Bool = false, preserved: Bool = false, cases: [String] = [],
    elements: [PropertyDescription] = []
  ) -> PropertyDescription {
    PropertyDescription(
      name, originalName: original, isOptional: isOptional ?? (required == nil),
      kind: .attribute(
        AttributeDescription(
          type, defaultValue: required ?? .null, elements: elements, isUnique: unique,
          allowsExternalStorage: external, preservesValueOnDeletion: preserved,
          enumCases: cases)))
  }

  static func one(
    _ name: String, _ destination: String, _ inverse: String? = nil, was original: String? = nil,
    isOptional: Bool = true
  ) -> PropertyDescription {
    PropertyDescription(
      name, originalName: original, isOptional: isOptional,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: false, maximumCount: 1)))
  }

  static func many(
    _ name: String, _ destination: String, _ inverse: String? = nil, was original: String? = nil,
    ordered: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, originalName: original, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: true, isOrdered: ordered)))
  }
}
