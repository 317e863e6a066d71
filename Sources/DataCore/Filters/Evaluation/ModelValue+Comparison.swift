import Foundation

extension ModelValue {
  /// Whether the comparison holds, with the meaning that `Filter` gives it.
  ///
  /// Values of types that do not compare are unequal and in no order; so is NaN.
  func fulfils(_ operation: ComparisonOperator, _ other: ModelValue) -> Bool {
    switch operation {
    case .equal: return isEqual(to: other)
    case .notEqual: return !isEqual(to: other)
    case .less, .lessOrEqual, .greater, .greaterOrEqual: break
    }
    guard let order = ordered(before: other) else { return false }
    switch operation {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    case .greaterOrEqual: return order >= 0
    case .equal, .notEqual: return false
    }
  }

  /// Equality as a filter means it: numbers by value, null equal to null.
  func isEqual(to other: ModelValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.int(let a), .int(let b)): a == b
    case (.date(let a), .date(let b)):
      a.timeIntervalSinceReferenceDate == b.timeIntervalSinceReferenceDate
    case (.references(let a), .references(let b)): a == b
    default:
      if asNumber != nil { ModelValue.numericOrder(self, other) == 0 } else { self == other }
    }
  }

  private func ordered(before other: ModelValue) -> Int? {
    switch (self, other) {
    case (.string, .string), (.uuid, .uuid), (.url, .url), (.data, .data):
      ModelValue.compare(self, other)
    case (.date(let a), .date(let b)):
      NumberComparison.compare(
        a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    default: ModelValue.numericOrder(self, other)
    }
  }

  /// The value with its text folded as the options say.
  func folded(_ options: TextOptions) -> ModelValue {
    guard !options.isEmpty, case .string(let text) = self else { return self }
    return .string(FoldedText.folded(text, options))
  }
}
