import DataCore
import Foundation
import TestSupport

@testable import SQLiteStore

/// All rows of a store in memory, with filters and orders evaluated there.
final class Oracle: FilterScope {
  let reader: any StoreReader
  private(set) var rows: [PersistentIdentifier: Row] = [:]
  private var links: [String: [PersistentIdentifier]] = [:]

  init(_ store: SQLiteStore) throws {
    reader = try store.makeReader()
    for entity in store.model.entities {
      try reader.enumerate(Query(.entity(entity.name), includesSubentities: false)) { row in
        rows[row.id] = row
        return true
      }
    }
  }

  func row(for identifier: PersistentIdentifier) throws -> Row? { rows[identifier] }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    let key = "\(identifier) \(property)"
    if let known = links[key] { return known }
    let found = try reader.related(to: identifier, through: property)
    links[key] = found
    return found
  }

  /// What the query has to answer, with its keys.
  func answer(_ query: Query) throws -> [Row] {
    guard case .entity(let name) = query.source else { return [] }
    let order = RowOrder(query.order)
    return try rows.values
      .filter { row in
        guard query.includesSubentities ? row.entity.isKind(of: name) : row.entity.name == name
        else { return false }
        return try query.filter?.matches(row, in: self) ?? true
      }
      .map { row in
        var row = row
        row.keys = try order.keys(of: row, in: self)
        return row
      }
      .sorted { order.compare($0, $1) < 0 }
  }
}

/// Filters and orders at random over an entity, with values that occur in it.
struct QueryGenerator {
  let model: ModelDescription
  let rows: [Row]
  var random: SplitMix64

  private mutating func pick<Element>(_ list: [Element]) -> Element? {
    list.randomElement(using: &random)
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  /// A path to an attribute or to-one of the entity, through to-one relationships at times.
  mutating func path(_ entity: EntityDescription, depth: Int = 0) -> [String]? {
    guard let property = pick(entity.properties) else { return nil }
    switch property.kind {
    case .attribute(let attribute):
      if let element = attribute.elements.randomElement(using: &random), chance(80) {
        return [property.name, element.name]
      }
      return [property.name]
    case .relationship(let relationship):
      if relationship.isToMany { return nil }
      guard depth < 2, chance(60), let next = model[relationship.destination],
        let rest = path(next, depth: depth + 1)
      else { return [property.name] }
      return [property.name] + rest
    }
  }

  private mutating func value() -> ModelValue {
    if chance(12) { return .null }
    guard let row = pick(rows), let value = pick(row.values) else { return .int(0) }
    if case .composite(let elements) = value {
      return elements.sorted { $0.key < $1.key }.randomElement(using: &random)?.value ?? value
    }
    return value
  }

  private mutating func value(like name: String) -> ModelValue {
    if chance(25) { return value() }
    return pick(rows.filter { $0.entity.slot(of: name) != nil })?[name] ?? value()
  }

  mutating func filter(_ entity: EntityDescription, depth: Int = 0) -> Filter {
    if depth < 3, chance(45) {
      let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        filter(entity, depth: depth + 1)
      }
      switch Int.random(in: 0..<3, using: &random) {
      case 0: return .and(parts)
      case 1: return .or(parts)
      default: return .not(parts[0])
      }
    }
    if depth < 2, chance(25), let filter = relation(entity, depth) { return filter }
    guard let path = path(entity), let name = path.last else { return .constant(chance(50)) }
    let expression = FilterExpression.path(FilterPath(path))
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return .contained(expression, in: (0..<4).map { _ in value(like: name) })
    case 1:
      let operation = pick([TextOperator.contains, .beginsWith, .endsWith, .like, .search])
      let text = pick(["a", "A", "o", "ä", "p", "ss", "", "*e*", "%", "penguin"]) ?? "a"
      let options = pick([
        TextOptions(), .caseInsensitive, .diacriticInsensitive,
        [.caseInsensitive, .diacriticInsensitive],
      ])
      return .text(expression, operation ?? .contains, .value(.string(text)), options ?? [])
    case 2:
      guard let other = self.path(entity) else { return .constant(true) }
      return .compare(expression, comparison(), .path(FilterPath(other)))
    case 3:
      let kind = pick(entity.family.sorted()) ?? entity.name
      return .isKind(FilterPath([]), entity: kind)
    case 4: return .identifiers((0..<3).compactMap { _ in pick(rows)?.id })
    case 5: return .compare(expression, comparison(), .value(.null))
    case 6: return .compare(.value(value(like: name)), comparison(), expression)
    case 7:
      return .compare(
        expression, comparison(), .value(value(like: name)), [.caseInsensitive])
    default: return .compare(expression, comparison(), .value(value(like: name)))
    }
  }

  private mutating func comparison() -> ComparisonOperator {
    pick([.equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual]) ?? .equal
  }

  private mutating func relation(_ entity: EntityDescription, _ depth: Int) -> Filter? {
    let relationships = entity.properties.filter { $0.relationship != nil }
    guard let property = pick(relationships), let relationship = property.relationship,
      let next = model[relationship.destination]
    else { return nil }
    let path = FilterPath([property.name])
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return .some(path, filter(next, depth: depth + 1))
    case 1: return .every(path, filter(next, depth: depth + 1))
    case 2:
      return .compare(
        .count(path, where: chance(50) ? filter(next, depth: depth + 1) : nil), comparison(),
        .value(.int(Int64.random(in: 0...3, using: &random))))
    default:
      return .isKind(path, entity: pick(next.family.sorted()) ?? next.name)
    }
  }

  mutating func order(_ entity: EntityDescription) -> [SortKey] {
    (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in
      guard let path = path(entity) else { return nil }
      return SortKey(
        path, ascending: chance(50), collation: chance(40) ? .localizedStandard : .binary)
    }
  }
}
