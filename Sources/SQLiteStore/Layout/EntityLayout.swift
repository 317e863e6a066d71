import DataCore

/// One entity and where its objects lie.
final class EntityLayout: Sendable {
  let entity: EntityDescription
  /// `Z_ENT` of its own objects.
  let number: Int64
  let table: String
  let origin: IdentifierOrigin
  /// By slot.
  let storage: [PropertyStorage]
  /// The numbers of this entity and of all below it.
  let familyNumbers: [Int64]
  /// Nobody shares the table, so rows need not be told apart.
  let isAlone: Bool
  /// What the bits of a change's `ZCOLUMNS` stand for.
  let historyNames: [String]

  init(
    _ entity: EntityDescription, number: Int64, table: String, origin: IdentifierOrigin,
    storage: [PropertyStorage], familyNumbers: [Int64], isAlone: Bool
  ) {
    self.entity = entity
    self.number = number
    self.table = table
    self.origin = origin
    self.storage = storage
    self.familyNumbers = familyNumbers
    self.isAlone = isAlone
    historyNames = entity.properties.map(\.name).sorted {
      $0.utf8.lexicographicallyPrecedes($1.utf8)
    }
  }

  func identifier(_ key: Int64) -> PersistentIdentifier { PersistentIdentifier(origin, key) }

  func storage(of property: String) -> PropertyStorage? {
    entity.slot(of: property).map { storage[$0] }
  }
}
