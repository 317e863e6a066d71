import DataCore

/// Gives the properties of one table's entities their columns.
///
/// Core Data numbers equal names in the order in which it lays out the columns: entities depth
/// first, properties by name, a composite's elements at its place. A migration may have appended
/// columns since. So each property, in that order, takes the first free column of its name that
/// has its type (and, for a to-one, Core Data's index on it); what is left takes what is left.
struct ColumnClaims {
  /// What a property may claim: its type as declared in the table.
  struct Claim: Hashable {
    var entity: String
    /// Property, then elements of composites.
    var path: [String]
    var types: Set<String>
    var isToOne: Bool
  }

  private var claims: [Claim] = []

  mutating func add(_ property: PropertyDescription, of entity: String) {
    switch property.kind {
    case .attribute(let attribute): add(attribute, [property.name], entity)
    case .relationship(let relationship):
      if relationship.isToMany { return }
      claims.append(
        Claim(entity: entity, path: [property.name], types: ["INTEGER"], isToOne: true))
    }
  }

  private mutating func add(_ attribute: AttributeDescription, _ path: [String], _ entity: String) {
    if !attribute.enumCases.isEmpty {
      for name in attribute.enumCases {
        claims.append(
          Claim(entity: entity, path: path + [name], types: ["VARCHAR"], isToOne: false))
      }
    } else if attribute.elements.isEmpty {
      claims.append(
        Claim(entity: entity, path: path, types: attribute.type.columnTypes, isToOne: false))
    } else {
      for element in attribute.elements {
        if let inner = element.attribute { add(inner, path + [element.name], entity) }
      }
    }
  }

  /// The column of each property path, `entity` first; a path without one is missing.
  func columns(in table: TableSchema.Table) -> [[String]: String] {
    let candidates = ColumnClaims.candidates(table)
    var result: [[String]: String] = [:]
    var taken: Set<String> = []
    var open = claims
    let passes: [(Claim, TableSchema.Column) -> Bool] = [
      { claim, column in
        claim.types.contains(column.type)
          && table.indexNames.contains(Format.index(of: column.name, in: table.name))
            == claim.isToOne
      },
      { claim, column in claim.types.contains(column.type) },
      { _, _ in true },
    ]
    for fits in passes {
      open = open.filter { claim in
        let base = Format.column(of: claim.path.last ?? "")
        let found = candidates[base]?.first { !taken.contains($0.name) && fits(claim, $0) }
        guard let found else { return true }
        taken.insert(found.name)
        result[[claim.entity] + claim.path] = found.name
        return false
      }
    }
    return result
  }

  /// For each name the columns that may be its own: `ZID`, then `ZID1`, `ZID2` … by number.
  private static func candidates(
    _ table: TableSchema.Table
  ) -> [String: [TableSchema.Column]] {
    var numbered: [String: [(number: Int, column: TableSchema.Column)]] = [:]
    for column in table.columns where !Format.systemColumns.contains(column.name) {
      numbered[column.name, default: []].append((0, column))
      var base = Substring(column.name)
      var digits = ""
      while let last = base.last, last.isASCII, last.isNumber, digits.count < 5 {
        digits = "\(last)\(digits)"
        base.removeLast()
        if digits.first != "0", let number = Int(digits) {
          numbered[String(base), default: []].append((number, column))
        }
      }
    }
    return numbered.mapValues { list in
      list.sorted { $0.number < $1.number }.map(\.column)
    }
  }
}

extension AttributeDescription.ValueType {
  /// The column types that Core Data declares for it.
  var columnTypes: Set<String> {
    switch self {
    case .int16, .int32, .int64, .bool: ["INTEGER"]
    case .double, .float: ["FLOAT"]
    case .date: ["TIMESTAMP"]
    case .string, .url: ["VARCHAR"]
    case .decimal: ["DECIMAL"]
    case .data, .uuid, .transformable: ["BLOB"]
    case .composite, .undefined: ["BLOB", "VARCHAR", "INTEGER", "FLOAT", "TIMESTAMP", "DECIMAL"]
    }
  }
}
