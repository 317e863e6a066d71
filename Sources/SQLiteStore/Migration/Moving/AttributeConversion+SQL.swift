import DataCore

extension AttributeConversion {
  /// The converted value; nil where it stays as it is.
  ///
  /// - Parameter value: the old one in SQL, which is not null.
  func sql(_ value: String) -> String? {
    switch self {
    case .same, .bool: nil
    case .integer, .parsedInteger: "CAST(\(value) AS INTEGER)"
    case .real, .parsedReal: "CAST(\(value) AS REAL)"
    case .numberText:
      "CASE WHEN CAST(CAST(\(value) AS TEXT) AS REAL) = \(value) OR typeof(\(value)) = 'integer' "
        + "THEN CAST(\(value) AS TEXT) ELSE printf('%!.17g', \(value)) END"
    case .uuidText:
      [(1, 8), (9, 4), (13, 4), (17, 4), (21, 12)]
        .map { "substr(hex(\(value)), \($0.0), \($0.1))" }.joined(separator: " || '-' || ")
    }
  }

  /// What must hold for the value to convert exactly; nil where every value does.
  func condition(_ value: String) -> String? {
    switch self {
    case .same: return nil
    case .bool: return "\(value) IN (0, 1)"
    case .integer(let range):
      return "typeof(\(value)) IN ('integer', 'real') AND CAST(\(value) AS INTEGER) = \(value)"
        + range.condition("CAST(\(value) AS INTEGER)")
    case .parsedInteger(let range):
      return "typeof(\(value)) = 'text' AND CAST(CAST(\(value) AS INTEGER) AS TEXT) = \(value)"
        + range.condition("CAST(\(value) AS INTEGER)")
    case .real:
      return "typeof(\(value)) IN ('integer', 'real') AND CAST(\(value) AS REAL) = \(value)"
    case .parsedReal:
      return "CASE WHEN typeof(\(value)) <> 'text' THEN 0 WHEN json_valid(\(value)) "
        + "THEN json_type(\(value)) IN ('integer', 'real') ELSE 0 END"
    case .numberText: return "typeof(\(value)) IN ('integer', 'real')"
    case .uuidText: return "typeof(\(value)) = 'blob' AND length(\(value)) = 16"
    }
  }
}

extension ClosedRange<Int64> {
  /// Nothing where all integers are in it.
  fileprivate func condition(_ value: String) -> String {
    if lowerBound == .min && upperBound == .max { return "" }
    return " AND \(value) BETWEEN \(lowerBound) AND \(upperBound)"
  }
}
