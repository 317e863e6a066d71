import Foundation

extension ModelValue {
  /// The value as a file gives it back: SQLite knows no negative zero, a composite's missing element
  /// is the same as an empty one, and a composite of nothing but empty elements is empty itself.
  package var canonical: ModelValue {
    switch self {
    case .double(let value): value == 0 ? .double(0) : self
    case .date(let value):
      value.timeIntervalSinceReferenceDate == 0
        ? .date(Date(timeIntervalSinceReferenceDate: 0)) : self
    case .url(let value): URL(string: value.absoluteString).map { .url($0) } ?? self
    case .composite(let values): ModelValue.composite(canonical: values)
    case .null, .int, .decimal, .string, .bool, .uuid, .data, .reference, .references,
      .transformable:
      self
    }
  }

  private static func composite(canonical values: [String: ModelValue]) -> ModelValue {
    let left = values.mapValues(\.canonical).filter { !$0.value.isNull }
    return left.isEmpty ? .null : .composite(left)
  }
}
