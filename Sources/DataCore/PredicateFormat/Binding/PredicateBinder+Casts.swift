import Foundation

/// The types that CAST names, as Core Data's are.
private enum PredicateCast: String, CaseIterable {
  case date = "NSDate"
  case number = "NSNumber"
  case decimal = "NSDecimalNumber"
  case string = "NSString"
  case uuid = "NSUUID"
  case url = "NSURL"
  case data = "NSData"

  var kind: PredicateType.Kind {
    switch self {
    case .date: .date
    case .number: .floating
    case .decimal: .decimal
    case .string: .text
    case .uuid: .uuid
    case .url: .url
    case .data: .data
    }
  }
}

extension PredicateBinder {
  func castType(_ type: Expression) throws(PredicateFault) -> PredicateType {
    PredicateType(try target(of: type).kind)
  }

  private func target(of type: Expression) throws(PredicateFault) -> PredicateCast {
    guard case .text(let name) = type.kind else {
      throw PredicateFault(type.start, "The type stands in quotes: CAST(0, \"NSDate\").")
    }
    guard let cast = PredicateCast(rawValue: name) else {
      throw PredicateFault(
        type.start,
        "There is no type \(name.inQuotes). "
          + NearNames.remedy(for: name, among: PredicateCast.allCases.map(\.rawValue)))
    }
    return cast
  }

  /// A literal as the type; a date as its seconds since 2001, and the other way round.
  func cast(
    _ expression: Expression, _ type: Expression, _ range: Range<Int>
  ) throws(PredicateFault) -> BoundExpression {
    let cast = try target(of: type)
    let wanted = PredicateType(cast.kind)
    switch expression.kind {
    case .null: return constant(.null, wanted, range)
    case .text(let text):
      var value = try self.text(text, range, expecting: wanted)
      value.type = wanted
      return value
    case .number(let digits):
      switch cast {
      case .date:
        guard let seconds = Double(digits) else { break }
        return constant(
          .date(Date(timeIntervalSinceReferenceDate: seconds)), wanted, range)
      case .decimal: return constant(.decimal(try decimal(digits, range)), wanted, range)
      case .string: return constant(.string(digits), wanted, range)
      case .number:
        var value = try number(digits, range, expecting: nil)
        value.range = range
        return value
      case .uuid, .url, .data: break
      }
    case .bool, .path, .list, .arithmetic, .negated, .call, .cast, .choice, .subquery:
      let value = try bound(expression, expecting: nil)
      if let result = converted(value, cast, range) { return result }
      throw PredicateFault(
        expression.start,
        "\(source.quoted(expression.range)) is \(value.type?.name ?? "nothing"): it cannot be cast to "
          + "\(cast.rawValue).")
    }
    throw PredicateFault(
      expression.start,
      "\(source.quoted(expression.range)) cannot be cast to \(cast.rawValue).")
  }

  private func converted(
    _ value: BoundExpression, _ cast: PredicateCast, _ range: Range<Int>
  ) -> BoundExpression? {
    guard let type = value.type else { return nil }
    var result = value
    result.range = range
    let start = BoundExpression(
      expression: .value(.date(Date(timeIntervalSinceReferenceDate: 0))),
      type: PredicateType(.date), range: range)
    switch cast {
    case .date where type.isNumber:
      return try? computed(start, .add, value, range, isChecked: false)
    case .number where type.kind == .date:
      return try? computed(value, .subtract, start, range, isChecked: false)
    case .decimal where type.kind == .integer:
      return try? computed(
        value, .add, constant(.decimal(0), PredicateType(.decimal), range), range,
        isChecked: false)
    case .number where type.isNumber: return result
    case .date, .number, .decimal, .string, .uuid, .url, .data:
      return type.kind == cast.kind ? result : nil
    }
  }
}
