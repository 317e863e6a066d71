import DataCore

/// Reads objects of an entity, each as what it really is, from one statement.
final class RowDecoder {
  private final class Member {
    let layout: EntityLayout
    let fields: [FieldDecoder]
    /// What most fields are, beside the fields: taking it from here counts no references.
    let plain: [PlainField?]

    init(layout: EntityLayout, fields: [FieldDecoder]) {
      self.layout = layout
      self.fields = fields
      plain = fields.map(\.plain)
    }
  }

  private var decoders: FieldDecoders
  private var members: [Int64: Member] = [:]
  /// For tables with one entity, whatever number stands in the row.
  private var only: Member?

  /// - Parameter properties: what is read; nil for all. Other values are null.
  init(
    _ entity: EntityLayout, alias: String, layout: StoreLayout, externalFolder: String,
    includesSubentities: Bool, properties: Set<String>? = nil
  ) {
    decoders = FieldDecoders(
      layout, externalFolder: externalFolder, alias: alias,
      after: ["\(alias).\(Format.primaryKey)", "\(alias).\(Format.entity)"])
    for member in includesSubentities ? layout.family(of: entity) : [entity] {
      let fields = zip(member.entity.properties, member.storage).map { property, storage in
        properties?.contains(property.name) == false
          ? .absent : decoders.decoder(property, storage)
      }
      members[member.number] = Member(layout: member, fields: fields)
    }
    if entity.isAlone { only = members[entity.number] }
  }

  /// What to select, in this order, before everything else.
  var columns: [String] { decoders.columns }

  /// The row the statement stands at; nil if its entity is none of those asked for.
  func row(_ statement: Statement, keys: [ModelValue]) -> Row? {
    guard let member = only ?? members[statement.int(1)] else { return nil }
    // An array that makes room is made by code for its type; one that is filled as a buffer is not,
    // and looks its type up for each row.
    var values: [ModelValue] = []
    values.reserveCapacity(member.plain.count)
    for (index, plain) in member.plain.enumerated() {
      values.append(plain?.value(statement) ?? member.fields[index].value(statement))
    }
    return Row(
      member.layout.identifier(statement.int(0)), member.layout.entity, values: values,
      keys: keys)
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
