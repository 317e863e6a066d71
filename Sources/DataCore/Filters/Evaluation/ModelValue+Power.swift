import Foundation

extension ModelValue {
  /// Whole as long as the exponent is not negative; nil where the result does not fit.
  static func power(_ base: Int64, _ exponent: Int64) -> ModelValue {
    if exponent < 0 { return base == 0 ? .null : .double(pow(Double(base), Double(exponent))) }
    let result = squaring(base, exponent, one: 1) { (a: Int64, b: Int64) -> Int64? in
      let (product, overflow) = a.multipliedReportingOverflow(by: b)
      return overflow ? nil : product
    }
    return result.map { .int($0) } ?? .null
  }

  /// Decimal for a whole exponent, to 38 digits; a Double for another one.
  static func power(_ base: Decimal, _ exponent: Decimal) -> ModelValue {
    guard let whole = Int64("\(exponent)") else {
      let value = ModelValue.decimal(base).asDouble ?? .nan
      return .double(pow(value, ModelValue.decimal(exponent).asDouble ?? .nan))
    }
    let magnitude = Int64(clamping: whole.magnitude)
    let result = squaring(base, magnitude, one: Decimal(1)) { product($0, $1) }
    guard let result else { return .null }
    return whole >= 0 ? .decimal(result) : exact(1, .divide, result)
  }

  /// Multiplies about twice as often as the exponent has bits; nil as soon as a product is nil.
  private static func squaring<Number>(
    _ base: Number, _ exponent: Int64, one: Number, _ product: (Number, Number) -> Number?
  ) -> Number? {
    var result = one
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 {
        guard let next = product(result, square) else { return nil }
        result = next
      }
      rest >>= 1
      if rest > 0 {
        guard let next = product(square, square) else { return nil }
        square = next
      }
    }
    return result
  }
}
