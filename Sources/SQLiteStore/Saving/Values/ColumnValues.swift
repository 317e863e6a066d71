import DataCore

/// Columns of one row and what is written into them.
struct ColumnValues {
  private(set) var columns: [String] = []
  private(set) var values: [SQLValue] = []

  var isEmpty: Bool { columns.isEmpty }

  mutating func set(_ column: String, to value: SQLValue) {
    columns.append(column)
    values.append(value)
  }
}

extension ColumnValues {
  /// Adds the columns of a composite or of an enum without raw values; of a composite only those
  /// of elements that differ.
  mutating func set(_ storage: PropertyStorage, to value: ModelValue, was before: ModelValue) {
    switch storage {
    case .column(let column): set(column, to: SQLValue(value))
    case .cases(let cases):
      for entry in cases {
        set(entry.column, to: value == .string(entry.name) ? .text(entry.name) : .null)
      }
    case .elements(let elements):
      let (new, old) = (value.elements, before.elements)
      for element in elements {
        let next = new[element.property.name] ?? .null
        let last = old[element.property.name] ?? .null
        if next.canonical != last.canonical { set(element.storage, to: next, was: last) }
      }
    case .toOne, .toMany, .absent: return
    }
  }
}

extension PropertyStorage {
  /// All columns of an attribute, in the order in which `appendAll` gives their values.
  var columns: [String] {
    switch self {
    case .column(let column): [column]
    case .cases(let cases): cases.map(\.column)
    case .elements(let elements): elements.flatMap(\.storage.columns)
    case .toOne, .toMany, .absent: []
    }
  }

  /// The values of all columns, null where the value says nothing of one.
  func appendAll(_ value: ModelValue, to values: inout [SQLValue]) {
    switch self {
    case .column: values.append(SQLValue(value))
    case .cases(let cases):
      for entry in cases {
        values.append(value == .string(entry.name) ? .text(entry.name) : .null)
      }
    case .elements(let elements):
      let parts = value.elements
      for element in elements {
        element.storage.appendAll(parts[element.property.name] ?? .null, to: &values)
      }
    case .toOne, .toMany, .absent: return
    }
  }

  /// Whether the tables lack a part of it.
  var isIncomplete: Bool {
    switch self {
    case .column, .toOne: false
    case .cases(let cases): cases.isEmpty
    case .elements(let elements): elements.contains { $0.storage.isIncomplete }
    case .toMany(let toMany): if case .unknown = toMany.link { true } else { false }
    case .absent: true
    }
  }
}
