import DataCore
import TerminalUI

extension Form {
  /// All editable properties of an object. `detail` adds what to-many relationships hold.
  init(
    editing row: Row, titles: [PersistentIdentifier: String], detail: Detail?, store: String,
    text: ValueText
  ) {
    self.init(id: row.id, entity: row.entity, store: store, title: row.title, fields: [])
    for property in row.entity.properties where property.whyNotEditable == nil {
      var links: [Link] = []
      if let field = detail?.fields.first(where: { $0.name == property.name }) {
        switch field.content {
        case .value: break
        case .link(let link): links = link.map { [$0] } ?? []
        case .links(_, let first): links = first
        }
      } else if case .reference(let id) = row[property.name] {
        links = [Link(id: id, title: titles[id] ?? id.title)]
      }
      fields += FormField.fields(of: property, value: row[property.name], links: links, text)
    }
  }

  /// A new object of an entity, its defaults filled in.
  init(adding entity: EntityDescription, store: String, text: ValueText) {
    self.init(
      id: nil, entity: entity, store: store, title: "New \(entity.label)", fields: [])
    for property in entity.properties where property.whyNotEditable == nil {
      fields += FormField.fields(
        of: property, value: property.attribute?.defaultValue ?? .null, links: [], text
      ).map { $0.suggesting(text) }
    }
  }

  /// One property of an object.
  init(
    _ property: PropertyDescription, of id: PersistentIdentifier, entity: EntityDescription,
    value: ModelValue, store: String, text: ValueText
  ) {
    self.init(
      id: id, entity: entity, store: store, title: property.name.words,
      fields: FormField.fields(of: property, value: value, links: [], text))
  }

  mutating func withField(_ body: (inout FormField) -> Void) {
    guard fields.indices.contains(cursor) else { return }
    body(&fields[cursor])
  }
}

extension FormField {
  /// One field, or one an element of a composite.
  static func fields(
    of property: PropertyDescription, value: ModelValue, links: [Link], _ text: ValueText
  ) -> [FormField] {
    guard let attribute = property.attribute, attribute.type == .composite else {
      return [
        FormField(
          path: [property.name], property: property, original: value,
          text: TextBuffer(text.exact(value)), isNil: value.isNull, links: links)
      ]
    }
    var elements: [String: ModelValue] = [:]
    if case .composite(let values) = value { elements = values }
    return attribute.elements.filter { $0.whyNotEditable == nil }.map { element in
      let part = elements[element.name] ?? .null
      return FormField(
        path: [property.name, element.name], property: element, original: part,
        text: TextBuffer(text.exact(part)), isNil: part.isNull)
    }
  }

  /// A required value without a default, begun with what is most plain: no, 0, today.
  fileprivate func suggesting(_ text: ValueText) -> FormField {
    guard let attribute = property.attribute, !property.isOptional, original.isNull else {
      return self
    }
    let suggestion: String
    switch attribute.type {
    case .bool: suggestion = "no"
    case .int16, .int32, .int64, .double, .float, .decimal: suggestion = "0"
    case .date:
      guard let today = try? text.dates.parse("today") else { return self }
      suggestion = text.dates.exact(today)
    case .string, .data, .uuid, .url, .transformable, .composite, .undefined: return self
    }
    var field = self
    field.edit { $0 = TextBuffer(suggestion) }
    return field
  }

  /// Puts a typed text in; what was nil is nil no more.
  mutating func edit(_ body: (inout TextBuffer) -> Void) {
    body(&text)
    isTouched = true
    isNil = false
    error = nil
  }

  mutating func setNil() {
    isTouched = true
    isNil = true
    error = nil
    text = TextBuffer()
    removedLinks = removedLinks.union(links.map(\.id)).subtracting(addedLinks)
    addedLinks = []
    links = []
  }
}
