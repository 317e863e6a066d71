import DataCore

/// What to write of each object of one entity, resolved once.
final class FieldPlan {
  enum Source {
    case identifier
    /// An attribute or a to-one relationship, in its slot.
    case value
    case toMany
    /// Through to-one relationships and composites.
    case path
    /// A property that other entities of the list have.
    case absent
  }

  /// A class, so that going through the fields copies nothing.
  final class Field {
    let path: PropertyPath
    let source: Source
    let slot: Int
    /// What stands before the value in JSON: `,"name":`.
    let key: [UInt8]

    init(_ path: PropertyPath, in entity: EntityDescription, isFirst: Bool) {
      self.path = path
      let name = OutputBuffer.bytes { $0.append(json: path.name) }
      key = [UInt8(ascii: isFirst ? "{" : ",")] + name + [UInt8(ascii: ":")]
      let found = path.names.first.flatMap { entity.slot(of: $0) }
      slot = found ?? 0
      if path == .objectID {
        source = .identifier
      } else if let found {
        let isToMany = entity.properties[found].relationship?.isToMany == true
        source = path.names.count > 1 ? .path : isToMany ? .toMany : .value
      } else {
        source = .absent
      }
    }

    var attribute: AttributeDescription? { path.property?.attribute }
  }

  let entity: EntityDescription
  let fields: [Field]

  init(_ paths: [PropertyPath], of entity: EntityDescription) {
    self.entity = entity
    fields = paths.enumerated().map { Field($1, in: entity, isFirst: $0 == 0) }
  }
}

extension Row {
  /// The value of a slot, null where the row is shorter.
  func value(at slot: Int) -> ModelValue { slot < values.count ? values[slot] : .null }
}

/// The columns of a list, and the plan for each entity that its objects are of.
final class ObjectColumns {
  /// Chosen ones, or objectID and all properties of the entity and those below it.
  let paths: [PropertyPath]
  /// Each object has its own properties, not the columns of the list.
  private let isOwn: Bool
  private var plans: [String: FieldPlan] = [:]
  private var last: FieldPlan?

  init(_ paths: [PropertyPath], isOwn: Bool) {
    self.paths = paths
    self.isOwn = isOwn
  }

  func plan(for entity: EntityDescription) -> FieldPlan {
    if let last, last.entity === entity { return last }
    if let plan = plans[entity.name], plan.entity === entity {
      last = plan
      return plan
    }
    let plan = FieldPlan(isOwn ? PropertyPath.all(of: entity) : paths, of: entity)
    plans[entity.name] = plan
    last = plan
    return plan
  }
}
