package import DataCore
import Foundation

/// Filters of every kind at random, with values of the types that their neighbours have.
package struct RandomFilter {
  package var random: SplitMix64
  private let graph: ObjectGraph
  /// The object that is tested, then the elements of the relationships around the place.
  private var scopes: [EntityDescription]

  package init(_ graph: ObjectGraph, _ entity: EntityDescription, seed: UInt64) {
    self.graph = graph
    scopes = [entity]
    random = SplitMix64(seed: seed)
  }

  package mutating func filter(depth: Int = 3) -> Filter {
    if depth > 0 {
      switch random.number(below: 9) {
      case 8: return present(depth: depth - 1)
      case 0: return .not(filter(depth: depth - 1))
      case 1: return .and(filters(depth: depth - 1))
      case 2: return .or(filters(depth: depth - 1))
      case 3, 4:
        if let (path, inner) = element(depth: depth) {
          return random.chance(2) ? .some(path, inner) : .every(path, inner)
        }
      default: break
      }
    }
    return leaf(depth: depth)
  }

  /// A comparison, or its opposite, of values some of which are said not to be nil.
  private mutating func present(depth: Int) -> Filter {
    let filter = leaf(depth: depth)
    guard case .compare(let left, _, let right, _) = filter else { return filter }
    let tests = [left, right].filter { _ in random.chance(2) }
      .map { Filter.compare($0, .notEqual, .value(.null)) }
    return .and(([random.chance(2) ? filter : .not(filter)] + tests).shuffled(using: &random))
  }

  private mutating func filters(depth: Int) -> [Filter] {
    (0..<random.number(below: 4)).map { _ in filter(depth: depth) }
  }

  /// A to-many relationship, sometimes behind a to-one or another to-many, and a filter on its
  /// objects.
  private mutating func element(depth: Int) -> (FilterPath, Filter)? {
    guard scopes.count < 4 else { return nil }
    let scope = random.number(below: scopes.count)
    var entity = scopes[scopes.count - 1 - scope]
    var names: [String] = []
    for _ in 0..<3 {
      let relationships = entity.properties.filter { $0.relationship != nil }
      guard let property = random.element(of: relationships),
        let relationship = property.relationship,
        let destination = graph.model[relationship.destination]
      else { return nil }
      names.append(property.name)
      entity = destination
      if relationship.isToMany {
        scopes.append(entity)
        defer { scopes.removeLast() }
        return (FilterPath(names, scope: scope), filter(depth: depth - 1))
      }
    }
    return nil
  }

  private mutating func leaf(depth: Int) -> Filter {
    let comparison =
      random.element(of: [
        ComparisonOperator.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
      ]) ?? .equal
    switch random.number(below: 12) {
    case 10:
      let isEmpty = FilterExpression.function(.isEmpty, text(depth: depth))
      return .compare(isEmpty, .equal, .value(.bool(random.chance(2))))
    case 0, 1: return .compare(number(depth: depth), comparison, number(depth: depth))
    case 2:
      let options = random.chance(2) ? options() : []
      return .compare(text(depth: depth), comparison, text(depth: depth), options)
    case 3: return textTest(depth: depth)
    case 4, 5: return ofOneType(comparison)
    case 6: return identity()
    case 7:
      return kind()
    case 8:
      let ids = graph.objects.keys.sorted().filter { _ in random.chance(3) }
      return .identifiers(ids)
    case 9: return .compare(.boolean(filter(depth: depth - 1)), .equal, .value(.bool(true)))
    default: return .constant(random.chance(2))
    }
  }

  private mutating func textTest(depth: Int) -> Filter {
    let operations: [TextOperator] = [.contains, .beginsWith, .endsWith, .like, .matches, .search]
    let operation = random.element(of: operations) ?? .contains
    var pattern = random.chance(4) ? text(depth: 0) : .value(.string(random.text()))
    if operation == .matches {
      let patterns = ["a.*", "\\w+ \\d", "[Zz]u?.*", "", "é|ß|\\Q%\\E.*"]
      pattern = .value(.string(random.element(of: patterns) ?? ""))
    }
    return .text(text(depth: depth), operation, pattern, operation == .search ? [] : options())
  }

  private mutating func options() -> TextOptions {
    TextOptions(rawValue: random.number(below: 4))
  }

  /// An attribute against values like its own, or against nil.
  private mutating func ofOneType(_ comparison: ComparisonOperator) -> Filter {
    guard let (path, attribute) = attribute(where: { _ in true }) else { return .constant(true) }
    let expression = FilterExpression.path(path)
    let isSaid = attribute.type != .composite && attribute.type != .transformable
    if !isSaid || random.chance(4) { return .compare(expression, comparison, .value(.null)) }
    if random.chance(3) {
      var values = (0..<random.number(below: 4)).map { _ in random.value(for: attribute) }
      if random.chance(3) { values.append(.null) }
      let folds = attribute.type == .string && random.chance(2)
      return .contained(expression, in: values, folds ? options() : [])
    }
    let other = self.attribute { $0.type == attribute.type }
    if random.chance(3), let other { return .compare(expression, comparison, .path(other.0)) }
    let value = FilterExpression.value(random.value(for: attribute))
    return random.chance(2)
      ? .compare(expression, comparison, value) : .compare(value, comparison, expression)
  }

  /// The kind of an object of the scopes, or of one that it points to.
  private mutating func kind() -> Filter {
    let scope = random.number(below: scopes.count)
    let entity = scopes[scopes.count - 1 - scope]
    let links = entity.properties.filter { $0.relationship?.isToMany == false }
    let link = random.chance(3) ? random.element(of: links) : nil
    let destination = link?.relationship?.destination ?? entity.name
    let root = graph.model[destination]?.rootName ?? destination
    let kinds = graph.model[root]?.family.sorted() ?? []
    return .isKind(
      FilterPath(link.map { [$0.name] } ?? [], scope: scope),
      entity: random.element(of: kinds) ?? destination)
  }

  private mutating func identity() -> Filter {
    let scope = random.number(below: scopes.count)
    let entity = scopes[scopes.count - 1 - scope]
    let links = entity.properties.filter { $0.relationship?.isToMany == false }
    let link = random.chance(3) ? nil : random.element(of: links)
    let left = FilterExpression.path(FilterPath(link.map { [$0.name] } ?? [], scope: scope))
    let operation: ComparisonOperator = random.chance(2) ? .equal : .notEqual
    if random.chance(4) { return .compare(left, operation, .value(.null)) }
    let destination = link?.relationship?.destination ?? entity.name
    if random.chance(4) {
      let other = random.number(below: scopes.count)
      return .compare(left, operation, .path(FilterPath([], scope: other)))
    }
    guard let id = random.element(of: graph.identifiers(of: destination)) else {
      return .constant(false)
    }
    return .compare(left, operation, .value(.reference(id)))
  }
}

extension RandomFilter {
  /// A path to an attribute, through to-one relationships and composites at times.
  private mutating func attribute(
    where isWanted: (AttributeDescription) -> Bool
  ) -> (FilterPath, AttributeDescription)? {
    for _ in 0..<20 {
      let scope = random.chance(3) ? random.number(below: scopes.count) : 0
      var entity = scopes[scopes.count - 1 - scope]
      var names: [String] = []
      while let property = random.element(of: entity.properties), names.count < 3 {
        if let attribute = property.attribute {
          names.append(property.name)
          if let element = random.element(of: attribute.elements), let inner = element.attribute,
            random.chance(2)
          {
            if isWanted(inner) { return (FilterPath(names + [element.name], scope: scope), inner) }
          } else if isWanted(attribute) {
            return (FilterPath(names, scope: scope), attribute)
          }
          break
        }
        guard let relationship = property.relationship, !relationship.isToMany,
          let destination = graph.model[relationship.destination]
        else { break }
        names.append(property.name)
        entity = destination
      }
    }
    return nil
  }

  private mutating func text(depth: Int) -> FilterExpression {
    switch random.number(below: depth > 0 ? 6 : 3) {
    case 0: return .value(.string(random.text()))
    case 3: return .function(random.chance(2) ? .lowercased : .uppercased, text(depth: depth - 1))
    case 4: return .coalesced(text(depth: depth - 1), text(depth: depth - 1))
    case 5:
      return .conditional(
        filter(depth: depth - 1), text(depth: depth - 1),
        random.chance(3) ? .value(.null) : text(depth: depth - 1))
    default:
      return attribute { $0.type == .string }.map { .path($0.0) } ?? .value(.string("x"))
    }
  }

  private mutating func number(depth: Int) -> FilterExpression {
    switch random.number(below: depth > 0 ? 12 : 4) {
    case 0: return .value(constantNumber())
    case 4, 5:
      let operations: [ArithmeticOperator] = [
        .add, .subtract, .multiply, .divide, .remainder, .power,
      ]
      return .arithmetic(
        number(depth: depth - 1), random.element(of: operations) ?? .add,
        number(depth: depth - 1))
    case 6: return .negated(number(depth: depth - 1))
    case 7:
      return .conditional(
        filter(depth: depth - 1), number(depth: depth - 1), number(depth: depth - 1))
    case 8: return .function(.absolute, number(depth: depth - 1))
    case 9:
      guard let (path, inner) = element(depth: depth - 1), isDirect(path) else { break }
      return .count(path, where: random.chance(3) ? nil : inner)
    case 11: if let aggregate = aggregate(depth: depth) { return aggregate }
    case 10:
      let function: TextFunction = random.chance(2) ? .count : .absolute
      return function == .count ? .function(.count, text(depth: depth - 1)) : seconds()
    default: break
    }
    return attribute { $0.isNumber }.map { .path($0.0) } ?? .value(.int(1))
  }

  /// Of numbers of a relationship's objects.
  private mutating func aggregate(depth: Int) -> FilterExpression? {
    guard scopes.count < 4, let (path, _) = element(depth: 1), isDirect(path) else { return nil }
    var entity = scopes[scopes.count - 1 - path.scope]
    for name in path.names {
      guard let destination = entity.property(name)?.relationship?.destination,
        let next = graph.model[destination]
      else { return nil }
      entity = next
    }
    scopes.append(entity)
    defer { scopes.removeLast() }
    let functions: [AggregateFunction] = [.sum, .average, .minimum, .maximum]
    return .aggregate(random.element(of: functions) ?? .sum, path, of: number(depth: 0))
  }

  private func isDirect(_ path: FilterPath) -> Bool {
    var entity = scopes[scopes.count - 1 - path.scope]
    for name in path.names.dropLast() {
      guard let relationship = entity.property(name)?.relationship, !relationship.isToMany,
        let destination = graph.model[relationship.destination]
      else { return false }
      entity = destination
    }
    return true
  }

  /// Between two dates.
  private mutating func seconds() -> FilterExpression {
    guard let (path, attribute) = attribute(where: { $0.type == .date }) else {
      return .value(.double(0.5))
    }
    return .arithmetic(.path(path), .subtract, .value(random.value(for: attribute)))
  }

  private mutating func constantNumber() -> ModelValue {
    let types: [AttributeDescription.ValueType] = [.int16, .int64, .double, .float, .decimal]
    return random.value(for: AttributeDescription(random.element(of: types) ?? .int64))
  }
}

extension AttributeDescription {
  fileprivate var isNumber: Bool {
    switch type {
    case .int16, .int32, .int64, .decimal, .double, .float: true
    case .string, .bool, .date, .data, .uuid, .url, .transformable, .composite, .undefined: false
    }
  }
}
