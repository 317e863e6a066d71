import DataCore
import Foundation
import TestSupport

/// Models at random: hierarchies, every type of attribute with defaults, composites, enums, every
/// kind of relationship, uniqueness and indexes, names that collide in a table.
struct RandomModel {
  private var random: SplitMix64
  private var declarations: [ModelDescription.Declaration] = []

  /// Names that meet again in one table, that differ in case, end in digits or are Core Data's own.
  private static let names = [
    "a", "a1", "A2", "id", "ID1", "name", "title", "größe", "value", "_pk", "_opt", "order",
    "select", "note", "state", "x", "url", "z",
  ]

  static func model(_ random: SplitMix64) -> ModelDescription {
    var maker = RandomModel(random: random)
    return maker.make()
  }

  private mutating func make() -> ModelDescription {
    for index in 0..<(1 + random.number(below: 6)) {
      let parent = random.chance(3) ? random.element(of: declarations)?.name : nil
      let name = random.chance(2) ? "Entity\(index)" : "\(Character("K"))ind\(index)"
      declarations.append(
        ModelDescription.Declaration(
          name, superentityName: parent, isAbstract: random.chance(6), properties: []))
    }
    for index in declarations.indices { addAttributes(to: index) }
    for _ in 0..<random.number(below: 8) { addRelationship() }
    for index in declarations.indices {
      addConstraints(to: index)
      declarations[index].properties.shuffle(using: &random)
    }
    return ModelDescription(declarations)
  }

  /// Names of one lineage must differ; others may be equal.
  private func isFree(_ name: String, at index: Int) -> Bool {
    declarations.indices.allSatisfy { other in
      let related =
        other == index || lineage(other).contains(index) || lineage(index).contains(other)
      return !related || !declarations[other].properties.contains { $0.name == name }
    }
  }

  private func lineage(_ index: Int) -> [Int] {
    guard let parent = declarations[index].superentityName,
      let above = declarations.firstIndex(where: { $0.name == parent })
    else { return [] }
    return [above] + lineage(above)
  }

  private mutating func addAttributes(to index: Int) {
    for _ in 0..<random.number(below: 7) {
      guard let name = random.element(of: RandomModel.names), isFree(name, at: index) else {
        continue
      }
      let original = random.chance(5) ? "old\(name)" : nil
      declarations[index].properties.append(
        PropertyDescription(
          name, originalName: original, isOptional: random.chance(2),
          kind: .attribute(attribute(depth: 0))))
    }
  }

  private mutating func attribute(depth: Int) -> AttributeDescription {
    let types: [AttributeDescription.ValueType] = [
      .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url,
      .transformable, .composite,
    ]
    var result = AttributeDescription(random.element(of: types) ?? .string)
    if result.type == .composite {
      guard depth < 2 else { return AttributeDescription(.string) }
      for name in ["street", "id", "name", "x"].shuffled(using: &random).prefix(
        1 + random.number(below: 3))
      {
        result.elements.append(
          PropertyDescription(
            name, isOptional: true, kind: .attribute(attribute(depth: depth + 1))))
      }
    }
    if result.type == .string, random.chance(4) {
      result.enumCases = Array(
        ["small", "medium", "large", "id"].prefix(
          1 + random.number(below: 4)))
    }
    if result.type == .transformable, random.chance(2) {
      result.transformerName = "NSSecureUnarchiveFromData"
    }
    if depth == 0 {
      result.preservesValueOnDeletion = random.chance(5)
      result.allowsExternalStorage =
        random.chance(3) && (result.type == .data || result.type == .transformable)
    }
    if random.chance(3) {
      result.defaultValue =
        result.enumCases.first.map { .string($0) } ?? random.value(for: result).withoutNulls
    }
    return result
  }

  private mutating func addRelationship() {
    let source = random.number(below: declarations.count)
    let target = random.number(below: declarations.count)
    let kind = random.number(below: 4)
    let name = "to\(random.number(below: 4))"
    guard isFree(name, at: source) else { return }
    let back = random.chance(4) && source == target ? name : "from\(random.number(below: 4))"
    let isOneWay = random.chance(4)
    guard isOneWay || back == name || isFree(back, at: target) else { return }
    let isToMany = (kind & 1 == 1, kind & 2 == 2)
    declarations[source].properties.append(
      relationship(
        name, to: target, inverse: isOneWay ? nil : back, isToMany: isToMany.0))
    if !isOneWay, back != name {
      declarations[target].properties.append(
        relationship(back, to: source, inverse: name, isToMany: isToMany.1))
    }
  }

  private mutating func relationship(
    _ name: String, to target: Int, inverse: String?, isToMany: Bool
  ) -> PropertyDescription {
    let rules: [RelationshipDescription.DeleteRule] = [.noAction, .nullify, .cascade, .deny]
    return PropertyDescription(
      name, isOptional: random.chance(2),
      kind: .relationship(
        RelationshipDescription(
          to: declarations[target].name, inverse: inverse, isToMany: isToMany,
          isOrdered: isToMany && random.chance(3),
          deleteRule: random.element(of: rules) ?? .nullify,
          minimumCount: random.number(below: 2),
          maximumCount: isToMany ? random.number(below: 4) : 1)))
  }

  private mutating func addConstraints(to index: Int) {
    let names = declarations[index].properties.filter { property in
      property.attribute?.elements.isEmpty == true || property.relationship?.isToMany == false
    }.map(\.name)
    if random.chance(3), let name = names.randomElement(using: &random) {
      let place = declarations[index].properties.firstIndex { $0.name == name }
      if let place, case .attribute(var attribute) = declarations[index].properties[place].kind {
        attribute.isUnique = true
        declarations[index].properties[place].kind = .attribute(attribute)
        declarations[index].uniquenessConstraints.append([name])
      }
    }
    if random.chance(3), names.count > 1 {
      declarations[index].uniquenessConstraints.append(Array(names.prefix(2)))
    }
    if random.chance(2), let name = names.last {
      declarations[index].indexes.append(IndexDescription("by\(name)", properties: [name]))
    }
  }
}

extension ModelValue {
  /// A composite without elements that hold nothing, null if none is left.
  fileprivate var withoutNulls: ModelValue {
    guard case .composite(let elements) = self else { return self }
    let kept = elements.mapValues(\.withoutNulls).filter { !$0.value.isNull }
    return kept.isEmpty ? .null : .composite(kept)
  }
}
