import DataCore

/// Lays a model over the tables of a store.
struct LayoutBuilder {
  let model: ModelDescription
  let schema: TableSchema
  let storeIdentifier: String
  /// `Z_ENT` by entity name.
  let numbers: [String: Int64]
  private var columns: [[String]: String] = [:]
  private(set) var missing: [String] = []

  /// Nil if the model does not fit: an entity has no number or no table.
  init?(
    _ model: ModelDescription, schema: TableSchema, storeIdentifier: String,
    numbers: [String: Int64]
  ) {
    self.model = model
    self.schema = schema
    self.storeIdentifier = storeIdentifier
    self.numbers = numbers
    for entity in model.entities {
      guard numbers[entity.name] != nil,
        schema[Format.table(ofRoot: entity.rootName)]?.has(Format.primaryKey) == true
      else { return nil }
    }
    for root in model.entities where root.superentityName == nil { claimColumns(of: root) }
  }

  private mutating func claimColumns(of root: EntityDescription) {
    guard let table = schema[Format.table(ofRoot: root.name)] else { return }
    var claims = ColumnClaims()
    for entity in family(of: root) {
      let inherited = entity.superentityName.flatMap { model[$0] }?.properties.map(\.name) ?? []
      let own = entity.properties.filter { !inherited.contains($0.name) }
      for property in own.sorted(by: { $0.name < $1.name }) {
        claims.add(property, of: entity.name)
      }
    }
    columns.merge(claims.columns(in: table)) { first, _ in first }
  }

  private func family(of entity: EntityDescription) -> [EntityDescription] {
    entity.family.compactMap { model[$0] }
      .sorted { (numbers[$0.name] ?? 0, $0.name) < (numbers[$1.name] ?? 0, $1.name) }
  }

  /// The layout, and what the tables lack as `Entity.property`.
  mutating func layout() -> StoreLayout {
    let layouts = model.entities.map { entity in
      let family = family(of: entity)
      return EntityLayout(
        entity, number: numbers[entity.name] ?? 0,
        table: Format.table(ofRoot: entity.rootName),
        origin: IdentifierOrigin(store: storeIdentifier, entity: entity.name, kind: .permanent),
        storage: entity.properties.map { storage(of: $0, in: entity) },
        familyNumbers: family.compactMap { numbers[$0.name] },
        isAlone: family.count == 1 && entity.superentityName == nil)
    }
    return StoreLayout(
      model, schema: schema, storeIdentifier: storeIdentifier, entities: layouts)
  }

  private mutating func storage(
    of property: PropertyDescription, in entity: EntityDescription
  ) -> PropertyStorage {
    let result: PropertyStorage
    switch property.kind {
    case .attribute(let attribute):
      result = storage(of: attribute, [property.name], declared(property.name, in: entity))
    case .relationship(let relationship):
      result =
        relationship.isToMany
        ? .toMany(toMany(property, relationship, in: entity))
        : toOne(property, relationship, in: entity)
    }
    if case .absent = result { missing.append("\(entity.name).\(property.name)") }
    return result
  }

  /// The entity of the lineage that declares the property.
  private func declared(_ name: String, in entity: EntityDescription) -> String {
    entity.lineage.first { model[$0]?.slot(of: name) != nil } ?? entity.name
  }

  private func storage(
    of attribute: AttributeDescription, _ path: [String], _ owner: String
  ) -> PropertyStorage {
    if !attribute.enumCases.isEmpty {
      let cases = attribute.enumCases.compactMap { columns[[owner] + path + [$0]] }
      return cases.isEmpty ? .absent : .cases(cases)
    }
    if attribute.elements.isEmpty {
      return columns[[owner] + path].map { .column($0) } ?? .absent
    }
    return .elements(
      attribute.elements.map { element in
        PropertyStorage.Element(
          property: element,
          storage: element.attribute.map { storage(of: $0, path + [element.name], owner) }
            ?? .absent)
      })
  }

  private func toOne(
    _ property: PropertyDescription, _ relationship: RelationshipDescription,
    in entity: EntityDescription
  ) -> PropertyStorage {
    guard model[relationship.destination] != nil,
      let column = columns[[declared(property.name, in: entity), property.name]]
    else { return .absent }
    let twin = numbers[relationship.destination].map {
      Format.entityColumn(beside: column, destination: $0)
    }
    let table = schema[Format.table(ofRoot: entity.rootName)]
    return .toOne(
      ToOneStorage(
        column: column, entityColumn: twin.flatMap { table?.has($0) == true ? $0 : nil },
        destination: relationship.destination))
  }
}

extension LayoutBuilder {
  private func toMany(
    _ property: PropertyDescription, _ relationship: RelationshipDescription,
    in entity: EntityDescription
  ) -> ToManyStorage {
    var result = ToManyStorage(destination: relationship.destination, link: .unknown)
    guard let destination = model[relationship.destination] else { return result }
    let table = schema[Format.table(ofRoot: destination.rootName)]
    let inverse = model.inverse(of: property)?.property
    if let inverse, inverse.relationship?.isToMany == true {
      if let join = joinTable(property.name, inverse.name, entity, destination) {
        result.link = .join(table: join.table, source: join.source, target: join.target)
        let order = Format.orderColumn(beside: join.target)
        if relationship.isOrdered, schema[join.table]?.has(order) == true {
          result.orderColumn = order
        }
      }
      return result
    }
    var column: String?
    if let inverse {
      column = columns[[declared(inverse.name, in: destination), inverse.name]]
    } else {
      column = entity.lineage.compactMap { numbers[$0] }
        .map { Format.hiddenColumn(of: property.name, source: $0) }
        .first { table?.has($0) == true }
    }
    guard let column else { return result }
    result.link = .foreignKey(column: column)
    let order = Format.orderColumn(beside: column)
    if relationship.isOrdered, table?.has(order) == true { result.orderColumn = order }
    return result
  }

  /// The table of a many-to-many and its columns for this side and the other one.
  ///
  /// `Z_1GARNISH(Z_1COCKTAILS, Z_2GARNISH)`: a column is named after the relationship that leads
  /// to what it holds, with a number behind it where several of that name lead there. Old stores
  /// write the names without entity numbers.
  private func joinTable(
    _ name: String, _ inverse: String, _ entity: EntityDescription,
    _ destination: EntityDescription
  ) -> (table: String, source: String, target: String)? {
    let own = name.uppercased()
    let other = inverse.uppercased()
    let sides = (
      entity.lineage.compactMap { numbers[$0] }, destination.lineage.compactMap { numbers[$0] }
    )
    func names(_ base: String, _ side: [Int64]) -> [String] {
      side.reversed().map { "Z_\($0)\(base)" } + ["Z_\(base)", "Z\(base)"]
    }
    let tables = names(own, sides.0) + names(other, sides.1)
    for table in tables.compactMap({ schema[$0] }) where !table.has(Format.primaryKey) {
      let source = table.column(named: names(other, sides.0))
      let target = table.column(named: names(own, sides.1), except: source)
      if let source, let target { return (table.name, source, target) }
      if own == other, let target, table.has(Format.reflexiveColumn) {
        return (table.name, Format.reflexiveColumn, target)
      }
      if own == other, let source, table.has(Format.reflexiveColumn) {
        return (table.name, Format.reflexiveColumn, source)
      }
    }
    return nil
  }
}

extension TableSchema.Table {
  /// The first column of one of the names, or of one with a number behind it.
  fileprivate func column(named names: [String], except other: String? = nil) -> String? {
    if let exact = names.first(where: { has($0) && $0 != other }) { return exact }
    return columns.first { column in
      column.name != other
        && names.contains { name in
          let number = column.name.dropFirst(name.count)
          return column.name.hasPrefix(name) && !number.isEmpty
            && number.allSatisfy { $0.isASCII && $0.isNumber }
        }
    }?.name
  }
}
