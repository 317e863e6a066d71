import DataCore
import Foundation

extension ModelValue {
  /// The elements of a composite by name; none for everything else.
  var elements: [String: ModelValue] {
    if case .composite(let values) = self { values } else { [:] }
  }
}

extension SQLValue {
  /// An attribute's value, which was checked to fit its column; null for one that has no column of
  /// its own.
  init(_ value: ModelValue) {
    switch value {
    case .null, .composite, .references: self = .null
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .decimal(let value): self = SQLValue(decimal: value)
    case .string(let value): self = .text(value)
    case .bool(let value): self = .int(value ? 1 : 0)
    case .date(let value): self = .double(value.timeIntervalSinceReferenceDate)
    case .uuid(let value): self = .blob(withUnsafeBytes(of: value.uuid) { Data($0) })
    case .url(let value): self = .text(value.absoluteString)
    case .data(let value), .transformable(let value): self = .blob(value)
    case .reference(let id): self = .int(id.number)
    }
  }

  /// As a number where that is exact, as Core Data keeps decimals; else as its digits in bytes,
  /// because SQLite makes an approximate number of digits in text.
  private init(decimal: Decimal) {
    let text = decimal.description
    if let whole = Int64(text) {
      self = .int(whole)
    } else if let number = Double(text), Decimal(string: "\(number)") == decimal {
      self = .double(number)
    } else {
      self = .blob(Data(text.utf8))
    }
  }
}

extension Decimal {
  /// The number in bytes that an exact decimal is kept in; nil for any other bytes.
  init?(storedDigits data: Data) {
    guard data.count <= 200, let text = String(bytes: data, encoding: .utf8),
      let decimal = Decimal(string: text), decimal.description == text
    else { return nil }
    self = decimal
  }
}
