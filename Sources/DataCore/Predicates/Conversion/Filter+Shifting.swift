// Moving a part of a filter into the elements of a relationship: the objects that it names from
// outside are one scope further out there.

extension FilterPath {
  func shifted(by depth: Int, from free: Int) -> FilterPath {
    scope < free ? self : FilterPath(names, scope: scope + depth)
  }
}

extension Filter {
  /// Scopes below `free` are the filter's own.
  func shifted(by depth: Int, from free: Int) -> Filter {
    switch self {
    case .constant, .identifiers: self
    case .not(let filter): .not(filter.shifted(by: depth, from: free))
    case .and(let filters): .and(filters.map { $0.shifted(by: depth, from: free) })
    case .or(let filters): .or(filters.map { $0.shifted(by: depth, from: free) })
    case .compare(let a, let operation, let b, let options):
      .compare(
        a.shifted(by: depth, from: free), operation, b.shifted(by: depth, from: free), options)
    case .text(let a, let operation, let b, let options):
      .text(
        a.shifted(by: depth, from: free), operation, b.shifted(by: depth, from: free), options)
    case .contained(let expression, let values, let options):
      .contained(expression.shifted(by: depth, from: free), in: values, options)
    case .some(let path, let filter):
      .some(path.shifted(by: depth, from: free), filter.shifted(by: depth, from: free + 1))
    case .every(let path, let filter):
      .every(path.shifted(by: depth, from: free), filter.shifted(by: depth, from: free + 1))
    case .isKind(let path, let entity):
      .isKind(path.shifted(by: depth, from: free), entity: entity)
    }
  }
}

extension FilterExpression {
  func shifted(by depth: Int, from free: Int) -> FilterExpression {
    switch self {
    case .value: self
    case .path(let path): .path(path.shifted(by: depth, from: free))
    case .arithmetic(let a, let operation, let b):
      .arithmetic(a.shifted(by: depth, from: free), operation, b.shifted(by: depth, from: free))
    case .negated(let operand): .negated(operand.shifted(by: depth, from: free))
    case .conditional(let condition, let yes, let no):
      .conditional(
        condition.shifted(by: depth, from: free), yes.shifted(by: depth, from: free),
        no.shifted(by: depth, from: free))
    case .coalesced(let a, let b):
      .coalesced(a.shifted(by: depth, from: free), b.shifted(by: depth, from: free))
    case .count(let path, let filter):
      .count(
        path.shifted(by: depth, from: free), where: filter?.shifted(by: depth, from: free + 1))
    case .aggregate(let function, let path, let element):
      .aggregate(
        function, path.shifted(by: depth, from: free),
        of: element.shifted(by: depth, from: free + 1))
    case .boolean(let filter): .boolean(filter.shifted(by: depth, from: free))
    case .function(let function, let operand):
      .function(function, operand.shifted(by: depth, from: free))
    }
  }
}
