extension ModelFetch {
  /// What decides which objects the fetch finds, and in which order; not what else they hold.
  var region: Region {
    guard tests.isEmpty else { return .everything }
    var query = query
    if !order.isEmpty {
      guard let keys = try? order.map({ try SortKey($0) }) else { return .everything }
      query.order = keys
    }
    return context.stores.filter { $0.model[T._entityName] != nil }
      .reduce(Region()) { $0.union(query.region(in: $1.model, showing: [])) }
  }
}
