import Foundation

/// One line of the table: what was measured, what it is measured against, and the goal.
struct Figure {
  enum Unit {
    case seconds
    case mebibytes
    case times
    case bytes
  }

  let work: String
  let value: Double
  let unit: Unit
  /// The same work done otherwise, in the same unit.
  var comparison: (name: String, value: Double)?
  /// The most that is wanted: of the ratio where there is a comparison, else of the value itself
  /// in its unit.
  var goal: Double?
}

extension Figure {
  /// A ratio without a goal of its own has a comparison only.
  init(
    _ work: String, seconds: Double, against comparison: (name: String, value: Double)? = nil,
    goal: Double? = nil
  ) {
    self.init(
      work: work, value: seconds, unit: .seconds, comparison: comparison, goal: goal)
  }

  var ratio: Double? { comparison.map { value / $0.value } }

  /// How much of its goal it takes; nil without a goal.
  var shareOfGoal: Double? { goal.map { (ratio ?? value) / $0 } }

  static let heading = """
    | work | measured | against | ratio | goal |
    |---|---|---|---|---|
    """

  var line: String {
    let other = comparison.map { "\($0.name), \(text($0.value))" } ?? ""
    let limit = goal.map { "≤ " + (comparison == nil ? text($0) : Self.times($0)) } ?? ""
    return "| \(work) | \(text(value)) | \(other) | \(ratio.map(Self.times) ?? "") | \(limit) |"
  }

  private static func times(_ value: Double) -> String { String(format: "%.2fx", value) }

  private func text(_ value: Double) -> String {
    switch unit {
    case .seconds: String(format: value < 0.1 ? "%.2f ms" : "%.0f ms", value * 1000)
    case .mebibytes: String(format: "%.0f MiB", value)
    case .times: Self.times(value)
    case .bytes: String(format: "%.0f bytes", value)
    }
  }
}
