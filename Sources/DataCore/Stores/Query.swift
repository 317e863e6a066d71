/// Which objects, in which order.
package struct Query: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// The entity's objects, those of its subentities included unless the query says otherwise.
    case entity(String)
    /// The objects at the other end of a to-many relationship.
    case relationship(of: PersistentIdentifier, name: String)
  }

  package var source: Source
  package var filter: Filter?
  package var order: [SortKey]
  package var includesSubentities: Bool
  /// What is to be read of the objects, nil for all; a store may leave other values null in the rows.
  package var properties: Set<String>?

  package init(
    _ source: Source, filter: Filter? = nil, order: [SortKey] = [],
    includesSubentities: Bool = true, properties: Set<String>? = nil
  ) {
    self.properties = properties
    self.source = source
    self.filter = filter
    self.order = order
    self.includesSubentities = includesSubentities
  }
}

/// A place in an order: an object and the values it was ordered by there.
///
/// The values keep the place when the object has since moved or gone.
package struct Position: Hashable, Sendable {
  package var id: PersistentIdentifier
  /// One a sort key, or empty: then the store looks them up.
  package var keys: [ModelValue]

  package init(_ id: PersistentIdentifier, keys: [ModelValue] = []) {
    self.id = id
    self.keys = keys
  }

  package init(_ row: Row) { self.init(row.id, keys: row.keys) }
}

/// Where a window lies in the query's order.
package enum Anchor: Hashable, Sendable {
  case start
  case end
  /// The rows just behind the place, which is left out.
  case after(Position)
  /// The rows just before the place, which is left out; still in the query's order.
  case before(Position)
  /// From the place on, the object itself included where it still fulfils the query.
  case from(Position)
}

/// A run of rows in the query's order.
package struct Window: Hashable, Sendable {
  package var rows: [Row]
  /// Whether the query has rows before the first and behind the last of these.
  package var hasBefore: Bool
  package var hasAfter: Bool

  package init(rows: [Row] = [], hasBefore: Bool = false, hasAfter: Bool = false) {
    self.rows = rows
    self.hasBefore = hasBefore
    self.hasAfter = hasAfter
  }
}
