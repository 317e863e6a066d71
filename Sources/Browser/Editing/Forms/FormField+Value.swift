import DataCore
import TerminalUI

extension FormField {
  /// The value as typed; the original where nobody touched it. Throws why it is refused.
  func value(_ text: ValueText, isNew: Bool) throws(TextRefusal) -> ModelValue {
    if let relationship = property.relationship { return try link(relationship, isNew: isNew) }
    guard let attribute = property.attribute else { return original }
    guard isTouched else {
      if isNew, original.isNull, !property.isOptional { throw required }
      return original
    }
    let typed = self.text.text
    if isNil || (typed.isEmpty && attribute.type != .string) {
      if property.isOptional { return .null }
      throw required
    }
    if typed.isEmpty, !property.isOptional, attribute.defaultValue.isNull { throw required }
    return try text.parse(typed, as: attribute)
  }

  private func link(
    _ relationship: RelationshipDescription, isNew: Bool
  ) throws(TextRefusal) -> ModelValue {
    if relationship.isToMany { return .null }
    if let link = links.first { return .reference(link.id) }
    if !property.isOptional, isTouched || isNew { throw required }
    return .null
  }

  private var required: TextRefusal {
    TextRefusal("\(property.name) is required: it must not be empty.")
  }
}
