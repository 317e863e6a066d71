import DataCore

/// Where a property's value lies in the tables.
indirect enum PropertyStorage: Sendable {
  case column(String)
  /// An enum without raw values: one column a case, which holds the case's name if it is the one.
  case cases([Case])
  /// A composite, spread over columns.
  case elements([Element])
  case toOne(ToOneStorage)
  case toMany(ToManyStorage)
  /// The table lacks it: an older or newer model. Reads as null.
  case absent

  struct Case: Sendable {
    var name: String
    var column: String
  }

  struct Element: Sendable {
    var property: PropertyDescription
    var storage: PropertyStorage
  }
}

struct ToOneStorage: Sendable {
  /// Holds the destination's primary key.
  var column: String
  /// Holds the number of the destination's own entity, where the destination has subentities.
  var entityColumn: String?
  var destination: String
}

/// How to get from an object to the many at the other end.
struct ToManyStorage: Sendable {
  var destination: String
  var link: Link
  /// The column that orders them: in the destination's table, or in the join table.
  var orderColumn: String?

  enum Link: Sendable {
    /// A column of the destination's table holds this object's primary key.
    case foreignKey(column: String)
    case join(table: String, source: String, target: String)
    /// The tables do not say; always empty.
    case unknown
  }
}
