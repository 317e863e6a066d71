import DataCore

/// The object under the list's cursor: all its properties.
struct Detail: Hashable, Sendable {
  /// Nil where the list is empty.
  var id: PersistentIdentifier?
  var entity: EntityDescription?
  var title = ""
  /// In slot order; empty until the answer arrives.
  var fields: [Field] = []
  /// The property the cursor is on.
  var cursor: String?
  /// The first shown field.
  var scroll = 0
  var generation = 0
  /// Why there is nothing to show.
  var error: String?

  struct Field: Hashable, Sendable {
    var property: PropertyDescription
    var content: Content

    var name: String { property.name }
  }

  enum Content: Hashable, Sendable {
    case value(ModelValue)
    /// A to-one relationship, nil where it is empty.
    case link(Link?)
    /// A to-many relationship: how many, and the first few.
    case links(count: Int, first: [Link])
  }

  var cursorIndex: Int? { fields.firstIndex { $0.name == cursor } }
  var field: Field? { fields.first { $0.name == cursor } }
}
