import DataCore
import Foundation

/// One store of a command, with its reader. Confined to one isolation.
final class OpenStore {
  let store: any RecordStore
  let isInMemory: Bool
  let reader: any StoreReader
  private let scope: OverlayReader
  /// Members that were read ahead, by relationship and owner.
  private var members: [String: [PersistentIdentifier: [PersistentIdentifier]]] = [:]

  init(_ store: any RecordStore, isInMemory: Bool) throws {
    self.store = store
    self.isInMemory = isInMemory
    reader = try store.makeReader()
    scope = OverlayReader(reader, PendingOverlay(), model: store.model)
  }

  var model: ModelDescription { store.model }

  func related(
    to id: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    if let members = members[property] { return members[id] ?? [] }
    return try reader.related(to: id, through: property)
  }

  /// Runs the body, for which the members of these rows' relationships are read at once.
  func withMembers(of properties: [String], of rows: [Row], _ body: () throws -> Void) throws {
    defer { members = [:] }
    for property in properties {
      let owners = rows.filter { $0.entity.property(property)?.relationship?.isToMany == true }
      members[property] = try reader.related(to: owners.map(\.id), through: property)
    }
    try body()
  }

  /// The value at the end of a path; null behind a missing object, or in an entity without it.
  func value(at names: [String], of row: Row) throws -> ModelValue {
    guard let first = names.first, row.entity.slot(of: first) != nil else { return .null }
    return try FilterExpression.path(FilterPath(names)).value(of: row, in: scope)
  }

  /// The object with this key of an entity or one below it; nil if there is none.
  func row(_ key: Int64, of entity: EntityDescription) throws -> Row? {
    try row(
      PersistentIdentifier(
        IdentifierOrigin(store: store.identifier, entity: entity.name, kind: .permanent), key),
      of: entity)
  }

  func row(_ id: PersistentIdentifier, of entity: EntityDescription) throws -> Row? {
    let row = try reader.rows(for: [id])[id]
    return row.flatMap { $0.entity.isKind(of: entity.name) ? $0 : nil }
  }

  /// Where a person meets the store: its file's path, or its name.
  var place: String { store.url?.path ?? store.name }
}
