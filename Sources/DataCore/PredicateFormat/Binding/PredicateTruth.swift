/// A condition with SQL's third value: where neither filter holds, the answer is unknown.
///
/// `Filter` has two values, so both sides are kept until the whole condition is known; only
/// `holds` is asked in the end.
struct PredicateTruth {
  var holds: Filter
  var fails: Filter

  static let unknown = PredicateTruth(holds: .constant(false), fails: .constant(false))

  init(holds: Filter, fails: Filter) {
    self.holds = holds
    self.fails = fails
  }

  /// A condition that is always known.
  init(_ filter: Filter) {
    holds = filter
    fails = .not(filter)
  }

  /// A condition that is unknown where one of the values is nil.
  init(_ filter: Filter, unless values: [BoundExpression]) {
    let present = values.compactMap(\.presence)
    holds = .and([filter] + present)
    fails = .and([.not(filter)] + present)
  }

  var negated: PredicateTruth { PredicateTruth(holds: fails, fails: holds) }

  static func all(_ parts: [PredicateTruth]) -> PredicateTruth {
    PredicateTruth(holds: .and(parts.map(\.holds)), fails: .or(parts.map(\.fails)))
  }

  static func any(_ parts: [PredicateTruth]) -> PredicateTruth {
    PredicateTruth(holds: .or(parts.map(\.holds)), fails: .and(parts.map(\.fails)))
  }
}

/// An expression with its names looked up.
struct BoundExpression {
  var expression: FilterExpression
  /// Nil for `nil`.
  var type: PredicateType?
  /// Where it stands in the text.
  var range: Range<Int>
  var isNullable = true

  var value: ModelValue? {
    if case .value(let value) = expression { value } else { nil }
  }

  var isNull: Bool { value?.isNull == true }

  /// That it is not nil; nil where it never is.
  var presence: Filter? {
    guard isNullable else { return nil }
    switch expression {
    case .value(let value): return value.isNull ? .constant(false) : nil
    case .count, .boolean: return nil
    case .path, .arithmetic, .negated, .conditional, .coalesced, .aggregate, .function:
      return .compare(expression, .notEqual, .value(.null))
    }
  }
}
