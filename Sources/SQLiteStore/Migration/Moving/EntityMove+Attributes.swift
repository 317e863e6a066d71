import DataCore
import Foundation

extension EntityMove {
  /// - Parameters:
  ///   - old: where the attribute's values are; nil for one that is new.
  ///   - isMarked: whether old values that may lie in files begin with a byte that says where.
  ///   - isStaged: a stage gives values to what has none.
  mutating func add(
    _ property: PropertyDescription, _ storage: PropertyStorage,
    from old: (property: PropertyDescription, storage: PropertyStorage)?,
    isMarked: Bool, isStaged: Bool
  ) {
    guard let attribute = property.attribute else { return }
    let name = "\(entity.entity.name).\(property.name)"
    let defaults = EntityMove.literals(attribute, storage)
    guard let old, let kept = old.property.attribute, !old.storage.columns.isEmpty else {
      for (column, literal) in zip(storage.columns, defaults) {
        columns.append(
          ColumnMove(column: column, value: literal == "NULL" ? .null : .expression(literal)))
      }
      // What the old tables lacked was not there before either.
      let isNew = old?.property.isOptional ?? true
      if !property.isOptional, attribute.defaultValue.isNull, isNew {
        require(name, storage, isStaged: isStaged, condition: "0", old: [])
      }
      return
    }
    used.formUnion(old.storage.columns)
    var moves: [ColumnMove] = []
    move(kept, old.storage, attribute, storage, name, isMarked: isMarked, to: &moves)
    if !property.isOptional, old.property.isOptional || isStaged {
      let isEmpty = old.storage.columns.map { "\(ColumnMove.old($0)) IS NULL" }
        .joined(separator: " AND ")
      if attribute.defaultValue.isNull {
        require(
          name, storage, isStaged: isStaged, condition: "NOT (\(isEmpty))", old: old.storage.columns
        )
      } else {
        moves = zip(moves, defaults).map { move, literal in
          let sql =
            storage.columns.count == 1
            ? "COALESCE(\(move.sql), \(literal))"
            : "CASE WHEN \(isEmpty) THEN \(literal) ELSE \(move.sql) END"
          return ColumnMove(column: move.column, value: .expression(sql))
        }
      }
    }
    columns += moves
  }

  /// A value is needed where the condition does not hold.
  private mutating func require(
    _ name: String, _ storage: PropertyStorage, isStaged: Bool, condition: String, old: [String]
  ) {
    if isStaged {
      unset.append((name, storage.columns))
    } else {
      conditions.append(
        MoveCondition(
          sql: condition, columns: [], property: name,
          complaint: "has no value, and needs one here"))
    }
  }

  /// The default value's columns as words of SQL.
  private static func literals(
    _ attribute: AttributeDescription, _ storage: PropertyStorage
  ) -> [String] {
    var values: [SQLValue] = []
    storage.appendAll(attribute.defaultValue, to: &values)
    if attribute.allowsExternalStorage, case .blob(let data)? = values.first {
      values[0] = .blob(Data([1]) + data)
    }
    return values.map(\.sqlWord)
  }
}

extension EntityMove {
  private mutating func move(
    _ old: AttributeDescription, _ source: PropertyStorage, _ new: AttributeDescription,
    _ target: PropertyStorage, _ name: String, isMarked: Bool, to moves: inout [ColumnMove]
  ) {
    switch (source, target) {
    case (.column(let from), .column(let to)):
      moves.append(move(old, from, new, to, name, isMarked: isMarked))
    case (.cases(let from), .cases(let to)):
      for entry in to {
        let column = from.first { $0.name == entry.name }?.column
        moves.append(ColumnMove(column: entry.column, value: column.map { .copy($0) } ?? .null))
      }
      for entry in from where !to.contains(where: { $0.name == entry.name }) {
        refuse("\(ColumnMove.old(entry.column)) IS NULL", [entry.column], name, "is no case here")
      }
    case (.cases(let from), .column(let to)):
      let values = (from.map { ColumnMove.old($0.column) } + ["NULL"]).joined(separator: ", ")
      moves.append(ColumnMove(column: to, value: .expression("COALESCE(\(values))")))
    case (.column(let from), .cases(let to)):
      let value = ColumnMove.old(from)
      for entry in to {
        let word = SQLValue.text(entry.name).sqlWord
        moves.append(
          ColumnMove(
            column: entry.column,
            value: .expression("CASE WHEN \(value) = \(word) THEN \(word) END")))
      }
      let words = to.map { SQLValue.text($0.name).sqlWord }.joined(separator: ", ")
      refuse("\(value) IS NULL OR \(value) IN (\(words))", [from], name, "is no case here")
    case (.elements(let from), .elements(let to)):
      for element in to {
        let match = from.first { $0.property.name == element.property.name }
        guard let match, let inner = element.property.attribute,
          let innerOld = match.property.attribute, !match.storage.columns.isEmpty
        else {
          moves += element.storage.columns.map { ColumnMove(column: $0, value: .null) }
          continue
        }
        move(
          innerOld, match.storage, inner, element.storage, "\(name).\(element.property.name)",
          isMarked: isMarked, to: &moves)
      }
    case (.column, _), (.cases, _), (.elements, _), (.toOne, _), (.toMany, _), (.absent, _):
      moves += target.columns.map { ColumnMove(column: $0, value: .null) }
    }
  }

  private mutating func refuse(
    _ condition: String, _ columns: [String], _ name: String, _ complaint: String
  ) {
    conditions.append(
      MoveCondition(sql: condition, columns: columns, property: name, complaint: complaint))
  }

  private mutating func move(
    _ old: AttributeDescription, _ from: String, _ new: AttributeDescription, _ to: String,
    _ name: String, isMarked: Bool
  ) -> ColumnMove {
    let value = ColumnMove.old(from)
    let conversion = AttributeConversion(from: old.type, to: new.type, isDerived: true) ?? .same
    if let condition = conversion.condition(value) {
      let kind = PropertyDescription(name, isOptional: true, kind: .attribute(new)).kindName
      refuse("\(value) IS NULL OR (\(condition))", [from], name, "does not become \(kind)")
    }
    if let sql = conversion.sql(value) {
      return ColumnMove(
        column: to, value: .expression("CASE WHEN \(value) IS NOT NULL THEN \(sql) END"))
    }
    let wasMarked = old.allowsExternalStorage && isMarked
    if new.allowsExternalStorage && !wasMarked {
      let sql = "CASE WHEN \(value) IS NOT NULL THEN CAST(x'01' || \(value) AS BLOB) END"
      return ColumnMove(column: to, value: .expression(sql))
    }
    if wasMarked && !new.allowsExternalStorage {
      inlined.append((to, name))
      let sql =
        "CASE WHEN substr(\(value), 1, 1) = x'01' THEN substr(\(value), 2) ELSE \(value) END"
      return ColumnMove(column: to, value: .expression(sql))
    }
    return ColumnMove(column: to, value: .copy(from))
  }
}
