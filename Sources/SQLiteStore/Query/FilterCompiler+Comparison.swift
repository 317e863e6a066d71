import DataCore
import Foundation

extension FilterCompiler {
  /// Nil where SQL would say something else than `Filter`; the result may be NULL for false.
  mutating func comparison(
    _ left: FilterExpression, _ operation: ComparisonOperator, _ right: FilterExpression,
    _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    switch (left, right) {
    case (.path(let path), .value(let value)):
      return try target(path, scopes).flatMap { compare($0, operation, value) }
    case (.value(let value), .path(let path)):
      return try target(path, scopes).flatMap { compare($0, operation.mirrored, value) }
    case (.path(let a), .path(let b)):
      guard let first = try target(a, scopes), let second = try target(b, scopes) else {
        return nil
      }
      return compare(first, operation, second)
    case (.count(let path, let filter), .value(let value)):
      return try count(path, filter, scopes).flatMap {
        FilterCompiler.compare($0, .number, operation, value)
      }
    case (.value(let value), .count(let path, let filter)):
      return try count(path, filter, scopes).flatMap {
        FilterCompiler.compare($0, .number, operation.mirrored, value)
      }
    default: return nil
    }
  }

  private mutating func count(
    _ path: FilterPath, _ filter: Filter?, _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    try elements(path, scopes, where: filter).map { "(SELECT count(*) " + $0 + ")" }
  }

  private func compare(
    _ target: SQLTarget, _ operation: ComparisonOperator, _ value: ModelValue
  ) -> SQLFragment? {
    switch target {
    case .attribute(let column, let attribute):
      return FilterCompiler.compare(column, attribute.comparison, operation, value)
    case .composite(let columns):
      guard value.isNull, let isEqual = operation.isEquality else { return nil }
      let isNull = columns.map { "\($0) IS NULL" }.joined(separator: " AND ")
      let condition = columns.isEmpty ? "1" : isNull
      return SQLFragment(isEqual ? condition : "NOT (\(condition))")
    case .toOne(let key, let entity, let destination):
      guard let isEqual = operation.isEquality else { return nil }
      return reference(key, entity, destination, isEqual, value)
    case .object(let object):
      guard let isEqual = operation.isEquality, case .reference(let id) = value else { return nil }
      let condition = identifiers([id], object)
      return isEqual ? condition : "NOT (" + condition + ")"
    case .toMany: return nil
    }
  }

  private func reference(
    _ key: String, _ entity: String?, _ destination: EntityLayout, _ isEqual: Bool,
    _ value: ModelValue
  ) -> SQLFragment? {
    let condition: SQLFragment
    switch value {
    case .null: return SQLFragment("\(key) IS \(isEqual ? "" : "NOT ")NULL")
    case .reference(let id):
      guard id.origin.kind == .permanent, id.storeIdentifier == layout.storeIdentifier,
        let member = layout[id.entityName],
        destination.familyNumbers.contains(member.number)
      else { return SQLFragment(isEqual ? "0" : "1") }
      if let entity {
        // An unknown number reads as the relationship's own destination.
        let numbers = destination.familyNumbers.map(String.init).joined(separator: ", ")
        let own =
          "CASE WHEN \(entity) IN (\(numbers)) THEN \(entity) ELSE \(destination.number) END"
        condition = SQLFragment(
          "(\(key) IS ? AND \(own) = \(member.number))", [.int(id.number)])
      } else if member.number == destination.number {
        condition = SQLFragment(
          isEqual ? "\(key) = ?" : "\(key) IS ?", [.int(id.number)])
      } else {
        return SQLFragment(isEqual ? "0" : "1")
      }
    case .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .references, .transformable:
      return nil
    }
    return isEqual ? condition : "NOT (" + condition + ")"
  }

  private func compare(
    _ first: SQLTarget, _ operation: ComparisonOperator, _ second: SQLTarget
  ) -> SQLFragment? {
    guard case .attribute(let a, let left) = first, case .attribute(let b, let right) = second,
      let kind = left.comparison, kind == right.comparison
    else { return nil }
    if let isEqual = operation.isEquality {
      return a + " IS \(isEqual ? "" : "NOT ")" + b
    }
    guard kind.isOrdered else { return nil }
    let bounds = [a, b].map { kind.guarded($0) }.joined(by: " AND ")
    return "(" + a + " \(operation.rawValue) " + b + " AND " + bounds + ")"
  }
}

extension FilterCompiler {
  static func compare(
    _ column: SQLFragment, _ kind: SQLComparison?, _ operation: ComparisonOperator,
    _ value: ModelValue
  ) -> SQLFragment? {
    guard let kind else { return nil }
    let isEqual = operation.isEquality
    if value.isNull {
      guard let isEqual else { return SQLFragment("0") }
      return column + " IS \(isEqual ? "" : "NOT ")NULL"
    }
    guard let bound = kind.bound(value) else { return nil }
    let parameter = SQLFragment("?", [bound])
    switch operation {
    case .equal: return column + " = " + parameter
    case .notEqual: return column + " IS NOT " + parameter
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      guard kind.isOrdered else { return nil }
      return "(" + column + " \(operation.rawValue) " + parameter + " AND "
        + kind.guarded(column, below: operation == .less || operation == .lessOrEqual) + ")"
    }
  }
}

/// How SQLite compares values of an attribute so that it agrees with `ModelValue`.
enum SQLComparison: Hashable {
  case number, date, text, url, uuid, data, transformable

  /// SQLite orders numbers before text before bytes, whatever the column is declared as. These
  /// have an order in a filter; the others are only equal or not.
  var isOrdered: Bool {
    switch self {
    case .number, .date, .text: true
    case .url, .uuid, .data, .transformable: false
    }
  }

  /// Nil if the value is of another type: then the filter is tested on the objects.
  func bound(_ value: ModelValue) -> SQLValue? {
    switch (self, value) {
    case (.number, .int(let value)): .int(value)
    case (.number, .bool(let value)): .int(value ? 1 : 0)
    case (.number, .double(let value)): value.isNaN ? nil : .double(value)
    case (.date, .date(let value)):
      value.timeIntervalSinceReferenceDate.isNaN
        ? nil : .double(value.timeIntervalSinceReferenceDate)
    case (.text, .string(let value)): .text(value)
    case (.url, .url(let value)): .text(value.absoluteString)
    case (.uuid, .uuid(let value)): .blob(withUnsafeBytes(of: value.uuid) { Data($0) })
    case (.data, .data(let value)), (.transformable, .transformable(let value)): .blob(value)
    case (.number, _), (.date, _), (.text, _), (.url, _), (.uuid, _), (.data, _),
      (.transformable, _):
      nil
    }
  }

  /// Keeps values of a wrong storage class out of an ordered comparison.
  func guarded(_ column: SQLFragment, below: Bool? = nil) -> SQLFragment {
    switch self {
    case .text:
      switch below {
      case true?: column + " >= ''"
      case false?: column + " < x''"
      case nil: "(" + column + " >= '' AND " + column + " < x'')"
      }
    case .number, .date: below == true ? SQLFragment("1") : column + " < ''"
    case .url, .uuid, .data, .transformable: SQLFragment("1")
    }
  }
}

extension ComparisonOperator {
  var mirrored: ComparisonOperator {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// True for `==`, false for `!=`, nil for the others.
  var isEquality: Bool? {
    switch self {
    case .equal: true
    case .notEqual: false
    case .less, .lessOrEqual, .greater, .greaterOrEqual: nil
    }
  }
}

extension AttributeDescription {
  /// Nil where the bytes in the column are not the value: decimals and external storage.
  var comparison: SQLComparison? {
    switch type {
    case .int16, .int32, .int64, .double, .float, .bool: .number
    case .date: .date
    case .string: .text
    case .url: .url
    case .uuid: .uuid
    case .data: allowsExternalStorage ? nil : .data
    case .transformable: allowsExternalStorage ? nil : .transformable
    case .decimal, .composite, .undefined: nil
    }
  }
}
