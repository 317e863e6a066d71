import Foundation

extension ModelValue {
  /// To 38 digits; null where the result fits no decimal.
  static func exact(
    _ a: Decimal, _ operation: ArithmeticOperator, _ b: Decimal
  ) -> ModelValue {
    if a.isNaN || b.isNaN { return .decimal(.nan) }
    let result: Decimal?
    switch operation {
    case .add: result = a + b
    case .subtract: result = a - b
    case .multiply: result = product(a, b)
    case .divide: result = b.isZero ? nil : a / b
    case .remainder: result = b.isZero ? nil : remainder(a, b)
    case .power: return power(a, b)
    }
    guard let result, !result.isNaN else { return .null }
    return .decimal(result)
  }

  /// Nil where the product fits no decimal. Foundation ends the program where it is too small.
  static func product(_ a: Decimal, _ b: Decimal) -> Decimal? {
    if a.isZero || b.isZero { return 0 }
    let exponent = a.exponent + b.exponent
    if exponent < -128 {
      let digits = [a, b].map { $0.significand.magnitude.description.count }.reduce(0, +)
      // The product has as many digits, or one less, and keeps 38 of them.
      if exponent + max(0, digits - 1 - 38) < -128 { return nil }
    }
    let product = a * b
    return product.isNaN ? nil : product
  }

  private static func remainder(_ a: Decimal, _ b: Decimal) -> Decimal? {
    var quotient = a / b
    var rounded = Decimal()
    NSDecimalRound(&rounded, &quotient, 0, quotient < 0 ? .up : .down)
    return product(rounded, b).map { a - $0 }
  }
}
