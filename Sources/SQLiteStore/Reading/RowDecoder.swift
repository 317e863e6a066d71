import DataCore

/// Reads objects of an entity, each as what it really is, from one statement.
final class RowDecoder {
  private struct Member {
    var layout: EntityLayout
    var fields: [FieldDecoder]
  }

  /// What to select, in this order, before everything else.
  private(set) var columns: [String]
  private let alias: String
  private let layout: StoreLayout
  private let externalFolder: String
  private var positions: [String: Int] = [:]
  private var members: [Int64: Member] = [:]
  /// For tables with one entity, whatever number stands in the row.
  private var only: Member?

  init(
    _ entity: EntityLayout, alias: String, layout: StoreLayout, externalFolder: String,
    includesSubentities: Bool
  ) {
    self.alias = alias
    self.layout = layout
    self.externalFolder = externalFolder
    columns = ["\(alias).\(Format.primaryKey)", "\(alias).\(Format.entity)"]
    for member in includesSubentities ? layout.family(of: entity) : [entity] {
      let fields = zip(member.entity.properties, member.storage).map { property, storage in
        decoder(property, storage)
      }
      members[member.number] = Member(layout: member, fields: fields)
    }
    if entity.isAlone { only = members[entity.number] }
  }

  /// The row the statement stands at; nil if its entity is none of those asked for.
  func row(_ statement: Statement, keys: [ModelValue]) -> Row? {
    guard let member = only ?? members[statement.int(1)] else { return nil }
    let values = [ModelValue](unsafeUninitializedCapacity: member.fields.count) { buffer, count in
      for field in member.fields {
        buffer.initializeElement(at: count, to: field.value(statement))
        count += 1
      }
    }
    return Row(
      member.layout.identifier(statement.int(0)), member.layout.entity, values: values,
      keys: keys)
  }

  private func position(_ expression: String) -> Int {
    if let position = positions[expression] { return position }
    columns.append(expression)
    positions[expression] = columns.count - 1
    return columns.count - 1
  }

  private func position(column: String) -> Int { position("\(alias).\(column.quoted)") }

  private func decoder(
    _ property: PropertyDescription, _ storage: PropertyStorage
  ) -> FieldDecoder {
    switch storage {
    case .absent, .toMany: return .absent
    case .column(let column):
      guard let attribute = property.attribute else { return .absent }
      return .attribute(
        column: position(column: column), type: attribute.type,
        external: ExternalStorage(
          folder: externalFolder, isDeclared: attribute.allowsExternalStorage))
    case .cases(let columns): return .cases(columns: columns.map { position(column: $0) })
    case .elements(let elements):
      return .composite(
        elements.map { ($0.property.name, decoder($0.property, $0.storage)) })
    case .toOne(let toOne):
      guard let destination = layout[toOne.destination] else { return .absent }
      let entity = layout.entityExpression(toOne, key: "\(alias).\(toOne.column.quoted)") {
        "\(alias).\($0.quoted)"
      }
      return .toOne(
        column: position(column: toOne.column), entityColumn: entity.map { position($0) },
        origin: destination.origin, byEntity: layout.origins(below: destination))
    }
  }
}

extension StoreLayout {
  func origins(below destination: EntityLayout) -> [Int64: IdentifierOrigin] {
    Dictionary(
      family(of: destination).map { ($0.number, $0.origin) },
      uniquingKeysWith: { first, _ in first })
  }

  /// What gives the number of a to-one's own entity; nil where only one entity can be there.
  func entityExpression(
    _ toOne: ToOneStorage, key: String, access: (String) -> String
  ) -> String? {
    guard let destination = self[toOne.destination], destination.familyNumbers.count > 1 else {
      return nil
    }
    if let twin = toOne.entityColumn { return access(twin) }
    return
      "(SELECT e.\(Format.entity) FROM \(destination.table.quoted) AS e "
      + "WHERE e.\(Format.primaryKey) = \(key))"
  }
}
