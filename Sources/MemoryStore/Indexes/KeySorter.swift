import DataCore
import Foundation

/// Sorts rows by keys that are extracted once.
///
/// Most comparisons are of one word, a prefix of the first key that is ordered as the key is.
struct KeySorter {
  private struct Element {
    var prefix: UInt64
    let ordinal: Int
  }

  private let order: [SortKey]
  private var elements: ContiguousArray<Element> = []
  private var keys: ContiguousArray<ModelValue> = []
  private var rows: ContiguousArray<Int64> = []
  private var kind: PrefixKind?
  private var hasPrefixes = true

  init(_ order: [SortKey], capacity: Int) {
    self.order = order
    elements.reserveCapacity(capacity)
    rows.reserveCapacity(capacity)
    keys.reserveCapacity(capacity * order.count)
  }

  /// Adds a row. Rows come in identifier order.
  mutating func append(_ row: Int64, keys values: [ModelValue]) {
    elements.append(Element(prefix: prefix(of: values.first ?? .null), ordinal: rows.count))
    rows.append(row)
    keys.append(contentsOf: values)
  }

  private mutating func prefix(of value: ModelValue) -> UInt64 {
    guard hasPrefixes, let first = order.first, let made = value.orderedPrefix(first.collation)
    else {
      hasPrefixes = false
      return 0
    }
    if made.kind != .null {
      if let kind, kind != made.kind { hasPrefixes = false }
      kind = made.kind
    }
    return first.isAscending ? made.bits : ~made.bits
  }

  /// Takes the prefixes behind the bytes that all texts share, where they say more.
  private func skipSharedBytes(_ elements: inout ContiguousArray<Element>) {
    var shared: [UInt8]?
    for element in elements {
      guard case .string(let text) = keys[element.ordinal * order.count] else { continue }
      guard let known = shared else {
        shared = Array(text.utf8.prefix(64))
        continue
      }
      let same = zip(known, text.utf8).prefix { $0 == $1 }
      shared = Array(known.prefix(same.count))
      if shared?.isEmpty == true { return }
    }
    guard let shared, let first = order.first else { return }
    for place in elements.indices {
      guard case .string(let text) = keys[elements[place].ordinal * order.count] else { continue }
      let bits = ModelValue.prefix(of: text.utf8.dropFirst(shared.count))
      elements[place].prefix = first.isAscending ? bits : ~bits
    }
  }

  /// The rows in order.
  consuming func sorted(_ interruption: Interruption) throws -> ContiguousArray<Int64> {
    let width = order.count
    let usesPrefixes = hasPrefixes
    let keys = keys
    let order = order
    var ticks = 0
    var elements = elements
    self.elements = []
    if usesPrefixes && kind == .string { skipSharedBytes(&elements) }
    try elements.sort { a, b in
      ticks &+= 1
      if ticks & 255 == 0 { try interruption.check() }
      if usesPrefixes && a.prefix != b.prefix { return a.prefix < b.prefix }
      for column in 0..<width {
        let key = order[column]
        let result = ModelValue.compare(
          keys[a.ordinal * width + column], keys[b.ordinal * width + column],
          collation: key.collation)
        if result != 0 { return key.isAscending ? result < 0 : result > 0 }
      }
      return a.ordinal < b.ordinal
    }
    let rows = rows
    return ContiguousArray(elements.map { rows[$0.ordinal] })
  }
}

enum PrefixKind: Hashable {
  case null, int, double, string, bool, date
}

extension ModelValue {
  /// A word that is smaller only if the value orders before; nil where there is none.
  ///
  /// Words of different kinds do not compare, except null, which is before all.
  func orderedPrefix(_ collation: SortKey.Collation) -> (kind: PrefixKind, bits: UInt64)? {
    switch self {
    case .null: return (.null, 0)
    case .int(let value):
      return (.int, (UInt64(bitPattern: value) ^ (1 << 63)) >> 1 + 1)
    case .double(let value): return Self.prefix(of: value).map { (.double, $0) }
    case .date(let value):
      return Self.prefix(of: value.timeIntervalSinceReferenceDate).map { (.date, $0) }
    case .bool(let value): return (.bool, value ? 2 : 1)
    case .string(let value):
      guard collation == .binary else { return nil }
      return (.string, Self.prefix(of: value.utf8[...]))
    case .decimal, .uuid, .url, .data, .composite, .reference, .references, .transformable:
      return nil
    }
  }

  /// The first eight bytes as a number.
  fileprivate static func prefix(of utf8: Substring.UTF8View) -> UInt64 {
    var bits: UInt64 = 0
    var count = 0
    for byte in utf8.prefix(8) {
      bits = bits << 8 | UInt64(byte)
      count += 1
    }
    return (count == 0 ? 0 : bits << UInt64(8 * (8 - count))) >> 1 + 1
  }

  private static func prefix(of value: Double) -> UInt64? {
    if value.isNaN { return nil }
    let bits = (value + 0).bitPattern
    return (bits >> 63 == 1 ? ~bits : bits | 1 << 63) >> 1 + 1
  }
}
