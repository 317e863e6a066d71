import Foundation

extension Filter: CustomStringConvertible {
  /// The filter in the words of an NSPredicate format string, for messages.
  package var description: String {
    switch self {
    case .constant(let value): return value ? "TRUEPREDICATE" : "FALSEPREDICATE"
    case .not(let filter): return "NOT (\(filter))"
    case .and(let filters): return Filter.joined(filters, "AND", empty: "TRUEPREDICATE")
    case .or(let filters): return Filter.joined(filters, "OR", empty: "FALSEPREDICATE")
    case .compare(let left, let operation, let right, let options):
      return "\(left) \(operation.rawValue)\(options.suffix) \(right)"
    case .text(let left, let operation, let right, let options):
      return "\(left) \(operation.word)\(options.suffix) \(right)"
    case .contained(let expression, let values, let options):
      let list = values.prefix(20).map(\.literal).joined(separator: ", ")
      return "\(expression) IN\(options.suffix) {\(list)\(values.count > 20 ? ", …" : "")}"
    case .some(let path, let filter): return "SUBQUERY(\(path), $x, \(filter)).@count > 0"
    case .every(let path, let filter): return "SUBQUERY(\(path), $x, NOT (\(filter))).@count == 0"
    case .isKind(let path, let entity): return "\(path) IS \(entity)"
    case .identifiers(let identifiers):
      let list = identifiers.prefix(20).map(\.keyText).joined(separator: ", ")
      return "SELF IN {\(list)\(identifiers.count > 20 ? ", …" : "")}"
    }
  }

  private static func joined(_ filters: [Filter], _ word: String, empty: String) -> String {
    if filters.isEmpty { return empty }
    return filters.map { filter in
      switch filter {
      case .and, .or: "(\(filter))"
      case .constant, .not, .compare, .text, .contained, .some, .every, .isKind, .identifiers:
        filter.description
      }
    }.joined(separator: " \(word) ")
  }
}

extension FilterPath: CustomStringConvertible {
  package var description: String {
    let prefix = scope == 0 ? [] : [String(repeating: "^", count: scope)]
    let parts = prefix + names
    return parts.isEmpty ? "SELF" : parts.joined(separator: ".")
  }
}

extension FilterExpression: CustomStringConvertible {
  package var description: String {
    switch self {
    case .value(let value): value.literal
    case .path(let path): path.description
    case .arithmetic(let left, let operation, let right):
      "(\(left) \(operation.rawValue) \(right))"
    case .negated(let operand): "-\(operand)"
    case .conditional(let condition, let yes, let no): "TERNARY(\(condition), \(yes), \(no))"
    case .coalesced(let first, let second): "(\(first) ?? \(second))"
    case .count(let path, nil): "\(path).@count"
    case .count(let path, let filter?): "SUBQUERY(\(path), $x, \(filter)).@count"
    case .aggregate(let function, let path, let element):
      "\(path).@\(function.word).(\(element))"
    case .boolean(let filter): "(\(filter))"
    case .function(let function, let operand): "\(function.rawValue)(\(operand))"
    }
  }
}

extension TextOptions {
  fileprivate var suffix: String {
    let letters =
      (contains(.caseInsensitive) ? "c" : "") + (contains(.diacriticInsensitive) ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}

extension TextOperator {
  fileprivate var word: String {
    switch self {
    case .contains: "CONTAINS"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .like: "LIKE"
    case .matches: "MATCHES"
    case .search: "CONTAINS[cd]"
    }
  }
}

extension AggregateFunction {
  fileprivate var word: String {
    switch self {
    case .sum: "sum"
    case .average: "avg"
    case .minimum: "min"
    case .maximum: "max"
    }
  }
}

extension ModelValue {
  /// The value as a filter's text has it.
  fileprivate var literal: String {
    switch self {
    case .null: "nil"
    case .int(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): value.description
    case .string(let value):
      "\""
        + value.replacingOccurrences(of: "\\", with: "\\\\")
        .replacingOccurrences(of: "\"", with: "\\\"") + "\""
    case .bool(let value): value ? "TRUE" : "FALSE"
    case .date(let value): "CAST(\(value.timeIntervalSinceReferenceDate), \"NSDate\")"
    case .uuid(let value): value.uuidString
    case .url(let value): "\"\(value.absoluteString)\""
    case .data(let value), .transformable(let value): "\(value.count) bytes"
    case .composite(let elements):
      "{"
        + elements.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.literal)" }
        .joined(separator: ", ") + "}"
    case .reference(let identifier): identifier.keyText
    case .references(let identifiers):
      "{\(identifiers.map(\.keyText).joined(separator: ", "))}"
    }
  }
}
