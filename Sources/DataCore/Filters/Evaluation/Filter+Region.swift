extension Filter {
  /// The properties that decide whether an object of the entity fulfils the filter; a change that
  /// does not meet them moves no object in or out. New and deleted objects meet them always.
  package func region(in model: ModelDescription, entity: String) -> Region {
    var reading = RegionReading(model: model, scopes: [entity])
    reading.read(self)
    return reading.region
  }
}

extension Query {
  /// Everything the query's answer depends on: its objects, filter, order and the properties shown
  /// (nil: all).
  package func region(in model: ModelDescription, showing properties: Set<String>?) -> Region {
    let entity: String
    var reading: RegionReading
    switch source {
    case .entity(let name):
      entity = name
      reading = RegionReading(model: model, scopes: [entity])
    case .relationship(let owner, let name):
      guard
        let relationship = model[owner.entityName]?.property(name)?.relationship
      else { return .everything }
      entity = relationship.destination
      reading = RegionReading(model: model, scopes: [entity])
      reading.region.insert(
        .init(objects: [owner], properties: [name]), of: owner.entityName)
    }
    guard let family = model[entity]?.family else { return .everything }
    for name in family { reading.region.insert(.init(properties: properties), of: name) }
    if let filter { reading.read(filter) }
    for key in order { reading.read(FilterPath(key.path)) }
    return reading.region
  }
}

/// Collects what a filter reads.
private struct RegionReading {
  let model: ModelDescription
  /// The entities of the objects in scope, the innermost last.
  var scopes: [String]
  var region = Region()

  /// Reads the path and gives the entity at its end, if it ends at objects.
  @discardableResult
  mutating func read(_ path: FilterPath) -> String? {
    guard path.scope >= 0, path.scope < scopes.count else { return nil }
    var entity = scopes[scopes.count - 1 - path.scope]
    for name in path.names {
      guard let family = model[entity]?.family else {
        region = region.union(.everything)
        return nil
      }
      var destination: String?
      for member in family {
        guard let property = model[member]?.property(name) else { continue }
        region.insert(.init(properties: [name]), of: member)
        destination = destination ?? property.relationship?.destination
      }
      guard let destination else { return nil }
      entity = destination
    }
    return entity
  }

  mutating func read(_ path: FilterPath, then body: (inout RegionReading) -> Void) {
    guard let entity = read(path) else { return }
    // An element that comes or goes changes the answer, also without an inverse relationship.
    for member in model[entity]?.family ?? [] {
      region.insert(.init(properties: []), of: member)
    }
    scopes.append(entity)
    body(&self)
    scopes.removeLast()
  }

  mutating func read(_ filter: Filter) {
    switch filter {
    case .constant, .identifiers: break
    case .not(let filter): read(filter)
    case .and(let filters), .or(let filters): for filter in filters { read(filter) }
    case .compare(let a, _, let b, _), .text(let a, _, let b, _):
      read(a)
      read(b)
    case .contained(let expression, _, _): read(expression)
    case .some(let path, let filter), .every(let path, let filter):
      read(path) { $0.read(filter) }
    case .isKind(let path, _): read(path)
    }
  }

  mutating func read(_ expression: FilterExpression) {
    switch expression {
    case .value: break
    case .path(let path): read(path)
    case .arithmetic(let a, _, let b), .coalesced(let a, let b):
      read(a)
      read(b)
    case .negated(let operand), .function(_, let operand): read(operand)
    case .conditional(let condition, let yes, let no):
      read(condition)
      read(yes)
      read(no)
    case .count(let path, let filter): read(path) { if let filter { $0.read(filter) } }
    case .aggregate(_, let path, let element): read(path) { $0.read(element) }
    case .boolean(let filter): read(filter)
    }
  }
}
