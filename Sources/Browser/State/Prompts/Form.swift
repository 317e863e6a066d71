import DataCore
import TerminalUI

/// Properties being edited; what was typed stays until it is accepted.
struct Form: Hashable, Sendable {
  /// Nil for a new object.
  var id: PersistentIdentifier?
  var entity: EntityDescription
  var store: String
  /// “New Trip”, “Rome”.
  var title: String
  var fields: [FormField]
  /// Index of the field being edited.
  var cursor = 0
  var scroll = 0
  /// Values that others wrote since it opened and that the person has been told of.
  var seen: [String: ModelValue] = [:]
  /// Why the form as a whole is refused.
  var error: String?
  /// The edit is on its way; keys wait.
  var isSubmitting = false

  var field: FormField? { fields.indices.contains(cursor) ? fields[cursor] : nil }
}

/// One value of a form: an attribute, a composite's element, or a relationship.
struct FormField: Hashable, Sendable {
  /// The property's name, and the element's within a composite.
  var path: [String]
  var property: PropertyDescription
  /// The value when the form opened.
  var original: ModelValue
  var text: TextBuffer
  /// Explicitly nil, which is not the same as empty.
  var isNil: Bool
  /// The person changed it: an untouched value is never parsed and written back.
  var isTouched = false
  /// Why what was typed is refused; shown beside the field.
  var error: String?
  /// For a relationship: the linked objects.
  var links: [Link] = []
  var addedLinks: Set<PersistentIdentifier> = []
  var removedLinks: Set<PersistentIdentifier> = []

  var label: String { path.joined(separator: ".") }
  var isRelationship: Bool { property.relationship != nil }
  /// Values are picked from a list instead of typed.
  var isChoice: Bool {
    guard let attribute = property.attribute else { return true }
    return !attribute.enumCases.isEmpty || attribute.type == .bool
  }
}
