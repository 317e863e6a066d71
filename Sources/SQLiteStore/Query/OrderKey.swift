import DataCore
import Foundation

/// One key of a query's order in SQL.
struct OrderKey {
  let expression: SQLFragment
  /// Decimals of any length, which are ordered by a function.
  let isLongDecimal: Bool
  /// The type its values read as; nil for a to-one, which is ordered by primary key.
  let attribute: AttributeDescription?
  let destination: EntityLayout?
  let destinationEntity: String?
  let isAscending: Bool
  let collation: SortKey.Collation
  /// The column, where it is one of the object's own and leads an index.
  let indexedColumn: String?

  /// With its collation, for comparisons and `ORDER BY`.
  var collated: SQLFragment {
    if isLongDecimal { return DecimalFunction.name + "(" + expression + ")" }
    return switch collation {
    case .binary: expression
    case .localizedStandard: expression + " COLLATE \(StandardCollation.name)"
    }
  }
}

extension PathResolver {
  /// Throws `unknownProperty`, and `unsupportedOrder` for what has no single value in SQL.
  mutating func orderKey(_ key: SortKey, of object: SQLObject) throws -> OrderKey {
    let name = key.path.joined(separator: ".")
    switch try resolve(key.path, from: object) {
    case .attribute(let expression, let attribute):
      if attribute.allowsExternalStorage {
        throw DataError(
          .unsupportedOrder, "“\(name)” may lie outside the database, so it has no order there.",
          remedy: "Sort by another property.")
      }
      let isLong = attribute.type == .decimal && layout.isOwn
      return OrderKey(
        expression: expression, isLongDecimal: isLong,
        attribute: attribute, destination: nil, destinationEntity: nil,
        isAscending: key.isAscending,
        collation: attribute.type == .string ? key.collation : .binary,
        indexedColumn: isLong || key.path.count > 1 ? nil : indexedColumn(key.path[0], object))
    case .toOne(let expression, let entity, let destination):
      return OrderKey(
        expression: SQLFragment(expression), isLongDecimal: false, attribute: nil,
        destination: destination,
        destinationEntity: entity, isAscending: key.isAscending, collation: .binary,
        indexedColumn: key.path.count == 1 ? indexedColumn(key.path[0], object) : nil)
    case .composite:
      throw DataError(
        .unsupportedOrder, "“\(name)” consists of several values.",
        remedy: "Sort by one of its elements, for example “\(name).name”.")
    case .toMany:
      throw DataError(
        .unsupportedOrder, "“\(name)” has many objects.", remedy: "Sort by a single value.")
    case .object, nil:
      throw DataError(
        .unsupportedOrder, "“\(name)” is no single value to sort by.",
        remedy: "Sort by an attribute, or by one behind to-one relationships.")
    }
  }

  private func indexedColumn(_ name: String, _ object: SQLObject) -> String? {
    let column: String
    switch object.layout.storage(of: name) {
    case .column(let own): column = own
    case .toOne(let toOne): column = toOne.column
    case .cases, .elements, .toMany, .absent, nil: return nil
    }
    let isIndexed = layout.schema[object.layout.table]?.indexed.contains(column) == true
    return isIndexed ? column : nil
  }
}

extension OrderKey {
  /// The value as SQLite has it; nil where it is of no kind that a column of this key can hold.
  func bound(_ value: ModelValue) -> SQLValue? {
    switch value {
    case .null: .null
    case .int(let value): .int(value)
    case .bool(let value): .int(value ? 1 : 0)
    case .double(let value): value.isNaN ? .null : .double(value)
    case .decimal(let value):
      isLongDecimal ? .blob(value.orderedBytes) : Double("\(value)").map { .double($0) }
    case .date(let value):
      value.timeIntervalSinceReferenceDate.isNaN
        ? .null : .double(value.timeIntervalSinceReferenceDate)
    case .string(let value): .text(value)
    case .url(let value): .text(value.absoluteString)
    case .uuid: SQLComparison.uuid.bound(value)
    case .data(let value), .transformable(let value): .blob(value)
    case .reference(let id): .int(id.origin.kind == .permanent ? id.number : .max)
    case .composite, .references: nil
    }
  }
}
