import DataCore

/// Choices of a person that outlast the program. They are no settings: `config.json5` wins.
struct Flags: Hashable, Sendable {
  /// Picked with `t`.
  var themeName: String?
  var showsHistory = true
  /// The order of an entity's list: column names, `-` before those that descend.
  var sorts: [String: [String]] = [:]
}

extension Flags {
  mutating func rememberSort(_ keys: [SortKey], of entity: EntityDescription) {
    let names = keys.map { ($0.isAscending ? "" : "-") + $0.path.joined(separator: ".") }
    sorts[entity.name] = names.isEmpty ? nil : names
  }

  /// The remembered order, as far as the entity still has its columns.
  func sort(of entity: EntityDescription) -> [SortKey] {
    (sorts[entity.name] ?? []).compactMap { name in
      let isDescending = name.hasPrefix("-")
      let column = isDescending ? String(name.dropFirst()) : name
      guard let property = entity.property(column), property.relationship?.isToMany != true else {
        return nil
      }
      return SortKey(column: property, ascending: !isDescending)
    }
  }
}

extension SortKey {
  /// The order of a column: texts as a person expects.
  init(column property: PropertyDescription, ascending: Bool = true) {
    let isText = property.attribute?.type == .string
    self.init(
      [property.name], ascending: ascending, collation: isText ? .localizedStandard : .binary)
  }
}
