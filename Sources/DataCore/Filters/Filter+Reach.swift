extension Filter {
  /// Whether the filter looks at other objects than the one it tests.
  func followsRelationships(from entity: EntityDescription) -> Bool {
    switch self {
    case .constant, .identifiers: false
    case .some, .every: true
    case .not(let filter): filter.followsRelationships(from: entity)
    case .and(let filters), .or(let filters):
      filters.contains { $0.followsRelationships(from: entity) }
    case .compare(let a, _, let b, _), .text(let a, _, let b, _):
      a.followsRelationships(from: entity) || b.followsRelationships(from: entity)
    case .contained(let expression, _, _): expression.followsRelationships(from: entity)
    case .isKind(let path, _): !path.names.isEmpty
    }
  }
}

extension FilterExpression {
  fileprivate func followsRelationships(from entity: EntityDescription) -> Bool {
    switch self {
    case .value: false
    case .count, .aggregate: true
    case .path(let path):
      path.names.count > 1
        && path.names.first.flatMap { entity.property($0)?.relationship } != nil
    case .arithmetic(let a, _, let b), .coalesced(let a, let b):
      a.followsRelationships(from: entity) || b.followsRelationships(from: entity)
    case .negated(let a), .function(_, let a): a.followsRelationships(from: entity)
    case .conditional(let filter, let a, let b):
      filter.followsRelationships(from: entity) || a.followsRelationships(from: entity)
        || b.followsRelationships(from: entity)
    case .boolean(let filter): filter.followsRelationships(from: entity)
    }
  }
}
