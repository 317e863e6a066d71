extension PredicateBinder {
  /// Objects, which are equal or not.
  func object(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression
  ) -> PredicateTruth {
    let (side, other) = left.value == nil ? (left, right) : (right, left)
    let filter: Filter
    if let ids = other.value?.identifiers {
      if side.isScopeObject {
        filter = .identifiers(ids)
      } else {
        filter = .or(ids.map { .compare(side.expression, .equal, .value(.reference($0))) })
      }
    } else {
      filter = .and(
        [.compare(side.expression, .equal, other.expression)] + [side.presence].compactMap(\.self))
    }
    let truth = PredicateTruth(
      holds: filter,
      fails: .and([.not(filter)] + [side.presence, other.presence].compactMap(\.self)))
    return operation == .equal ? truth : truth.negated
  }

  /// The entity that an object is of itself, without those below it.
  func entity(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression
  ) throws(PredicateFault) -> PredicateTruth {
    let (side, other) = left.value == nil ? (left, right) : (right, left)
    guard case .path(let path) = side.expression, case .string(let name)? = other.value else {
      throw PredicateFault(
        other.start,
        "Behind an entity's name stands one in quotes, as \"\(scopes[0].entity.name)\""
          + ".")
    }
    guard model[name] != nil else {
      throw PredicateFault(
        other.start,
        "There is no entity \(name.inQuotes). "
          + NearNames.remedy(for: name, among: model.entities.map(\.name)))
    }
    let below = model.entities.filter { $0.superentityName == name }
    let filter = Filter.and(
      [.isKind(path, entity: name)] + below.map { .not(.isKind(path, entity: $0.name)) })
    let truth = PredicateTruth(
      holds: filter, fails: .and([.not(filter)] + [side.presence].compactMap(\.self)))
    return operation == .equal ? truth : truth.negated
  }

  /// A store keeps a case as its name, or as a composite of one element.
  func enumCase(
    _ left: BoundExpression, _ operation: ComparisonOperator, _ right: BoundExpression
  ) -> PredicateTruth {
    let (side, other) = left.value == nil ? (left, right) : (right, left)
    let filter: Filter
    if case .string(let name)? = other.value {
      filter = .contained(
        side.expression, in: [.string(name), .composite([name: .string(name)])])
    } else {
      filter = .and(
        [.compare(side.expression, .equal, other.expression)] + [side.presence].compactMap(\.self))
    }
    let truth = PredicateTruth(
      holds: filter,
      fails: .and([.not(filter)] + [side.presence, other.presence].compactMap(\.self)))
    return operation == .equal ? truth : truth.negated
  }
}

extension BoundExpression {
  /// Whether it is the object that the whole filter tests, or an element under test.
  var isScopeObject: Bool { expression == .path(FilterPath([])) }
}
