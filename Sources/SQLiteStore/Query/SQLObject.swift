import DataCore

/// An object within a statement: a table's row under an alias, or what a to-one leads to.
struct SQLObject {
  let layout: EntityLayout
  /// Its primary key; null where there is no object.
  let key: String
  /// A column of the object as an expression, null where there is no object.
  let access: (String) -> String

  init(_ layout: EntityLayout, alias: String) {
    self.layout = layout
    key = "\(alias).\(Format.primaryKey)"
    access = { "\(alias).\($0.quoted)" }
  }

  /// The object under a key that an expression gives.
  init(_ layout: EntityLayout, alias: String, key: String) {
    self.layout = layout
    let table = layout.table.quoted
    access = { column in
      "(SELECT \(alias).\(column.quoted) FROM \(table) AS \(alias) "
        + "WHERE \(alias).\(Format.primaryKey) = \(key))"
    }
    self.key = access(Format.primaryKey)
  }
}

/// What a key path leads to.
enum SQLTarget {
  case attribute(SQLFragment, AttributeDescription)
  /// A composite as a whole: its columns.
  case composite([String])
  case toOne(key: String, entity: String?, destination: EntityLayout)
  case toMany(ToManyStorage, owner: SQLObject)
  /// An empty path: the object itself.
  case object(SQLObject)
}
