import DataCore

/// The rows behind a place in an order, as statements that need no OFFSET.
///
/// Read one after the other they give the rows in order. Where the first key leads an index there
/// is a statement for each depth of equality, so that each is a range of that index however many
/// rows are equal there; otherwise a single condition, so that the table is read once.
struct Keyset {
  /// Conditions, in the order of their rows.
  let segments: [SQLFragment]

  /// - Parameters:
  ///   - place: the key values and the primary key.
  ///   - reversed: backwards, from the place to the start.
  ///   - inclusive: the place itself too.
  init(
    _ keys: [OrderKey], place: (values: [SQLValue], key: Int64), reversed: Bool, inclusive: Bool
  ) {
    let own = SQLFragment(
      "\(CompiledQuery.primaryKey) \(reversed ? "<" : ">")\(inclusive ? "=" : "") ?",
      [.int(place.key)])
    var depths: [[SQLFragment]] = [[own]]
    for (key, value) in zip(keys, place.values).reversed() {
      let equal = Keyset.equal(key, value)
      let inner = depths.map { $0.map { equal + " AND " + $0 } }
      depths = inner + [Keyset.beyond(key, value, reversed: reversed)]
    }
    let all = depths.flatMap { $0 }
    if keys.isEmpty || keys[0].indexedColumn != nil {
      segments = all
    } else {
      segments = [all.map { "(" + $0 + ")" }.joined(by: " OR ")].map { "(" + $0 + ")" }
    }
  }

  private static func equal(_ key: OrderKey, _ value: SQLValue) -> SQLFragment {
    if value == .null { return key.expression + " IS NULL" }
    return key.collated + SQLFragment(" = ?", [value])
  }

  /// What comes behind the value: null is before everything in an ascending order.
  private static func beyond(
    _ key: OrderKey, _ value: SQLValue, reversed: Bool
  ) -> [SQLFragment] {
    let isRising = key.isAscending != reversed
    switch (isRising, value == .null) {
    case (true, true): return [key.expression + " IS NOT NULL"]
    case (true, false): return [key.collated + SQLFragment(" > ?", [value])]
    case (false, true): return []
    case (false, false):
      return [key.collated + SQLFragment(" < ?", [value]), key.expression + " IS NULL"]
    }
  }
}
