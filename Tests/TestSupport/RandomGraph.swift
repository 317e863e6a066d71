import DataCore

extension SplitMix64 {
  /// Edits the graph at random: inserts, values, links of every kind, deletes.
  package mutating func edit(_ graph: inout ObjectGraph, steps: Int) {
    for _ in 0..<steps {
      switch number(below: 10) {
      case 0..<4: insert(into: &graph)
      case 4..<6: setValue(in: &graph)
      case 6..<9: setLink(in: &graph)
      default:
        if let id = element(of: graph.objects.keys.sorted()) { graph.delete(id) }
      }
    }
  }

  private mutating func insert(into graph: inout ObjectGraph) {
    let names = ["Item", "Item", "SpecialItem", "RareItem", "Person", "Tag", "Part"]
    guard let name = element(of: names), let entity = graph.model[name] else { return }
    var values: [String: ModelValue] = [:]
    for property in entity.properties {
      guard let attribute = property.attribute else { continue }
      if property.isOptional && chance(3) { continue }
      values[property.name] = unique(property.name, attribute, in: graph)
    }
    _ = graph.insert(name, values)
  }

  /// A value that breaks no uniqueness constraint of the test model.
  private mutating func unique(
    _ name: String, _ attribute: AttributeDescription, in graph: ObjectGraph
  ) -> ModelValue {
    if attribute.isUnique || name == "grade" { return .string("unique \(next())") }
    return value(for: attribute)
  }

  private mutating func setValue(in graph: inout ObjectGraph) {
    guard let id = element(of: graph.objects.keys.sorted()),
      let entity = graph.objects[id]?.entity,
      let property = element(of: entity.properties.filter { $0.attribute != nil }),
      let attribute = property.attribute
    else { return }
    let isNull = property.isOptional && chance(4)
    graph.set(
      property.name, of: id,
      to: isNull ? .null : unique(property.name, attribute, in: graph))
  }

  private mutating func setLink(in graph: inout ObjectGraph) {
    guard let id = element(of: graph.objects.keys.sorted()),
      let entity = graph.objects[id]?.entity,
      let property = element(of: entity.properties.filter { $0.relationship != nil }),
      let relationship = property.relationship
    else { return }
    let others = graph.identifiers(of: relationship.destination)
    let current = graph.value(property.name, of: id).identifiers
    switch number(below: 4) {
    case 0:
      if let gone = element(of: current) { graph.unlink(id, property.name, gone) }
    case 1 where relationship.isOrdered:
      let shuffled = current.shuffled(using: &self)
      graph.set(property.name, of: id, to: .references(shuffled))
    default:
      if let other = element(of: others) { graph.link(id, property.name, other) }
    }
  }
}
