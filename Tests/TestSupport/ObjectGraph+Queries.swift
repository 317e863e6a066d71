package import DataCore

/// The graph as a filter sees it.
package struct GraphScope: FilterScope {
  package let graph: ObjectGraph

  package init(_ graph: ObjectGraph) { self.graph = graph }

  package func row(for identifier: PersistentIdentifier) -> Row? { graph.row(identifier) }

  package func related(
    to identifier: PersistentIdentifier, through property: String
  ) -> [PersistentIdentifier] {
    graph.value(property, of: identifier).identifiers
  }
}

extension ObjectGraph {
  /// The query's rows with their keys, found by testing and sorting all objects.
  package func rows(of query: Query) throws -> [Row] {
    let scope = GraphScope(self)
    let ids =
      switch query.source {
      case .entity(let name):
        identifiers(of: name).filter {
          query.includesSubentities || objects[$0]?.entity.name == name
        }
      case .relationship(let owner, let name): value(name, of: owner).identifiers
      }
    let order = RowOrder(query.order)
    var rows: [Row] = []
    for var row in ids.compactMap(row) {
      guard try query.filter?.matches(row, in: scope) ?? true else { continue }
      row.keys = try order.keys(of: row, in: scope)
      rows.append(row)
    }
    return rows.sorted { order.compare($0, $1) < 0 }
  }
}
