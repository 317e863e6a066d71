/// Turns a predicate's tree into a filter: looks up names, gives literals their types.
struct PredicateBinder {
  let model: ModelDescription
  let source: PredicateSource
  /// The store that short identifiers name objects of.
  let store: String?
  let dates: PredicateDates
  /// The object that is tested, then the elements of relationships around the place.
  private(set) var scopes: [Scope]

  struct Scope {
    var entity: EntityDescription
    var variable: String?
  }

  init(
    _ model: ModelDescription, root: EntityDescription, source: PredicateSource, store: String?,
    dates: PredicateDates
  ) {
    self.model = model
    self.source = source
    self.store = store
    self.dates = dates
    scopes = [Scope(entity: root)]
  }

  /// Inside the elements of a relationship.
  func entering(_ entity: EntityDescription, _ variable: String? = nil) -> PredicateBinder {
    var binder = self
    binder.scopes.append(Scope(entity: entity, variable: variable))
    return binder
  }

  func bound(_ condition: PredicateSyntax.Condition) throws(PredicateFault) -> PredicateTruth {
    switch condition {
    case .constant(let value): return PredicateTruth(.constant(value))
    case .not(let condition): return try bound(condition).negated
    case .and(let conditions): return .all(try bound(conditions))
    case .or(let conditions): return .any(try bound(conditions))
    case .comparison(let comparison):
      guard let quantifier = comparison.quantifier else { return try bound(comparison) }
      return try quantified(comparison, quantifier)
    }
  }

  private func bound(
    _ conditions: [PredicateSyntax.Condition]
  ) throws(PredicateFault) -> [PredicateTruth] {
    var parts: [PredicateTruth] = []
    for condition in conditions { parts.append(try bound(condition)) }
    return parts
  }

  /// ANY: an element fulfils it. ALL: none fails to. NONE: none fulfils it. The element's path may
  /// go through several relationships.
  private func quantified(
    _ comparison: PredicateSyntax.Comparison, _ quantifier: PredicateSyntax.Quantifier
  ) throws(PredicateFault) -> PredicateTruth {
    guard case .path(let path) = comparison.left.kind else {
      throw PredicateFault(
        comparison.left.start,
        "Behind \(quantifier.rawValue) stands a key path through a to-many relationship.")
    }
    var binder = self
    var target = try target(path, comparison.left.range)
    var relationships: [FilterPath] = []
    while case .many(let many) = target {
      relationships.append(many.path)
      if relationships.count > 8 { throw tooManyRelationships(comparison.left.start) }
      binder = binder.entering(many.entity)
      target = try binder.target(many.rest, of: many.entity, at: FilterPath([]))
    }
    guard !relationships.isEmpty else {
      throw PredicateFault(
        comparison.left.start,
        "\(source.quoted(comparison.left.range)) is a single value: leave \(quantifier.rawValue) "
          + "out.")
    }
    let left = try binder.value(of: target, comparison.left.range)
    var filter = try binder.bound(comparison, left).holds
    for relationship in relationships.reversed() {
      filter = quantifier == .all ? .every(relationship, filter) : .some(relationship, filter)
    }
    return quantifier == .none ? PredicateTruth(.not(filter)) : PredicateTruth(filter)
  }

  func tooManyRelationships(_ offset: Int) -> PredicateFault {
    PredicateFault(offset, "A key path goes through at most 8 relationships here.")
  }
}
