import Foundation

extension ModelValue {
  /// Where a value of this type stands among values of other types.
  private var typeRank: Int {
    switch self {
    case .null: 0
    case .bool, .int, .double, .decimal: 1
    case .date: 2
    case .string: 3
    case .url: 4
    case .uuid: 5
    case .data: 6
    case .transformable: 7
    case .composite: 8
    case .reference: 9
    case .references: 10
    }
  }

  /// The order of values in a sorted list, total over all of them: -1, 0 or 1.
  ///
  /// Null first, then by type; numbers of every type by value (NaN first, false is 0, true is 1),
  /// text by its UTF-8 bytes or as the collation says, data by its bytes, references by identifier.
  package static func compare(
    _ a: ModelValue, _ b: ModelValue, collation: SortKey.Collation = .binary
  ) -> Int {
    switch (a, b) {
    case (.int(let a), .int(let b)): return a == b ? 0 : a < b ? -1 : 1
    case (.string(let a), .string(let b)):
      switch collation {
      case .binary: return FoldedText.binary(a, b)
      case .localizedStandard: return FoldedText.compare(a, b)
      }
    case (.date(let a), .date(let b)):
      return order(a.timeIntervalSinceReferenceDate, b.timeIntervalSinceReferenceDate)
    case (.url(let a), .url(let b)): return FoldedText.binary(a.absoluteString, b.absoluteString)
    case (.uuid(let a), .uuid(let b)):
      return withUnsafeBytes(of: a.uuid) { a in
        withUnsafeBytes(of: b.uuid) { b in
          FoldedText.binary(
            a.bindMemory(to: UInt8.self), b.bindMemory(to: UInt8.self))
        }
      }
    case (.data(let a), .data(let b)), (.transformable(let a), .transformable(let b)):
      return order(a, b)
    case (.reference(let a), .reference(let b)): return a == b ? 0 : a < b ? -1 : 1
    case (.references(let a), .references(let b)):
      return a == b ? 0 : a.lexicographicallyPrecedes(b) ? -1 : 1
    case (.composite(let a), .composite(let b)): return order(a, b, collation)
    default:
      let ranks = (a.typeRank, b.typeRank)
      if ranks.0 != ranks.1 { return ranks.0 < ranks.1 ? -1 : 1 }
      return numericOrder(a, b) ?? (b.isNotANumber ? 1 : 0) - (a.isNotANumber ? 1 : 0)
    }
  }

  private static func order(_ a: Double, _ b: Double) -> Int {
    NumberComparison.compare(a, b) ?? (b.isNaN ? 1 : 0) - (a.isNaN ? 1 : 0)
  }

  private static func order(_ a: Data, _ b: Data) -> Int {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        FoldedText.binary(a.bindMemory(to: UInt8.self), b.bindMemory(to: UInt8.self))
      }
    }
  }

  /// By the elements in order of their names, a missing one as null.
  private static func order(
    _ a: [String: ModelValue], _ b: [String: ModelValue], _ collation: SortKey.Collation
  ) -> Int {
    for name in Set(a.keys).union(b.keys).sorted() {
      let order = compare(a[name] ?? .null, b[name] ?? .null, collation: collation)
      if order != 0 { return order }
    }
    return 0
  }

  var isNotANumber: Bool {
    switch self {
    case .double(let value): value.isNaN
    case .decimal(let value): value.isNaN
    case .null, .int, .string, .bool, .date, .uuid, .url, .data, .composite, .reference,
      .references, .transformable:
      false
    }
  }

  /// How two numbers compare, a Boolean being 0 or 1; nil where one is no number.
  static func numericOrder(_ a: ModelValue, _ b: ModelValue) -> Int? {
    switch (a.asNumber, b.asNumber) {
    case (.int(let a), .int(let b)): a == b ? 0 : a < b ? -1 : 1
    case (.int(let a), .double(let b)): NumberComparison.compare(a, b)
    case (.double(let a), .int(let b)): NumberComparison.compare(b, a).map { -$0 }
    case (.double(let a), .double(let b)): NumberComparison.compare(a, b)
    case (.int(let a), .decimal(let b)): NumberComparison.compare(Decimal(a), b)
    case (.decimal(let a), .int(let b)): NumberComparison.compare(a, Decimal(b))
    case (.decimal(let a), .decimal(let b)): NumberComparison.compare(a, b)
    case (.decimal(let a), .double(let b)): NumberComparison.compare(a, b)
    case (.double(let a), .decimal(let b)): NumberComparison.compare(b, a).map { -$0 }
    case (nil, _), (_, nil): nil
    }
  }

  enum Number {
    case int(Int64)
    case double(Double)
    case decimal(Decimal)
  }

  var asNumber: Number? {
    switch self {
    case .int(let value): .int(value)
    case .double(let value): .double(value)
    case .decimal(let value): .decimal(value)
    case .bool(let value): .int(value ? 1 : 0)
    case .null, .string, .date, .uuid, .url, .data, .composite, .reference, .references,
      .transformable:
      nil
    }
  }
}
