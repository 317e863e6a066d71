extension PredicateFormat {
  /// The filter as a text that `parse` reads as a filter of the same meaning; nil where no text
  /// says it, as for values that nobody can type.
  package static func text(
    of filter: Filter, for entity: EntityDescription, in model: ModelDescription
  ) -> String? {
    let printer = PredicatePrinter(model, root: entity)
    return try? printer.text(filter.simplified(), isTrue: true)
  }
}

/// Writes filters as predicates.
///
/// A filter has two values and a predicate three: where a comparison may meet nil, the text asks
/// for nil too, and a negation is written as its opposite down to the comparisons.
struct PredicatePrinter {
  let model: ModelDescription
  /// The object that is tested, then the elements of the relationships around the place.
  private(set) var scopes: [EntityDescription]
  /// Values that something beside the place says not to be nil.
  private(set) var present: Set<FilterExpression> = []

  /// What no predicate says.
  struct Unsayable: Error {}

  init(_ model: ModelDescription, root: EntityDescription) {
    self.model = model
    scopes = [root]
  }

  func entering(_ entity: EntityDescription) -> PredicatePrinter {
    var printer = self
    printer.scopes.append(entity)
    printer.present = []
    return printer
  }

  /// A text that holds exactly where the filter does, or exactly where it does not.
  func text(_ filter: Filter, isTrue: Bool) throws(Unsayable) -> String {
    switch filter {
    case .constant(let value): return constant(value == isTrue)
    case .not(let inner): return try text(inner, isTrue: !isTrue)
    case .and(let filters):
      if isTrue, let text = try known(filters) { return text }
      return try list(filters, isTrue, isAnd: isTrue)
    case .or(let filters): return try list(filters, isTrue, isAnd: !isTrue)
    case .compare(let left, let operation, let right, let options):
      return try comparison(left, operation, right, options, isTrue)
    case .text(let text, let operation, let pattern, let options):
      return try self.text(text, operation, pattern, options, isTrue)
    case .contained(let expression, let values, let options):
      return try contained(expression, values, options, isTrue)
    case .some(let path, let inner):
      return try elements(path, inner) { (printer, inner) throws(Unsayable) in
        try printer.text(inner, isTrue: true)
      } + ".@count " + (isTrue ? "> 0" : "== 0")
    case .every(let path, let inner):
      return try elements(path, inner) { (printer, inner) throws(Unsayable) in
        try printer.text(inner, isTrue: false)
      } + ".@count " + (isTrue ? "== 0" : "> 0")
    case .isKind(let path, let entity): return try kind(path, entity, isTrue)
    case .identifiers(let identifiers):
      if identifiers.isEmpty { return constant(!isTrue) }
      let list = identifiers.map { quoted($0.description) }.joined(separator: ", ")
      return (isTrue ? "" : "NOT ") + "\(try text(FilterPath([]))) IN {\(list)}"
    }
  }

  func constant(_ value: Bool) -> String { value ? "TRUEPREDICATE" : "FALSEPREDICATE" }

  private func list(
    _ filters: [Filter], _ isTrue: Bool, isAnd: Bool
  ) throws(Unsayable) -> String {
    var parts: [String] = []
    for filter in filters { parts.append(try text(filter, isTrue: isTrue)) }
    if parts.isEmpty { return constant(isAnd) }
    if parts.count == 1 { return parts[0] }
    return "(" + parts.joined(separator: isAnd ? " AND " : " OR ") + ")"
  }

  /// A list that says of values that they are not nil, which a comparison of them says already.
  private func known(_ filters: [Filter]) throws(Unsayable) -> String? {
    let tests = Set(filters.compactMap(\.presence))
    if tests.isEmpty { return nil }
    var printer = self
    printer.present.formUnion(tests)
    let compared = Set(filters.flatMap { $0.operands(of: tests) })
    let rest = filters.filter { filter in
      guard let value = filter.presence else { return true }
      return !compared.contains(value)
    }
    return rest.count < filters.count ? try printer.list(rest, true, isAnd: true) : nil
  }

  /// `SUBQUERY` of each relationship on the path, one in the other.
  private func elements(
    _ path: FilterPath, _ filter: Filter,
    _ body: (PredicatePrinter, Filter) throws(Unsayable) -> String
  ) throws(Unsayable) -> String {
    let (many, rest, entity) = try relationship(path)
    let inner = entering(entity)
    let variable = "$x\(scopes.count)"
    let condition =
      rest.isEmpty
      ? try body(inner, filter)
      : try inner.elements(FilterPath(rest), filter.shifted(by: 1, from: 1), body) + ".@count > 0"
    return "SUBQUERY(\(try text(many)), \(variable), \(condition))"
  }

  /// The path up to its first to-many relationship, what comes behind, and the destination.
  func relationship(
    _ path: FilterPath
  ) throws(Unsayable) -> (FilterPath, [String], EntityDescription) {
    guard var entity = entity(at: path.scope) else { throw Unsayable() }
    for (index, name) in path.names.enumerated() {
      guard let relationship = entity.property(name)?.relationship,
        let destination = model[relationship.destination]
      else { throw Unsayable() }
      if relationship.isToMany {
        return (
          FilterPath(Array(path.names[...index]), scope: path.scope),
          Array(path.names[(index + 1)...]), destination
        )
      }
      entity = destination
    }
    throw Unsayable()
  }

  func entity(at scope: Int) -> EntityDescription? {
    let index = scopes.count - 1 - scope
    return scopes.indices.contains(index) ? scopes[index] : nil
  }

  private func kind(
    _ path: FilterPath, _ entity: String, _ isTrue: Bool
  ) throws(Unsayable) -> String {
    guard let family = model[entity]?.family else { throw Unsayable() }
    let names = family.sorted().map { quoted($0) }.joined(separator: ", ")
    let object = try text(path)
    let test = "\(object).entity.name IN {\(names)}"
    if isTrue { return test }
    return path.names.isEmpty ? "NOT \(test)" : "(NOT \(test) OR \(object) == nil)"
  }

  func text(_ path: FilterPath) throws(Unsayable) -> String {
    let index = scopes.count - 1 - path.scope
    guard scopes.indices.contains(index) else { throw Unsayable() }
    for name in path.names where !name.isName { throw Unsayable() }
    if index > 0 { return (["$x\(index)"] + path.names).joined(separator: ".") }
    guard let first = path.names.first else { return "SELF" }
    let isWord = PredicateKeyword(rawValue: first.uppercased()) != nil
    return (isWord ? "#" : "") + path.names.joined(separator: ".")
  }
}

extension Filter {
  /// The value that this says not to be nil.
  fileprivate var presence: FilterExpression? {
    if case .compare(let value, .notEqual, .value(.null), _) = self { value } else { nil }
  }

  /// Those of the values that it compares, if as a text it holds only where they are not nil.
  fileprivate func operands(of present: Set<FilterExpression>) -> [FilterExpression] {
    if presence != nil { return [] }
    let values: [FilterExpression]
    var isOneEnough = false
    switch self {
    case .compare(let left, let operation, let right, _):
      if left == .value(.null) || right == .value(.null) { return [] }
      values = [left, right]
      isOneEnough = operation == .equal
    case .text(let left, _, let right, _): values = [left, right]
    case .contained(let value, let list, _):
      values = list.contains(where: \.isNull) ? [] : [value]
    case .not(let filter): return filter.isEquality ? [] : filter.operands(of: present)
    case .constant, .and, .or, .some, .every, .isKind, .identifiers: return []
    }
    let open = values.filter { !$0.isNeverNil && !present.contains($0) }
    return open.isEmpty || isOneEnough ? values.filter(present.contains) : []
  }

  private var isEquality: Bool {
    switch self {
    case .compare(_, .equal, _, _), .compare(_, .notEqual, _, _): true
    case .constant, .not, .and, .or, .compare, .text, .contained, .some, .every, .isKind,
      .identifiers:
      false
    }
  }
}

extension String {
  /// Whether the lexer reads it as one name.
  fileprivate var isName: Bool {
    guard let first = unicodeScalars.first, first.startsName else { return false }
    return unicodeScalars.allSatisfy(\.continuesName)
  }
}
