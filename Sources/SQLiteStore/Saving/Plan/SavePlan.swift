import DataCore

/// A store's layout as saving needs it. Belongs to the writer; made at the first save.
final class SavePlan {
  let layout: StoreLayout
  let externalFolder: String
  private let pairs: RelationshipPairs
  /// The name of a trigger by the table it watches.
  let triggers: [String: String]
  /// The columns of each table's unique indexes.
  let uniqueIndexes: [String: [Set<String>]]
  private var entities: [String: EntityPlan] = [:]
  var externalFormats: [TableColumn: ExternalFormat] = [:]
  /// To-one relationships that the objects they lead to do not show for sure, by the table of
  /// those.
  let looseKeys: [String: [LooseKey]]
  /// Hidden columns, by the table they are in.
  let hiddenKeys: [String: [HiddenOwner]]
  /// The two sides of each pair of relationships, by its number.
  let sides: [Int: [PairSide]]

  init(_ layout: StoreLayout, externalFolder: String, _ connection: Connection) throws {
    self.layout = layout
    self.externalFolder = externalFolder
    let pairs = RelationshipPairs(layout.model)
    self.pairs = pairs
    triggers = try SavePlan.triggers(in: connection)
    uniqueIndexes = try SavePlan.uniqueIndexes(of: layout, in: connection)
    var loose: [String: [LooseKey]] = [:]
    var hidden: [String: [HiddenOwner]] = [:]
    var sides: [Int: [PairSide]] = [:]
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for slot in entity.entity.properties.indices {
        guard let plan = RelationshipPlan(slot: slot, of: entity, in: layout, pairs) else {
          continue
        }
        if let pair = plan.pair {
          sides[pair.number, default: []].append(PairSide(entity: entity, relationship: plan))
        }
        switch plan.link {
        case .key(let storage, _) where !plan.isInverseToMany(in: layout):
          let key = LooseKey(entity: entity, column: storage.column, property: plan.property)
          let known = loose[plan.destination.table, default: []]
          if !known.contains(where: { $0.isSameColumn(as: key) }) {
            loose[plan.destination.table, default: []].append(key)
          }
        case .hiddenKey(let key, let order):
          hidden[key.table, default: []].append(
            HiddenOwner(key: key, order: order, entity: entity, property: plan.property))
        case .key, .inverseKey, .join: continue
        }
      }
    }
    looseKeys = loose
    hiddenKeys = hidden
    self.sides = sides
  }

  /// Throws `unknownEntity`, and `unsupported` for an entity that cannot be saved safely.
  func entity(_ entity: EntityDescription) throws -> EntityPlan {
    if let plan = entities[entity.name] {
      guard plan.layout.entity.hasSlots(of: entity) else { throw DataError.otherModel(entity) }
      return plan
    }
    let own = try layout.entity(entity.name)
    guard own.entity.hasSlots(of: entity) else { throw DataError.otherModel(entity) }
    if let refusal = refusal(of: own) { throw refusal }
    let plan = EntityPlan(
      own, in: layout, externalFolder: externalFolder, pairs, constraints: constraints(of: own))
    entities[entity.name] = plan
    return plan
  }
}

/// A to-one relationship without inverse, or with one that another program may have left empty:
/// only a search finds who points to an object.
struct LooseKey {
  let entity: EntityLayout
  let column: String
  let property: PropertyDescription

  func isSameColumn(as other: LooseKey) -> Bool {
    entity.table == other.entity.table && column == other.column
  }
}

/// A relationship as one end of its pair.
struct PairSide {
  let entity: EntityLayout
  let relationship: RelationshipPlan

  /// Whether it has a column of its own.
  var isKey: Bool { if case .key = relationship.link { true } else { false } }
}

/// A to-many relationship without inverse and the hidden column it is kept in.
struct HiddenOwner {
  let key: TableColumn
  let order: String?
  let entity: EntityLayout
  let property: PropertyDescription
}
