/// An order of objects by sort keys and, where all are equal, by identifier: always total.
package struct RowOrder: Hashable, Sendable {
  package let sortKeys: [SortKey]

  package init(_ keys: [SortKey]) { sortKeys = keys }

  /// The values to order the object by, one a sort key. Throws `unknownProperty`, and
  /// `unsupportedOrder` for a key that goes through a to-many relationship.
  package func keys(of row: Row, in scope: some FilterScope) throws -> [ModelValue] {
    if sortKeys.isEmpty { return [] }
    let frame = FilterFrame(row: row, outer: [], scope: scope)
    return try sortKeys.map { key in
      do {
        let value = try frame.value(at: FilterPath(key.path))
        guard case .references = value else { return value }
      } catch let error as DataError where error.code != .unsupportedFilter {
        throw error
      } catch let error as DataError {
        throw DataError(.unsupportedOrder, error.message, remedy: "Sort by a single value.")
      }
      throw DataError(
        .unsupportedOrder, "“\(key.path.joined(separator: "."))” has many objects.",
        remedy: "Sort by a single value.")
    }
  }

  package func precedes(_ a: Position, _ b: Position) -> Bool { compare(a, b) < 0 }

  /// -1, 0 or 1; 0 only for the same object with the same keys. A key that is missing counts as
  /// null.
  package func compare(_ a: Position, _ b: Position) -> Int {
    let order = compare(a.keys, b.keys)
    return order != 0 ? order : a.id == b.id ? 0 : a.id < b.id ? -1 : 1
  }

  package func compare(_ a: Row, _ b: Row) -> Int {
    let order = compare(a.keys, b.keys)
    return order != 0 ? order : a.id == b.id ? 0 : a.id < b.id ? -1 : 1
  }

  /// By the keys alone.
  package func compare(_ a: [ModelValue], _ b: [ModelValue]) -> Int {
    for (index, key) in sortKeys.enumerated() {
      let left = index < a.count ? a[index] : .null
      let right = index < b.count ? b[index] : .null
      let order = ModelValue.compare(left, right, collation: key.collation)
      if order != 0 { return key.isAscending ? order : -order }
    }
    return 0
  }
}
