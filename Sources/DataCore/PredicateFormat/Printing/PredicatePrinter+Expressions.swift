extension PredicatePrinter {
  func text(
    _ expression: FilterExpression, expecting expected: PredicateType?
  ) throws(Unsayable) -> String {
    switch expression {
    case .value(let value): return try text(value, expecting: expected)
    case .path(let path): return try text(path)
    case .arithmetic(let left, let operation, let right):
      return try arithmetic(left, operation, right, expected)
    case .negated(let operand): return "-(\(try inner(operand, expecting: expected)))"
    case .conditional(let condition, let yes, let no):
      if let division = try division(condition, yes, no, expected) { return division }
      let (a, b) = try choices(yes, no, expected)
      return "TERNARY(\(try text(condition, isTrue: true)), \(a), \(b))"
    case .coalesced(let first, let second):
      let (a, b) = try choices(first, second, expected)
      return "TERNARY(\(a) != nil, \(a), \(b))"
    case .count(let path, let filter): return try count(path, filter)
    case .aggregate(let function, let path, let element):
      let (many, rest, _) = try relationship(path)
      guard rest.isEmpty, case .path(let inner) = element, inner.scope == 0, !inner.names.isEmpty
      else { throw Unsayable() }
      return "\(try text(many)).@\(function.printed).\(inner.names.joined(separator: "."))"
    case .boolean(let filter): return "TERNARY(\(try text(filter, isTrue: true)), YES, NO)"
    case .function(let function, let operand):
      let text = try self.text(operand, expecting: nil)
      switch function {
      case .lowercased: return "lowercase(\(text))"
      case .uppercased: return "uppercase(\(text))"
      case .count: return "length(\(text))"
      case .absolute: return "abs(\(text))"
      case .isEmpty: return "TERNARY(\(text) == nil, nil, TERNARY(length(\(text)) == 0, YES, NO))"
      }
    }
  }

  /// A part of an expression, whose literals say their own type but for fractions, which would
  /// become what is expected.
  private func inner(
    _ expression: FilterExpression, expecting expected: PredicateType?
  ) throws(Unsayable) -> String {
    let known = expected?.isNumber == true ? expected : nil
    if case .value(.decimal(let number)) = expression { return cast(number) }
    return try text(expression, expecting: known)
  }

  /// The values of a TERNARY: a literal takes the type of the other one.
  private func choices(
    _ first: FilterExpression, _ second: FilterExpression, _ expected: PredicateType?
  ) throws(Unsayable) -> (String, String) {
    let known = type(of: first) ?? type(of: second) ?? expected
    return (try inner(first, expecting: known), try inner(second, expecting: known))
  }

  private func arithmetic(
    _ left: FilterExpression, _ operation: ArithmeticOperator, _ right: FilterExpression,
    _ expected: PredicateType?
  ) throws(Unsayable) -> String {
    let (a, b) = try operands(left, right, expected)
    switch operation {
    case .add, .subtract, .multiply, .power: return "(\(a) \(operation.rawValue) \(b))"
    case .divide:
      return isChecked(left, right) ? "(\(a) / \(b))" : "divide:by:(\(a), \(b))"
    case .remainder: return "modulus:by:(\(a), \(b))"
    }
  }

  /// Whether a division cannot meet a zero that `/` would ask for.
  private func isChecked(_ left: FilterExpression, _ right: FilterExpression) -> Bool {
    if case .value(let value) = right { return !value.isNull && !value.isEqual(to: .int(0)) }
    let kinds = [left, right].map { type(of: $0)?.kind }
    return kinds.contains(.decimal) || kinds.allSatisfy { $0 == .integer }
  }

  /// Fractions beside a decimal number are read as decimal numbers.
  private func operands(
    _ left: FilterExpression, _ right: FilterExpression, _ expected: PredicateType?
  ) throws(Unsayable) -> (String, String) {
    let kinds = [expected, type(of: left), type(of: right)].map { $0?.kind }
    let type = kinds.contains(.decimal) ? PredicateType(.decimal) : nil
    return (try inner(left, expecting: type), try inner(right, expecting: type))
  }

  /// A division that is nil where it divides by zero, which is what `/` means.
  private func division(
    _ condition: Filter, _ yes: FilterExpression, _ no: FilterExpression,
    _ expected: PredicateType?
  ) throws(Unsayable) -> String? {
    guard case .arithmetic(let left, .divide, let right) = yes, no == .value(.null),
      condition == .compare(right, .notEqual, .value(.int(0)))
    else { return nil }
    let (a, b) = try operands(left, right, expected)
    return "(\(a) / \(b))"
  }

  private func count(_ path: FilterPath, _ filter: Filter?) throws(Unsayable) -> String {
    let (many, rest, entity) = try relationship(path)
    guard rest.isEmpty else { throw Unsayable() }
    guard let filter else { return "\(try text(many)).@count" }
    let condition = try entering(entity).text(filter, isTrue: true)
    return "SUBQUERY(\(try text(many)), $x\(scopes.count), \(condition)).@count"
  }
}

extension PredicatePrinter {
  /// What the text of an expression gives; nil for literals, as in the binder.
  func type(of expression: FilterExpression) -> PredicateType? {
    switch expression {
    case .value(let value): return value.printedType
    case .path(let path): return type(at: path)
    case .arithmetic(let left, let operation, let right):
      let (a, b) = (type(of: left), type(of: right))
      if a == nil && b == nil { return nil }
      let number = PredicateType(.floating)
      return PredicateType.result(a ?? number, operation, b ?? number)
    case .negated(let operand), .function(.absolute, let operand): return type(of: operand)
    case .conditional(_, let first, let second), .coalesced(let first, let second):
      return type(of: first) ?? type(of: second)
    case .count, .function(.count, _): return PredicateType(.integer)
    case .aggregate(let function, let path, let element):
      guard let (_, _, entity) = try? relationship(path) else { return nil }
      let type = entering(entity).type(of: element)
      return function == .average && type?.kind != .decimal ? PredicateType(.floating) : type
    case .boolean, .function(.isEmpty, _): return PredicateType(.bool)
    case .function(.lowercased, _), .function(.uppercased, _): return PredicateType(.text)
    }
  }

  private func type(at path: FilterPath) -> PredicateType? {
    guard var entity = entity(at: path.scope) else { return nil }
    for (index, name) in path.names.enumerated() {
      guard let property = entity.property(name) else { return nil }
      switch property.kind {
      case .relationship(let relationship):
        guard let destination = model[relationship.destination] else { return nil }
        entity = destination
      case .attribute(var attribute):
        for name in path.names[(index + 1)...] {
          guard let inner = attribute.elements.first(where: { $0.name == name })?.attribute else {
            return nil
          }
          attribute = inner
        }
        return PredicateType(attribute)
      }
    }
    return PredicateType(.object(entity.name))
  }
}

extension AggregateFunction {
  fileprivate var printed: String {
    switch self {
    case .sum: "sum"
    case .average: "avg"
    case .minimum: "min"
    case .maximum: "max"
    }
  }
}
