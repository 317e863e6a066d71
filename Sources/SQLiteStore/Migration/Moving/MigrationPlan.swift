import DataCore

/// All that one step of a migration does to a file, worked out before anything is changed.
struct MigrationPlan {
  let mapping: ModelMapping
  let old: StoreLayout
  let new: StoreLayout
  let definition: StoreDefinition
  /// What the numbers of old entities become.
  let numbers: [Int64: Int64]
  private(set) var tables: [TableMove] = []
  var links: [LinkMove] = []
  /// Old tables that go, moved or not.
  private(set) var leaving: Set<String> = []
  /// The old columns that the old model knows, by table.
  private let knownColumns: [String: Set<String>]
  /// Whether the values that may lie in files begin with a byte that says where.
  private let isMarked: (TableColumn) throws -> Bool

  /// Throws `unsupported` for a model that no tables can hold.
  init(
    _ mapping: ModelMapping, _ old: StoreLayout,
    isMarked: @escaping (TableColumn) throws -> Bool
  ) throws {
    self.mapping = mapping
    self.old = old
    self.isMarked = isMarked
    definition = try StoreDefinition(mapping.new)
    let schema = TableSchema(definition)
    var builder = LayoutBuilder(
      mapping.new, schema: schema, storeIdentifier: old.storeIdentifier, isOwn: old.isOwn,
      numbers: Dictionary(
        definition.entities.map { ($0.name, $0.number) }, uniquingKeysWith: { first, _ in first }))
    guard let layout = builder?.layout() else {
      throw DataError(.unsupported, "The new model has no place in tables.")
    }
    new = layout
    var numbers: [Int64: Int64] = [:]
    for entity in mapping.entities.values {
      guard let before = old[entity.old.name], let after = layout[entity.new.name] else { continue }
      numbers[before.number] = after.number
    }
    self.numbers = numbers
    knownColumns = MigrationPlan.knownColumns(old)
    for root in mapping.new.entities where root.superentityName == nil { try addTable(of: root) }
    addLinks()
    findLeaving()
  }

  private static func knownColumns(_ layout: StoreLayout) -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for entity in layout.model.entities.compactMap({ layout[$0.name] }) {
      for storage in entity.storage {
        result[entity.table, default: []].formUnion(storage.allColumns)
        guard case .toMany(let toMany) = storage, case .foreignKey(let column) = toMany.link,
          let table = layout[toMany.destination]?.table
        else { continue }
        result[table, default: []].insert(column)
        if let order = toMany.orderColumn { result[table, default: []].insert(order) }
      }
    }
    return result
  }

  private mutating func addTable(of root: EntityDescription) throws {
    let name = Format.table(ofRoot: root.name)
    guard let table = definition.tables.first(where: { $0.name == name }) else { return }
    let family = mapping.new.entities.filter { root.family.contains($0.name) }
    var moves: [EntityMove] = []
    for entity in family {
      guard let mapped = mapping.entities[entity.name], let layout = new[entity.name],
        let source = old[mapped.old.name]
      else { continue }
      moves.append(try move(mapped, layout, source))
    }
    var result = TableMove(
      definition: table, source: moves.first?.source.table, way: .make, entities: moves)
    let existing = result.source.flatMap { old.schema[$0] }
    let known = result.source.flatMap { knownColumns[$0] } ?? []
    let members = result.source.map { source in
      Set(
        old.model.entities.compactMap { old[$0.name] }.filter { $0.table == source }.map(\.number))
    }
    let gone = members.map { $0 != Set(moves.map(\.source.number)) } ?? false
    result.chooseWay(old: existing, names: known, gone: gone)
    let taken = Set(table.columns.map(\.name.asciiUppercased))
    result.others =
      existing?.columns.filter { column in
        !known.contains(column.name) && !Format.systemColumns.contains(column.name)
          && !taken.contains(column.name.asciiUppercased)
      } ?? []
    tables.append(result)
  }

  private func move(
    _ mapped: ModelMapping.Entity, _ entity: EntityLayout, _ source: EntityLayout
  ) throws -> EntityMove {
    var move = EntityMove(entity: entity, source: source)
    for (slot, property) in entity.entity.properties.enumerated() {
      let from = mapped.sources[slot]
      if property.attribute != nil {
        let old = from.map { (source.entity.properties[$0], source.storage[$0]) }
        var isMarked = false
        if let old, case .column(let column) = old.1, old.0.attribute?.allowsExternalStorage == true
        {
          isMarked = try self.isMarked(TableColumn(table: source.table, column: column))
        }
        move.add(
          property, entity.storage[slot], from: old.map { (property: $0.0, storage: $0.1) },
          isMarked: isMarked, isStaged: mapping.isStaged)
        continue
      }
      guard case .toOne(let storage) = entity.storage[slot] else { continue }
      var old: (storage: ToOneStorage, order: String?)?
      if let from, case .toOne(let kept) = source.storage[from] {
        old = (kept, order(beside: source.entity.properties[from], in: self.old))
      }
      let single = old.flatMap { self.old[$0.storage.destination] }
        .flatMap { $0.entity.family.count == 1 ? numbers[$0.number] : nil }
      move.add(
        storage, order: order(beside: property, in: new), from: old, numbers: numbers,
        single: single)
      if property.isOptional || old != nil || hasInverseSource(property) { continue }
      if mapping.isStaged {
        move.unset.append(("\(entity.entity.name).\(property.name)", [storage.column]))
      } else {
        move.conditions.append(
          MoveCondition(
            sql: "0", columns: [], property: "\(entity.entity.name).\(property.name)",
            complaint: "leads to nothing, and has to lead to an object here"))
      }
    }
    try addHiddenColumns(to: &move)
    return move
  }

  /// The column that orders the objects at the other end of a to-one.
  private func order(beside property: PropertyDescription, in layout: StoreLayout) -> String? {
    guard let (entity, inverse) = layout.model.inverse(of: property),
      case .toMany(let storage)? = layout[entity.name]?.storage(of: inverse.name)
    else { return nil }
    return storage.orderColumn
  }

  /// Keys of to-many relationships without inverse, which no property of these rows shows.
  private func addHiddenColumns(to move: inout EntityMove) throws {
    for hidden in hiddenLinks(new) where hidden.table == move.entity.table {
      guard !move.columns.contains(where: { $0.column == hidden.column }) else { continue }
      let source = oldRelationship(of: hidden.property, in: hidden.entity)
      var from: HiddenLink?
      if let source {
        from = hiddenLinks(old).first {
          $0.entity == source.entity.entity.name && $0.property == source.property.name
            && $0.table == move.source.table
        }
      }
      move.columns.append(
        ColumnMove(column: hidden.column, value: from.map { .copy($0.column) } ?? .null))
      if let order = hidden.order {
        move.columns.append(
          ColumnMove(column: order, value: from?.order.map { .copy($0) } ?? .null))
      }
    }
  }
}

extension MigrationPlan {
  /// Where the old relationship is that a new one comes from.
  func oldRelationship(
    of property: String, in entity: String
  ) -> (entity: EntityLayout, property: PropertyDescription, storage: PropertyStorage)? {
    guard let mapped = mapping.entities[entity], let slot = mapped.new.slot(of: property),
      let source = mapped.sources[slot], let layout = old[mapped.old.name]
    else { return nil }
    return (layout, layout.entity.properties[source], layout.storage[source])
  }

  private func hasInverseSource(_ property: PropertyDescription) -> Bool {
    guard let (entity, inverse) = mapping.new.inverse(of: property) else { return false }
    return oldRelationship(of: inverse.name, in: entity.name) != nil
  }

  /// Tables of the old model that are not the new one's, and those that are made anew.
  private mutating func findLeaving() {
    var staying: Set<String> = []
    for table in tables {
      switch table.way {
      case .keep, .change: staying.insert(table.definition.name)
      case .rebuild, .make: continue
      }
    }
    staying.formUnion(links.filter(\.isKept).map(\.table))
    var known = Set(old.model.entities.compactMap { old[$0.name]?.table })
    for entity in old.model.entities.compactMap({ old[$0.name] }) {
      for case .toMany(let storage) in entity.storage {
        if case .join(let table, _, _) = storage.link { known.insert(table) }
      }
    }
    leaving = known.subtracting(staying)
  }
}
