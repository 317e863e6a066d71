import DataCore

/// A store's model laid over its tables: read once, then shared by all readers.
final class StoreLayout: Sendable {
  let model: ModelDescription
  let schema: TableSchema
  let storeIdentifier: String
  /// Cairn made the store: what Core Data's own cannot hold may be in it.
  let isOwn: Bool
  /// The store has the tables that mirror it to CloudKit.
  var isMirrored: Bool { schema.tables.keys.contains { $0.hasPrefix(Format.mirroringPrefix) } }
  private let byName: [String: EntityLayout]
  private let byNumber: [Int64: EntityLayout]

  init(
    _ model: ModelDescription, schema: TableSchema, storeIdentifier: String, isOwn: Bool,
    entities: [EntityLayout]
  ) {
    self.model = model
    self.schema = schema
    self.storeIdentifier = storeIdentifier
    self.isOwn = isOwn
    byName = Dictionary(
      entities.map { ($0.entity.name, $0) }, uniquingKeysWith: { first, _ in first })
    byNumber = Dictionary(entities.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> EntityLayout? { byName[name] }
  subscript(number: Int64) -> EntityLayout? { byNumber[number] }

  func entity(_ name: String) throws -> EntityLayout {
    guard let layout = byName[name] else {
      throw DataError(
        .unknownEntity, "The store has no entity “\(name)”.",
        remedy: "It has: \(model.entities.map(\.name).joined(separator: ", ")).")
    }
    return layout
  }

  /// This entity and all below it.
  func family(of layout: EntityLayout) -> [EntityLayout] {
    layout.familyNumbers.compactMap { byNumber[$0] }
  }
}
