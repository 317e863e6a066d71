import Foundation

extension FilterTerm {
  /// A captured value. Throws for a value that no store keeps.
  init(captured value: Any) throws {
    if let value = ModelValue(captured: value) {
      self = .value(.value(value))
    } else if let range = value as? any CapturedRange {
      let bounds = range.bounds
      self = .range(
        lower: try bounds.lower.map { try FilterTerm(captured: $0).asExpression() },
        upper: try bounds.upper.map { try FilterTerm(captured: $0).asExpression() },
        includesUpper: bounds.includesUpper)
    } else if let values = value as? any Sequence {
      self = .list(
        try values.map { element in
          guard let value = ModelValue(captured: element) else {
            throw FilterTerm.unsupportedCapture(element)
          }
          return value
        })
    } else {
      throw FilterTerm.unsupportedCapture(value)
    }
  }

  private static func unsupportedCapture(_ value: Any) -> DataError {
    unsupportedPredicate(
      "A captured value of the type \(type(of: value))",
      remedy: "Capture a number, text, date, identifier, enum or a collection of them.")
  }
}

extension ModelValue {
  /// What a store keeps for a Swift value; nil for a value of no such type.
  init?(captured value: Any) {
    switch value {
    case let value as String: self = .string(value)
    case let value as Substring: self = .string(String(value))
    case let value as Character: self = .string(String(value))
    case let value as Bool: self = .bool(value)
    case let value as Double: self = .double(value)
    case let value as Float: self = .double(Double(value))
    case let value as Decimal: self = .decimal(value)
    case let value as Date: self = .date(value)
    case let value as UUID: self = .uuid(value)
    case let value as URL: self = .url(value)
    case let value as Data: self = .data(value)
    case let value as PersistentIdentifier: self = .reference(value)
    case let value as DefaultHistoryToken:
      self = .composite(value.numbers.mapValues { .int($0) })
    case let value as any BinaryInteger: self = .int(Int64(truncatingIfNeeded: value))
    case let value as any RawRepresentable:
      guard let raw = ModelValue(captured: value.rawValue) else { return nil }
      self = raw
    default:
      if value is any OptionalType {
        guard let wrapped = Mirror(reflecting: value).children.first?.value else {
          self = .null
          return
        }
        guard let wrapped = ModelValue(captured: wrapped) else { return nil }
        self = wrapped
      } else if let value = value as? any PersistentModel {
        self = .reference(value.persistentModelID)
      } else if let value = value as? any Encodable, !(value is any Sequence),
        !(value is any CapturedRange)
      {
        self = ValueCoding.encoded(any: value)
      } else {
        return nil
      }
    }
  }
}

private protocol CapturedRange {
  var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) { get }
}

extension ClosedRange: CapturedRange {
  fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (lowerBound, upperBound, true)
  }
}

extension Range: CapturedRange {
  fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (lowerBound, upperBound, false)
  }
}

extension PartialRangeFrom: CapturedRange {
  fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (lowerBound, nil, false)
  }
}

extension PartialRangeUpTo: CapturedRange {
  fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (nil, upperBound, false)
  }
}

extension PartialRangeThrough: CapturedRange {
  fileprivate var bounds: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (nil, upperBound, true)
  }
}
