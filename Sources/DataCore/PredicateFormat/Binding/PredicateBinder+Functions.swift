import Foundation

/// The functions of `NSExpression` that a filter can say.
private enum PredicateFunction: String, CaseIterable {
  case absolute = "abs"
  case lowercase
  case uppercase
  /// In characters, or in bytes of data.
  case length
  case now
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case remainder = "modulus:by:"
  case power = "raise:toPower:"

  var operation: ArithmeticOperator? {
    switch self {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .remainder: .remainder
    case .power: .power
    case .absolute, .lowercase, .uppercase, .length, .now: nil
    }
  }

  var argumentCount: Int { self == .now ? 0 : operation == nil ? 1 : 2 }

  /// `abs:` is another spelling of `abs`, and the case of letters does not count.
  init?(_ name: String) {
    let wanted = name.lowercased()
    let found = Self.allCases.first {
      let spelling = $0.rawValue.lowercased()
      return spelling == wanted || ($0.operation == nil && spelling + ":" == wanted)
    }
    guard let found else { return nil }
    self = found
  }
}

extension PredicateBinder {
  func call(
    _ name: String, _ arguments: [Expression], _ range: Range<Int>
  ) throws(PredicateFault) -> BoundExpression {
    let function = try function(name, arguments, range)
    if let operation = function.operation {
      let types = try operands(arguments[0], operation, arguments[1], expecting: nil)
      return try computed(
        bound(arguments[0], expecting: types.0), operation,
        bound(arguments[1], expecting: types.1), range, isChecked: false)
    }
    switch function {
    case .absolute:
      let value = try bound(arguments[0], expecting: PredicateType(.floating))
      guard let type = value.type, type.isNumber || type.kind == .unknown else {
        throw notNumeric(value, "abs")
      }
      return applied(.absolute, value, type, range)
    case .lowercase, .uppercase:
      let value = try bound(arguments[0], expecting: PredicateType(.text))
      guard value.type?.isText == true else { throw notText(value, name) }
      return applied(
        function == .lowercase ? .lowercased : .uppercased, value, PredicateType(.text), range)
    case .length:
      let value = try bound(arguments[0], expecting: nil)
      guard value.type?.isText == true || value.type?.kind == .data else {
        throw notText(value, name)
      }
      return applied(.count, value, PredicateType(.integer), range)
    case .now: return constant(.date(dates.now), PredicateType(.date), range)
    case .add, .subtract, .multiply, .divide, .remainder, .power:
      throw PredicateFault(range.lowerBound, "“\(name)” takes two numbers.")
    }
  }

  /// The function, with as many arguments as it takes.
  private func function(
    _ name: String, _ arguments: [Expression], _ range: Range<Int>
  ) throws(PredicateFault) -> PredicateFunction {
    guard let function = PredicateFunction(name) else {
      let hints = [
        "count": "@count", "sum": "@sum", "average": "@avg", "avg": "@avg", "min": "@min",
        "max": "@max",
      ]
      if let hint = hints[name.lowercased().filter { $0 != ":" }] {
        throw PredicateFault(
          range.lowerBound, "There is no function “\(name)”: write \(hint) into the key path.")
      }
      let known = PredicateFunction.allCases.map(\.rawValue) + ["CAST", "SUBQUERY", "TERNARY"]
      throw PredicateFault(
        range.lowerBound,
        "There is no function \(name.inQuotes). \(NearNames.remedy(for: name, among: known))")
    }
    guard arguments.count == function.argumentCount else {
      let count = ["no value", "one value", "two values"][function.argumentCount]
      throw PredicateFault(range.lowerBound, "“\(function.rawValue)” takes \(count).")
    }
    return function
  }

  func resultType(
    of name: String, _ arguments: [Expression]
  ) throws(PredicateFault) -> PredicateType? {
    guard let function = PredicateFunction(name), arguments.count == function.argumentCount else {
      return nil
    }
    switch function {
    case .absolute: return try type(of: arguments[0])
    case .lowercase, .uppercase: return PredicateType(.text)
    case .length: return PredicateType(.integer)
    case .now: return PredicateType(.date)
    case .add, .subtract, .multiply, .divide, .remainder, .power:
      guard let operation = function.operation else { return nil }
      let types = try operands(arguments[0], operation, arguments[1], expecting: nil)
      guard let first = types.0, let second = types.1 else { return nil }
      return PredicateType.result(first, operation, second)
    }
  }

  private func applied(
    _ function: TextFunction, _ value: BoundExpression, _ type: PredicateType, _ range: Range<Int>
  ) -> BoundExpression {
    if let known = value.value, let result = function.applied(to: known) {
      return constant(result, type, range)
    }
    return BoundExpression(
      expression: .function(function, value.expression), type: type, range: range)
  }

  private func notText(_ value: BoundExpression, _ name: String) -> PredicateFault {
    PredicateFault(
      value.start,
      "\(source.quoted(value.range)) is \(value.type?.name ?? "nothing"); “\(name)” takes text.")
  }
}
