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
      throw FormatError(message: "it takes \(attribute.form), not \(node.shown)")
    }
    self = value
  }

  private static func value(
    _ node: JSONNode, _ attribute: AttributeDescription
  ) throws(FormatError) -> ModelValue? {
    let text = node.text
    switch attribute.type {
    case .string: return text.map { .string($0) }
    case .int16, .int32, .int64: return node.integer.map { .int($0) }
    case .double, .float:
      if let text { return Double(exact: text).map { .double($0) } }
      return node.digits.flatMap { Double($0) }.flatMap { $0.isFinite ? .double($0) : nil }
    case .decimal: return (text ?? node.digits).flatMap { Decimal(exact: $0) }.map { .decimal($0) }
    case .bool: return node.truth.map { .bool($0) }
    case .date: return text.flatMap(ExactDate.parse).map { .date($0) }
    case .uuid: return text.flatMap { UUID(uuidString: $0) }.map { .uuid($0) }
    case .url: return text.flatMap { URL(string: $0) }.map { .url($0) }
    case .data: return text.flatMap { Data(base64Encoded: $0) }.map { .data($0) }
    case .transformable: return text.flatMap { Data(base64Encoded: $0) }.map { .transformable($0) }
    case .composite:
      guard let members = node.members else { return nil }
      return try composite(members, attribute)
    case .undefined: return nil
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

extension JSONNode {
  /// A number or text itself, as far as a sentence has room for it: of the right kind it would else
  /// be refused for being what is wanted.
  fileprivate var shown: String {
    let limit = 40
    switch self {
    case .number(let digits): return digits.count > limit ? noun : digits
    case .string(let text): return text.count > limit ? noun : "“\(text)”"
    case .null, .bool, .array, .object: return noun
    }
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
