import DataCore
import Foundation

/// Why a JSON value is none of a property, as the end of a sentence.
struct FormatError: Error {
  let message: String
}

extension ModelValue {
  /// The value as the file has it; reading it gives the same bits.
  func node(of attribute: AttributeDescription) -> JSONNode {
    switch self {
    case .null: return .null
    case .int(let value): return .number(value)
    case .double(let value):
      return value.isFinite ? .number(value.description) : .string(value.exactName)
    case .decimal(let value): return .string(value.description)
    case .string(let value): return .string(value)
    case .bool(let value): return .bool(value)
    case .date(let value): return .string(ExactDate.text(value))
    case .uuid(let value): return .string(value.uuidString)
    case .url(let value): return .string(value.absoluteString)
    case .data(let value), .transformable(let value):
      return .string(value.base64EncodedString())
    case .composite(let values):
      let declared = attribute.elements.map(\.name)
      let others = values.keys.filter { !declared.contains($0) }.sorted()
      return .object(
        (declared + others).compactMap { name in
          guard let value = values[name] else { return nil }
          let part = attribute.elements.first { $0.name == name }?.attribute
          return .init(name: name, value: value.node(of: part ?? attribute))
        })
    case .reference, .references: return .null
    }
  }

  init(_ node: JSONNode, as attribute: AttributeDescription) throws(FormatError) {
    if node == .null {
      self = .null
      return
    }
    guard let value = try Self.value(node, attribute) else {
      throw FormatError(message: "it takes \(attribute.form), not \(node.noun)")
    }
    self = value
  }

  private static func value(
    _ node: JSONNode, _ attribute: AttributeDescription
  ) throws(FormatError) -> ModelValue? {
    switch (attribute.type, node) {
    case (.string, .string(let text)): return .string(text)
    case (.int16, .number(let digits)), (.int32, .number(let digits)),
      (.int64, .number(let digits)):
      return Int64(digits).map { .int($0) }
    case (.double, .number(let digits)), (.float, .number(let digits)):
      return Double(digits).flatMap { $0.isFinite ? .double($0) : nil }
    case (.double, .string(let name)), (.float, .string(let name)):
      return Double(exact: name).map { .double($0) }
    case (.decimal, .string(let text)), (.decimal, .number(let text)):
      return Decimal(exact: text).map { .decimal($0) }
    case (.bool, .bool(let value)): return .bool(value)
    case (.date, .string(let text)): return ExactDate.parse(text).map { .date($0) }
    case (.uuid, .string(let text)): return UUID(uuidString: text).map { .uuid($0) }
    case (.url, .string(let text)): return URL(string: text).map { .url($0) }
    case (.data, .string(let text)): return Data(base64Encoded: text).map { .data($0) }
    case (.transformable, .string(let text)):
      return Data(base64Encoded: text).map { .transformable($0) }
    case (.composite, .object(let members)): return try composite(members, attribute)
    default: return nil
    }
  }

  private static func composite(
    _ members: [JSONNode.Member], _ attribute: AttributeDescription
  ) throws(FormatError) -> ModelValue {
    var values: [String: ModelValue] = [:]
    for member in members {
      guard let part = attribute.elements.first(where: { $0.name == member.name })?.attribute
      else { throw FormatError(message: "it has no element “\(member.name)”") }
      do {
        values[member.name] = try ModelValue(member.value, as: part)
      } catch {
        throw FormatError(message: "“\(member.name)”: \(error.message)")
      }
    }
    return .composite(values)
  }
}

extension AttributeDescription {
  fileprivate var form: String {
    switch type {
    case .string: "a text"
    case .int16, .int32, .int64: "a whole number"
    case .double, .float: "a number, “NaN”, “Infinity” or “-Infinity”"
    case .decimal: "a decimal number as text"
    case .bool: "true or false"
    case .date: "a date like “2026-11-30T14:05:06.000Z”"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .data, .transformable: "base64"
    case .composite: "an object"
    case .undefined: "nothing"
    }
  }
}
