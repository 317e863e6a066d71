import DataCore

/// A model compiled for this store: every name is resolved to a number once.
///
/// A hierarchy shares one table, so it shares one key space.
struct StoreLayout: Sendable {
  let model: ModelDescription
  let entities: [String: EntityLayout]
  /// The root entities' names, by table.
  let roots: [String]
  /// The members of each table's hierarchy, by ordinal.
  let members: [[EntityLayout]]
  /// How many uniqueness constraints there are, inherited ones counted once.
  let constraintCount: Int

  init(_ model: ModelDescription, storeIdentifier: String) {
    self.model = model
    var roots: [String] = []
    var tables: [String: Int] = [:]
    for entity in model.entities where tables[entity.rootName] == nil {
      tables[entity.rootName] = roots.count
      roots.append(entity.rootName)
    }
    let pairs = RelationshipPairs(model)
    var constraints = Numbering<String>()
    var entities: [String: EntityLayout] = [:]
    var members = [[EntityLayout]](repeating: [], count: roots.count)
    for entity in model.entities {
      guard let table = tables[entity.rootName] else { continue }
      let layout = EntityLayout(
        entity, table: table, ordinal: members[table].count,
        origin: IdentifierOrigin(
          store: storeIdentifier, entity: entity.name, kind: .permanent),
        relationships: Self.relationships(of: entity, model, tables, pairs),
        constraints: Self.constraints(of: entity, model, &constraints))
      entities[entity.name] = layout
      members[table].append(layout)
    }
    self.roots = roots
    self.entities = entities
    self.members = members
    constraintCount = constraints.count
  }

  func entity(named name: String) throws(DataError) -> EntityLayout {
    if let layout = entities[name] { return layout }
    throw DataError(
      .unknownEntity, "The store has no entity “\(name)”.",
      remedy: "Its entities are \(model.entities.map(\.name).joined(separator: ", ")).")
  }
}

/// Gives each new key the next number.
struct Numbering<Key: Hashable> {
  private var numbers: [Key: Int] = [:]

  var count: Int { numbers.count }

  mutating func number(of key: Key) -> Int {
    if let number = numbers[key] { return number }
    numbers[key] = numbers.count
    return numbers.count - 1
  }
}
