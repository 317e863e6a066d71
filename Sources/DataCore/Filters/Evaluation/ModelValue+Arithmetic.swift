import Foundation

extension ModelValue {
  /// The result of the operation; nil where the operands have no such operation.
  ///
  /// Null with anything is null. Whole numbers stay whole, decimals decimal, and both are checked:
  /// what does not fit and division by zero give null. With a Double the other number becomes one, with a Decimal a whole number
  /// does. A date takes seconds, and two dates give the seconds between them.
  static func arithmetic(
    _ a: ModelValue, _ operation: ArithmeticOperator, _ b: ModelValue
  ) -> ModelValue? {
    if a.isNull || b.isNull { return .null }
    switch (a, b) {
    case (.int(let a), .int(let b)): return whole(a, operation, b)
    case (.date(let a), .date(let b)):
      guard operation == .subtract else { return nil }
      return .double(a.timeIntervalSinceReferenceDate - b.timeIntervalSinceReferenceDate)
    case (.date(let date), let seconds):
      guard operation == .add || operation == .subtract, let seconds = seconds.asDouble else {
        return nil
      }
      let time = date.timeIntervalSinceReferenceDate
      return .date(
        Date(
          timeIntervalSinceReferenceDate: operation == .add ? time + seconds : time - seconds))
    case (.bool, _), (_, .bool): return nil
    default: break
    }
    switch (a.asNumber, b.asNumber) {
    case (.decimal(let a), .decimal(let b)): return exact(a, operation, b)
    case (.decimal(let a), .int(let b)): return exact(a, operation, Decimal(b))
    case (.int(let a), .decimal(let b)): return exact(Decimal(a), operation, b)
    case (_?, _?):
      guard let a = a.asDouble, let b = b.asDouble else { return nil }
      return floating(a, operation, b)
    case (nil, _), (_, nil): return nil
    }
  }

  var asDouble: Double? {
    switch asNumber {
    case .int(let value): Double(value)
    case .double(let value): value
    case .decimal(let value): NSDecimalNumber(decimal: value).doubleValue
    case nil: nil
    }
  }

  private static func whole(
    _ a: Int64, _ operation: ArithmeticOperator, _ b: Int64
  ) -> ModelValue {
    let (value, overflow): (Int64, Bool)
    switch operation {
    case .add: (value, overflow) = a.addingReportingOverflow(b)
    case .subtract: (value, overflow) = a.subtractingReportingOverflow(b)
    case .multiply: (value, overflow) = a.multipliedReportingOverflow(by: b)
    case .divide: (value, overflow) = a.dividedReportingOverflow(by: b)
    case .remainder: (value, overflow) = a.remainderReportingOverflow(dividingBy: b)
    case .power: return power(a, b)
    }
    return overflow ? .null : .int(value)
  }

  private static func floating(
    _ a: Double, _ operation: ArithmeticOperator, _ b: Double
  ) -> ModelValue {
    switch operation {
    case .add: .double(a + b)
    case .subtract: .double(a - b)
    case .multiply: .double(a * b)
    case .divide: .double(a / b)
    case .remainder: .double(a.truncatingRemainder(dividingBy: b))
    case .power: .double(pow(a, b))
    }
  }

  /// The value with its sign turned; nil where it has none.
  var negated: ModelValue? {
    switch self {
    case .null: .null
    case .int(let value): value == .min ? .null : .int(-value)
    case .double(let value): .double(-value)
    case .decimal(let value): .decimal(-value)
    case .bool, .string, .date, .uuid, .url, .data, .composite, .reference, .references,
      .transformable:
      nil
    }
  }
}
