import DataCore

/// Follows key paths through the tables.
struct PathResolver {
  let layout: StoreLayout
  private var aliases = 0

  init(_ layout: StoreLayout) { self.layout = layout }

  mutating func alias() -> String {
    aliases += 1
    return "t\(aliases)"
  }

  /// Throws `unknownProperty`; nil for what SQL does not say.
  mutating func resolve(_ names: [String], from start: SQLObject) throws -> SQLTarget? {
    var object = start
    for (index, name) in names.enumerated() {
      guard let property = object.layout.entity.property(name),
        let storage = object.layout.storage(of: name)
      else { throw object.layout.entity.unknownProperty(name) }
      let rest = names[(index + 1)...]
      switch storage {
      case .absent:
        guard rest.isEmpty, let attribute = property.attribute else { return nil }
        return .attribute(SQLFragment("NULL"), attribute)
      case .column, .cases, .elements:
        return attribute(property, storage, rest, object)
      case .toMany(let toMany):
        return rest.isEmpty ? .toMany(toMany, owner: object) : nil
      case .toOne(let toOne):
        guard let destination = layout[toOne.destination] else { return nil }
        let key = object.access(toOne.column)
        if rest.isEmpty {
          return .toOne(
            key: key, entity: layout.entityExpression(toOne, key: key, access: object.access),
            destination: destination)
        }
        object = SQLObject(destination, alias: alias(), key: key)
      }
    }
    return .object(object)
  }

  private func attribute(
    _ property: PropertyDescription, _ storage: PropertyStorage, _ rest: ArraySlice<String>,
    _ object: SQLObject
  ) -> SQLTarget? {
    guard let attribute = property.attribute else { return nil }
    switch storage {
    case .column(let column):
      return rest.isEmpty ? .attribute(SQLFragment(object.access(column)), attribute) : nil
    case .cases(let cases):
      let list = cases.map { object.access($0.column) } + ["NULL"]
      return rest.isEmpty
        ? .attribute(SQLFragment("COALESCE(\(list.joined(separator: ", ")))"), attribute) : nil
    case .elements(let elements):
      guard let name = rest.first else { return .composite(leaves(storage, object)) }
      guard let element = elements.first(where: { $0.property.name == name }) else { return nil }
      return self.attribute(element.property, element.storage, rest.dropFirst(), object)
    case .absent:
      return rest.isEmpty ? .attribute(SQLFragment("NULL"), attribute) : nil
    case .toOne, .toMany: return nil
    }
  }

  private func leaves(_ storage: PropertyStorage, _ object: SQLObject) -> [String] {
    switch storage {
    case .column(let column): [object.access(column)]
    case .cases(let cases): cases.map { object.access($0.column) }
    case .elements(let elements): elements.flatMap { leaves($0.storage, object) }
    case .absent, .toOne, .toMany: []
    }
  }
}
