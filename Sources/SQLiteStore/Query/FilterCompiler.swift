import DataCore

/// Says a filter in SQL, exactly or not at all.
///
/// `Filter` is two-valued, SQL three-valued: where only truth counts (`positive`), NULL passes for
/// false and indexes stay usable; everywhere else NULL is made 0.
struct FilterCompiler {
  let layout: StoreLayout
  var paths: PathResolver
  private var depth = 0

  /// SQLite refuses expressions deeper than 1000, and a list of n parts is n deep; what is left
  /// out is tested on the objects.
  private static let partLimit = 400
  private static let depthLimit = 60

  init(_ layout: StoreLayout) {
    self.layout = layout
    paths = PathResolver(layout)
  }

  /// A condition that holds for every object that fulfils the filter, and what is left to test.
  ///
  /// Throws `unknownProperty`.
  mutating func split(
    _ filter: Filter, of object: SQLObject
  ) throws -> (condition: SQLFragment?, rest: Filter?) {
    let parts: [Filter]
    switch filter.simplified() {
    case .and(let filters): parts = filters
    case .constant(true): parts = []
    case let single: parts = [single]
    }
    var conditions: [SQLFragment] = []
    var rest: [Filter] = []
    for part in parts {
      if conditions.count < FilterCompiler.partLimit,
        let condition = try condition(part, [object], positive: true),
        condition.parserDepth <= SQLFragment.depthLimit
      {
        conditions.append(condition)
      } else {
        rest.append(part)
      }
    }
    return (
      conditions.isEmpty ? nil : conditions.map { "(" + $0 + ")" }.joined(by: " AND "),
      rest.isEmpty ? nil : rest.count == 1 ? rest[0] : .and(rest)
    )
  }

  /// - Parameter scopes: the innermost object last.
  mutating func condition(
    _ filter: Filter, _ scopes: [SQLObject], positive: Bool
  ) throws -> SQLFragment? {
    guard depth < FilterCompiler.depthLimit else { return nil }
    depth += 1
    defer { depth -= 1 }
    switch filter {
    case .constant(let value): return SQLFragment(value ? "1" : "0")
    case .not(let inner):
      return try condition(inner, scopes, positive: false).map { "NOT (" + $0 + ")" }
    case .and(let filters): return try list(filters, " AND ", "1", scopes, positive)
    case .or(let filters): return try list(filters, " OR ", "0", scopes, positive)
    case .compare(let left, let operation, let right, let options):
      if !options.isEmpty {
        return try folded(left, operation, right, options, scopes)
      }
      let result = try comparison(left, operation, right, scopes)
      return positive ? result : result.map { "COALESCE(" + $0 + ", 0)" }
    case .text(let text, let operation, let pattern, let options):
      return try self.text(text, operation, pattern, options, scopes)
    case .contained(let expression, let values, let options):
      if !options.isEmpty { return nil }
      let result = try contained(expression, values, scopes)
      return positive ? result : result.map { "COALESCE(" + $0 + ", 0)" }
    case .some(let path, let inner):
      return try elements(path, scopes, where: inner).map { "EXISTS (SELECT 1 " + $0 + ")" }
    case .every(let path, let inner):
      return try elements(path, scopes, where: .not(inner))
        .map { "NOT EXISTS (SELECT 1 " + $0 + ")" }
    case .isKind(let path, let entity):
      return try kind(path, entity, scopes)
    case .identifiers(let identifiers):
      return self.identifiers(identifiers, scopes[scopes.count - 1])
    }
  }

  private mutating func list(
    _ filters: [Filter], _ separator: String, _ empty: String, _ scopes: [SQLObject],
    _ positive: Bool
  ) throws -> SQLFragment? {
    if filters.isEmpty { return SQLFragment(empty) }
    guard filters.count <= FilterCompiler.partLimit else { return nil }
    var parts: [SQLFragment] = []
    for filter in filters {
      guard let part = try condition(filter, scopes, positive: positive) else { return nil }
      parts.append("(" + part + ")")
    }
    return parts.joined(by: separator)
  }

  func object(_ path: FilterPath, _ scopes: [SQLObject]) -> SQLObject? {
    let index = scopes.count - 1 - path.scope
    return scopes.indices.contains(index) ? scopes[index] : nil
  }

  mutating func target(_ path: FilterPath, _ scopes: [SQLObject]) throws -> SQLTarget? {
    guard let object = object(path, scopes) else { return nil }
    return try paths.resolve(path.names, from: object)
  }
}

extension FilterCompiler {
  /// `FROM … WHERE …` over the objects at the end of the path that fulfil the filter.
  mutating func elements(
    _ path: FilterPath, _ scopes: [SQLObject], where filter: Filter?
  ) throws -> SQLFragment? {
    let source: String
    let element: SQLObject
    switch try target(path, scopes) {
    case .toMany(let storage, let owner):
      guard let destination = layout[storage.destination] else { return nil }
      let alias = paths.alias()
      element = SQLObject(destination, alias: alias)
      source = ToManySource(storage, layout: layout, owner: owner.key, alias: alias).text
    case .toOne(let key, _, let destination):
      let alias = paths.alias()
      element = SQLObject(destination, alias: alias)
      source =
        "FROM \(destination.table.quoted) AS \(alias) WHERE \(element.key) = \(key)"
        + (destination.isAlone ? "" : " AND \(destination.condition(alias))")
    case .attribute, .composite, .object, nil: return nil
    }
    guard let filter else { return SQLFragment(source) }
    guard let condition = try condition(filter, scopes + [element], positive: true) else {
      return nil
    }
    return "\(source) AND (" + condition + ")"
  }

  private mutating func kind(
    _ path: FilterPath, _ entity: String, _ scopes: [SQLObject]
  ) throws -> SQLFragment? {
    guard let wanted = layout[entity] else { return nil }
    let numbers = wanted.familyNumbers.map(String.init).joined(separator: ", ")
    switch try target(path, scopes) {
    case .object(let object) where path.names.isEmpty:
      if object.layout.isAlone {
        return SQLFragment(object.layout.entity.isKind(of: entity) ? "1" : "0")
      }
      return SQLFragment("\(object.access(Format.entity)) IN (\(numbers))")
    case .toOne(let key, _, let destination):
      if wanted.table != destination.table { return SQLFragment("0") }
      let alias = paths.alias()
      let isKind = destination.isAlone ? "" : " AND \(alias).\(Format.entity) IN (\(numbers))"
      return SQLFragment(
        "EXISTS (SELECT 1 FROM \(destination.table.quoted) AS \(alias) "
          + "WHERE \(alias).\(Format.primaryKey) = \(key)\(isKind))")
    case .attribute, .composite, .toMany, .object, nil: return nil
    }
  }

  /// Any number of identifiers is one value: a list that SQLite reads.
  func identifiers(
    _ identifiers: [PersistentIdentifier], _ object: SQLObject
  ) -> SQLFragment {
    var keys: [String: [Int64]] = [:]
    for identifier in identifiers
    where identifier.origin.kind == .permanent
      && identifier.storeIdentifier == layout.storeIdentifier
    {
      keys[identifier.entityName, default: []].append(identifier.number)
    }
    let parts = layout.family(of: object.layout).compactMap { member -> SQLFragment? in
      guard let numbers = keys[member.entity.name] else { return nil }
      let isMember =
        object.layout.isAlone ? "" : "\(object.access(Format.entity)) = \(member.number) AND "
      if numbers.count == 1 {
        return SQLFragment("(\(isMember)\(object.key) = ?)", [.int(numbers[0])])
      }
      let list = "[\(Set(numbers).sorted().map(String.init).joined(separator: ","))]"
      return SQLFragment(
        "(\(isMember)\(object.key) IN (SELECT value FROM json_each(?)))", [.text(list)])
    }
    return parts.isEmpty ? SQLFragment("0") : parts.joined(by: " OR ")
  }
}
