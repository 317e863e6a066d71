import Foundation

extension ModelValue {
  /// The value in a few words, for a sentence: never longer than about 40 characters.
  package var summary: String {
    switch self {
    case .null: "empty"
    case .int(let value): String(value)
    case .double(let value): String(value)
    case .decimal(let value): value.description
    case .string(let value): value.count > 40 ? "“\(value.prefix(39))…”" : "“\(value)”"
    case .bool(let value): value ? "true" : "false"
    case .date(let value): value.formatted(.iso8601)
    case .uuid(let value): value.uuidString
    case .url(let value): value.absoluteString.count > 40 ? "a URL" : value.absoluteString
    case .data(let value): "\(value.count) bytes"
    case .composite(let value): "\(value.count) values"
    case .reference(let id): "\(id.entityName) \(id.keyText)"
    case .references(let ids): "\(ids.count) objects"
    case .transformable(let value): "\(value.count) bytes"
    }
  }

  /// What kind of value this is, with its article.
  package var kindName: String {
    switch self {
    case .null: "nothing"
    case .int: "an integer"
    case .double: "a number"
    case .decimal: "a decimal number"
    case .string: "text"
    case .bool: "true or false"
    case .date: "a date"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .data, .transformable: "data"
    case .composite: "a group of values"
    case .reference: "an object"
    case .references: "several objects"
    }
  }

  /// Whether a property of this description can hold the value; null fits everywhere here.
  package func fits(_ property: PropertyDescription) -> Bool {
    switch property.kind {
    case .relationship(let relationship):
      switch self {
      case .null: true
      case .reference: !relationship.isToMany
      case .references: relationship.isToMany
      case .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
        .transformable:
        false
      }
    case .attribute(let attribute):
      fits(attribute.type)
    }
  }

  private func fits(_ type: AttributeDescription.ValueType) -> Bool {
    switch self {
    case .null: true
    case .int(let value):
      switch type {
      case .int16: Int16(exactly: value) != nil
      case .int32: Int32(exactly: value) != nil
      case .int64: true
      case .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url, .transformable,
        .composite, .undefined:
        false
      }
    case .double: type == .double || type == .float
    case .decimal: type == .decimal
    case .string: type == .string
    case .bool: type == .bool
    case .date: type == .date
    case .uuid: type == .uuid
    case .url: type == .url
    case .data: type == .data
    case .composite: type == .composite
    case .transformable: type == .transformable
    case .reference, .references: false
    }
  }
}

extension PropertyDescription {
  /// What kind of value the property takes, with its article.
  package var kindName: String {
    switch kind {
    case .relationship(let relationship):
      relationship.isToMany ? "several \(relationship.destination)" : relationship.destination
    case .attribute(let attribute):
      switch attribute.type {
      case .int16: "an integer from -32768 to 32767"
      case .int32: "an integer from -2147483648 to 2147483647"
      case .int64: "an integer"
      case .decimal: "a decimal number"
      case .double, .float: "a number"
      case .string: "text"
      case .bool: "true or false"
      case .date: "a date"
      case .data, .transformable: "data"
      case .uuid: "a UUID"
      case .url: "a URL"
      case .composite: "a group of values"
      case .undefined: "a value of an unknown type"
      }
    }
  }
}
