import DataCore
import Foundation

/// What saving objects of one entity takes: statements, columns and rules.
final class EntityPlan {
  let layout: EntityLayout
  /// By slot.
  let fields: [FieldPlan]
  let relationships: [RelationshipPlan]
  let constraints: [ConstraintPlan]
  /// Those that indexes of the file watch.
  let uniqueColumns: Set<String>
  /// The slots whose values a deletion leaves in the history, in name order.
  let preserved: [Int]
  /// `Z_PK` first, then the columns of each field in slot order.
  let insertSQL: String
  /// The same for several rows at once; nil where a row may be refused, since nobody could tell
  /// which one.
  let batchSQL: String?
  let deleteSQL: String
  /// Deletes the rows of a list of keys.
  let deleteAllSQL: String
  /// Rows that one statement inserts: more of them are hardly any faster.
  static let batchSize = 16
  private let decoders: FieldDecoders
  private var probes: [[Int]: RowProbe] = [:]

  init(
    _ layout: EntityLayout, in store: StoreLayout, externalFolder: String,
    _ pairs: RelationshipPairs, constraints: [ConstraintPlan]
  ) {
    self.layout = layout
    self.constraints = constraints
    uniqueColumns = Set(constraints.filter(\.hasIndex).flatMap(\.columns))
    let properties = layout.entity.properties
    relationships = properties.indices.compactMap {
      RelationshipPlan(slot: $0, of: layout, in: store, pairs)
    }
    var places = Array(repeating: -1, count: properties.count)
    for (place, relationship) in relationships.enumerated() { places[relationship.slot] = place }
    fields = properties.indices.map { slot in
      FieldPlan(properties[slot], layout.storage[slot], relationship: places[slot])
    }
    preserved = properties.indices
      .filter { properties[$0].attribute?.preservesValueOnDeletion == true }
      .sorted { properties[$0].name < properties[$1].name }
    let table = layout.table.quoted
    let columns = fields.flatMap(\.columns).map(\.quoted)
    let names = [Format.primaryKey, Format.entity, Format.version] + columns
    let values = ["?", "\(layout.number)", "1"] + columns.map { _ in "?" }
    let row = "(\(values.joined(separator: ", ")))"
    let insert = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES "
    insertSQL = insert + row
    let rows = Array(repeating: row, count: EntityPlan.batchSize)
    batchSQL = constraints.isEmpty ? insert + rows.joined(separator: ", ") : nil
    deleteSQL = "DELETE FROM \(table) WHERE \(Format.primaryKey) = ?"
    deleteAllSQL =
      "DELETE FROM \(table) WHERE \(Format.primaryKey) IN (SELECT value FROM json_each(?))"
    decoders = FieldDecoders(
      store, externalFolder: externalFolder, alias: "t", after: ["t.\(Format.entity)"])
  }

  /// Reads what is stored in these slots; kept for the next time.
  func probe(_ slots: [Int]) -> RowProbe {
    if let probe = probes[slots] { return probe }
    let probe = RowProbe(slots, of: layout, decoders)
    if probes.count >= 64 { probes.removeAll() }
    probes[slots] = probe
    return probe
  }
}

/// One slot of an entity: what fits, and where it goes.
final class FieldPlan {
  let property: PropertyDescription
  let storage: PropertyStorage
  /// The relationship's place in its plan's list; -1 for an attribute.
  let relationship: Int
  /// The columns of the object's own row.
  let columns: [String]
  let type: AttributeDescription.ValueType
  /// The value may be kept in a file of its own.
  let isExternal: Bool
  /// The value is what stands in its one column.
  let isPlain: Bool
  private let isOptional: Bool
  /// Takes any text, not only some cases' names.
  private let takesAnyText: Bool

  init(_ property: PropertyDescription, _ storage: PropertyStorage, relationship: Int) {
    self.property = property
    self.storage = storage
    self.relationship = relationship
    if case .toOne(let toOne) = storage {
      columns = [toOne.column] + [toOne.entityColumn].compactMap { $0 }
    } else {
      columns = storage.columns
    }
    type = property.attribute?.type ?? .undefined
    isExternal = property.attribute?.allowsExternalStorage == true
    if case .column = storage { isPlain = !isExternal } else { isPlain = false }
    isOptional = property.isOptional
    takesAnyText = type == .string && property.attribute?.enumCases.isEmpty == true
  }

  /// Whether the value surely fits; false where only the full check can tell.
  func surelyTakes(_ value: ModelValue) -> Bool {
    switch value {
    case .null: isOptional
    case .int: type == .int64
    case .double(let number): (type == .double || type == .float) && !number.isNaN
    case .string: takesAnyText
    case .bool: type == .bool
    case .date(let date): type == .date && !date.timeIntervalSinceReferenceDate.isNaN
    case .uuid: type == .uuid
    case .url: type == .url
    case .data: type == .data
    case .transformable: type == .transformable
    case .decimal, .composite, .reference, .references: false
    }
  }
}

/// Properties that together are unique.
struct ConstraintPlan {
  let names: [String]
  let slots: [Int]
  let columns: [String]
  /// An index of the file watches it.
  let hasIndex: Bool
  /// The entities whose objects it holds for; nil for the whole table.
  let entities: [Int64]?
}

/// Reads what a row has in some slots, to compare it with what a change expects.
struct RowProbe {
  /// The row's `Z_ENT` comes first.
  let sql: String
  let decoders: [FieldDecoder]
  /// The column of a value that may be kept in a file, as it stands in the row.
  let rawColumns: [Int?]
  /// Reads the rows of a list of keys, each with its place in the list in the last column.
  let listSQL: String

  init(_ slots: [Int], of entity: EntityLayout, _ base: FieldDecoders) {
    var base = base
    decoders = slots.map { base.decoder(entity.entity.properties[$0], entity.storage[$0]) }
    rawColumns = decoders.map { decoder in
      if case .data(let column, _, _) = decoder { column } else { nil }
    }
    let selection = "SELECT \(base.columns.joined(separator: ", "))"
    let table = "\(entity.table.quoted) AS t"
    sql = "\(selection) FROM \(table) WHERE t.\(Format.primaryKey) = ?"
    listSQL =
      "\(selection), o.key FROM json_each(?) AS o CROSS JOIN \(table) "
      + "WHERE t.\(Format.primaryKey) = o.value"
  }
}
