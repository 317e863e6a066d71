import DataCore

/// The rows at the other end of a to-many relationship, as `FROM … WHERE …`.
struct ToManySource {
  let text: String
  /// What an ordered relationship is ordered by.
  let order: String?

  /// - Parameters:
  ///   - owner: the owner's primary key, an expression or a placeholder.
  ///   - alias: what the destination's rows are called.
  init(_ storage: ToManyStorage, layout: StoreLayout, owner: String, alias: String) {
    guard let destination = layout[storage.destination] else {
      text = "FROM (SELECT 1) WHERE 0 AND \(owner)"
      order = nil
      return
    }
    let table = "\(destination.table.quoted) AS \(alias)"
    let family = destination.isAlone ? "" : " AND \(destination.condition(alias))"
    switch storage.link {
    case .unknown:
      // The owner is named all the same: it may be a placeholder that gets a value.
      text = "FROM \(table) WHERE 0 AND \(owner)"
      order = nil
    case .foreignKey(let column):
      text = "FROM \(table) WHERE \(alias).\(column.quoted) = \(owner)\(family)"
      order = storage.orderColumn.map { "\(alias).\($0.quoted)" }
    case .join(let join, let source, let target):
      let link = "\(alias)j"
      text =
        "FROM \(join.quoted) AS \(link) JOIN \(table) "
        + "ON \(alias).\(Format.primaryKey) = \(link).\(target.quoted) "
        + "WHERE \(link).\(source.quoted) = \(owner)\(family)"
      order = storage.orderColumn.map { "\(link).\($0.quoted)" }
    }
  }
}

extension EntityLayout {
  /// Whether a row of the shared table is of this entity or one below it.
  ///
  /// For several entities the index on `Z_ENT` is held off: it would cost a sort.
  func condition(_ alias: String, includesSubentities: Bool = true) -> String {
    let numbers = includesSubentities ? familyNumbers : [number]
    if numbers.count == 1 { return "\(alias).\(Format.entity) = \(numbers[0])" }
    return "+\(alias).\(Format.entity) IN (\(numbers.map(String.init).joined(separator: ", ")))"
  }
}
