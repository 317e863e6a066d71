import DataCore

/// Rows that wait to be compared, so that what they lead to is read for many at once.
final class ComparedRows {
  private let comparison: DataComparison
  private let report: DataComparison.Report
  private var steps: [RowMerge.Step] = []

  private static let limit = 256

  init(_ comparison: DataComparison, _ report: @escaping DataComparison.Report) {
    self.comparison = comparison
    self.report = report
  }

  func add(_ step: RowMerge.Step) throws {
    steps.append(step)
    if steps.count >= Self.limit { try flush() }
  }

  func flush() throws {
    let pairs = steps.compactMap { step -> (Row, Row)? in
      if case .both(let a, let b) = step { (a, b) } else { nil }
    }
    let links = try linked(pairs)
    var pair = 0
    for step in steps {
      switch step {
      case .first(let row):
        try report(
          Difference(
            kind: .removed, entity: row.entity.name, object: row.id,
            before: node(of: row), after: .null))
      case .second(let row):
        try report(
          Difference(
            kind: .added, entity: row.entity.name, object: row.id, before: .null,
            after: node(of: row)))
      case .both(let a, let b):
        try compare(a, b, links[pair])
        pair += 1
      }
    }
    steps.removeAll(keepingCapacity: true)
  }

  /// The members of to-many relationships on both sides, by property, for each pair.
  private typealias Links = [String: (
    before: [PersistentIdentifier], after: [PersistentIdentifier]
  )]

  private func linked(_ pairs: [(Row, Row)]) throws -> [Links] {
    var result = [Links](repeating: [:], count: pairs.count)
    var byEntity: [String: [Int]] = [:]
    for (index, pair) in pairs.enumerated() {
      byEntity["\(pair.0.entity.name)/\(pair.1.entity.name)", default: []].append(index)
    }
    for indices in byEntity.values {
      guard let sample = indices.first.map({ pairs[$0] }) else { continue }
      for property in sample.0.entity.properties where isCompared(property, sample.0.entity) {
        guard let other = comparison.model.counterpart(of: property, in: sample.1.entity),
          other.relationship?.isToMany == true
        else { continue }
        let before = try comparison.first.reader.related(
          to: indices.map { pairs[$0].0.id }, through: property.name)
        let after = try comparison.second.reader.related(
          to: indices.map { pairs[$0].1.id }, through: other.name)
        for index in indices {
          result[index][property.name] = (
            before[pairs[index].0.id] ?? [], after[pairs[index].1.id] ?? []
          )
        }
      }
    }
    return result
  }

  /// A to-many that its other end tells as well is told there; of a many-to-many one end tells.
  private func isCompared(_ property: PropertyDescription, _ entity: EntityDescription) -> Bool {
    guard let relationship = property.relationship, relationship.isToMany else { return false }
    let model = comparison.model.first
    guard let inverse = model.inverse(of: property) else { return true }
    if relationship.isOrdered { return true }
    guard let back = inverse.property.relationship, back.isToMany else { return false }
    return back.isOrdered
      || (entity.rootName, property.name) <= (inverse.entity.rootName, inverse.property.name)
  }

  private func compare(_ a: Row, _ b: Row, _ links: Links) throws {
    if a.entity.name != b.entity.name {
      try report(
        Difference(
          kind: .changed, entity: a.entity.name, object: a.id, property: "entity",
          before: .string(a.entity.name), after: .string(b.entity.name)))
    }
    for property in a.entity.properties {
      guard let other = comparison.model.counterpart(of: property, in: b.entity) else { continue }
      if let link = links[property.name] {
        try compare(link.before, link.after, property, a)
        continue
      }
      if property.relationship?.isToMany == true || other.relationship?.isToMany == true {
        continue
      }
      let before = a[property.name]
      let after = b[other.name]
      if try isEqual(before, after) { continue }
      try report(
        Difference(
          kind: .changed, entity: a.entity.name, object: a.id, property: property.name,
          before: ComparedValue.node(of: before, property.attribute),
          after: ComparedValue.node(of: after, other.attribute)))
    }
  }

  private func compare(
    _ before: [PersistentIdentifier], _ after: [PersistentIdentifier],
    _ property: PropertyDescription, _ row: Row
  ) throws {
    let old = try before.map { try name(of: $0, comparison.first) }
    let new = try after.map { try name(of: $0, comparison.second) }
    let isSame =
      property.relationship?.isOrdered == true ? old == new : old.sorted() == new.sorted()
    if isSame { return }
    try report(
      Difference(
        kind: .changed, entity: row.entity.name, object: row.id, property: property.name,
        before: ComparedValue.node(of: .references(before), nil),
        after: ComparedValue.node(of: .references(after), nil)))
  }

  private func isEqual(_ a: ModelValue, _ b: ModelValue) throws -> Bool {
    guard case .reference(let one) = a, case .reference(let two) = b else { return a == b }
    if one == two { return true }
    return try name(of: one, comparison.first) == name(of: two, comparison.second)
  }

  /// What tells an object in both stores.
  private func name(of id: PersistentIdentifier, _ store: OpenStore) throws -> String {
    let root = store.model[id.entityName]?.rootName ?? id.entityName
    let keys = comparison.uniqueNames(of: root)
    guard !keys.isEmpty, let row = try store.reader.rows(for: [id])[id] else {
      return "\(id.entityName) p\(id.number)"
    }
    let values = keys.map { row[$0] }
    if values.contains(where: \.isNull) { return "\(id.entityName) p\(id.number)" }
    return JSONNode.array(values.map { ComparedValue.node(of: $0, nil) }).text
  }

  /// An object that only one store has, with the values that it has there.
  private func node(of row: Row) -> JSONNode {
    .object(
      row.entity.properties.compactMap { property in
        if property.relationship?.isToMany == true { return nil }
        return JSONNode.Member(
          name: property.name,
          value: ComparedValue.node(of: row[property.name], property.attribute))
      })
  }
}
