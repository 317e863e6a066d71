import DataCore
import Foundation

/// Reads attribute values that ``JSONValueText`` and ``DelimitedObjectWriter`` wrote: the same
/// bits come back.
struct ValueReader {
  /// For values as a person writes them, where the exact form is none.
  let text: ValueText

  /// The value of a JSON node; throws why it is none.
  func value(
    _ node: JSONNode, as attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    if node == .null { return .null }
    if !attribute.enumCases.isEmpty, case .string(let name) = node {
      return try enumCase(name, attribute)
    }
    switch attribute.type {
    case .string:
      if case .string(let text) = node { return .string(text) }
    case .int16, .int32, .int64:
      if case .number(let digits) = node { return try integer(digits, attribute) }
    case .double, .float:
      if case .number(let digits) = node { return .double(try double(digits)) }
      if case .string(let name) = node { return .double(try double(name)) }
    case .decimal:
      if case .number(let digits) = node { return try decimal(digits, attribute) }
      if case .string(let digits) = node { return try decimal(digits, attribute) }
    case .bool:
      if case .bool(let value) = node { return .bool(value) }
    case .date:
      if case .string(let text) = node { return .date(try date(text)) }
    case .uuid, .url:
      if case .string(let text) = node { return try self.text.parse(text, as: attribute) }
    case .data:
      if case .string(let text) = node { return .data(try data(text)) }
    case .transformable:
      if case .string(let text) = node { return .transformable(try data(text)) }
      if case .array = node { return .transformable(TransformableList.encoded(node)) }
    case .composite:
      if case .object(let members) = node { return try composite(members, attribute) }
    case .undefined: throw TextRefusal("its type is not known here, so it cannot be set.")
    }
    throw TextRefusal("it takes \(attribute.form), not \(node.noun).")
  }

  /// The value of a field of a delimited text; nil is null.
  func value(
    field: String?, as attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    guard let field else { return .null }
    switch attribute.type {
    case .string, .int16, .int32, .int64, .bool: return try typed(field, as: attribute)
    case .double, .float, .decimal, .date, .uuid, .url, .data, .undefined:
      return try value(.string(field), as: attribute)
    case .transformable:
      return try value(field.hasPrefix("[") ? try json(field) : .string(field), as: attribute)
    case .composite:
      return try value(field.hasPrefix("{") ? try json(field) : .string(field), as: attribute)
    }
  }

  /// The value of a text that a person typed.
  func typed(_ text: String, as attribute: AttributeDescription) throws(TextRefusal) -> ModelValue {
    if !attribute.enumCases.isEmpty { return try enumCase(text, attribute) }
    switch attribute.type {
    case .date: return .date(try date(text))
    case .data, .transformable, .composite:
      throw TextRefusal("a value of this type is written as JSON: name:=\(attribute.example).")
    case .string, .int16, .int32, .int64, .double, .float, .decimal, .bool, .uuid, .url,
      .undefined:
      return try self.text.parse(text, as: attribute)
    }
  }

  func json(_ text: String) throws(TextRefusal) -> JSONNode {
    do {
      return try JSONNode(parsing: text)
    } catch {
      throw TextRefusal("“\(text.prefix(40))” is no JSON: \(error.message).")
    }
  }
}

extension ValueReader {
  /// As the store of the attribute keeps a case: its name, or a composite of that one element.
  private func enumCase(
    _ name: String, _ attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    guard attribute.enumCases.contains(name) else {
      throw TextRefusal(
        "“\(name)” is not one of \(attribute.enumCases.joined(separator: ", ")).")
    }
    return attribute.type == .composite ? .composite([name: .string(name)]) : .string(name)
  }

  private func integer(
    _ digits: String, _ attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    if digits.utf8.contains(where: { ".eE".utf8.contains($0) }) {
      guard let value = Double(digits), let exact = Int64(exactly: value),
        exact.magnitude <= 1 << 53
      else { throw TextRefusal("“\(digits)” is no whole number.") }
      return try text.parse(String(exact), as: attribute)
    }
    return try text.parse(digits, as: attribute)
  }

  private func double(_ digits: String) throws(TextRefusal) -> Double {
    guard let value = Double(exact: digits) else {
      throw TextRefusal("“\(digits)” is no number that fits; NaN and Infinity are written so.")
    }
    return value
  }

  private func decimal(
    _ digits: String, _ attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    guard let mark = digits.firstIndex(where: { $0 == "e" || $0 == "E" }) else {
      return try text.parse(digits, as: attribute)
    }
    // The exponent only moves the point.
    guard case .decimal(let value) = try text.parse(String(digits[..<mark]), as: attribute),
      let exponent = Int(digits[digits.index(after: mark)...]), abs(exponent) <= 127
    else { throw TextRefusal("“\(digits)” is no decimal number that fits.") }
    var source = value
    var moved = Decimal()
    guard NSDecimalMultiplyByPowerOf10(&moved, &source, Int16(exponent), .plain) == .noError
    else { throw TextRefusal("“\(digits)” is no decimal number that fits.") }
    return .decimal(moved)
  }

  private func date(_ text: String) throws(TextRefusal) -> Date {
    if let date = ExactDate.parse(text) { return date }
    return try self.text.dates.parse(text)
  }

  private func data(_ text: String) throws(TextRefusal) -> Data {
    guard let data = Data(base64Encoded: text) else {
      throw TextRefusal("“\(text.prefix(40))” is no base64.")
    }
    return data
  }

  private func composite(
    _ members: [JSONNode.Member], _ attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    var values: [String: ModelValue] = [:]
    for member in members {
      guard let element = attribute.elements.first(where: { $0.name == member.name }),
        let part = element.attribute
      else {
        throw TextRefusal(
          "it has no element “\(member.name)”. "
            + NearName.remedy(for: member.name, among: attribute.elements.map(\.name)))
      }
      do {
        values[member.name] = try value(member.value, as: part)
      } catch {
        throw TextRefusal("\(member.name): \(error.message)")
      }
    }
    return .composite(values)
  }
}

extension AttributeDescription {
  /// What JSON the attribute takes, for messages.
  fileprivate var form: String {
    if !enumCases.isEmpty { return "one of \(enumCases.joined(separator: ", "))" }
    return switch type {
    case .string: "a text"
    case .int16, .int32, .int64: "a whole number"
    case .double, .float: "a number"
    case .decimal: "a decimal number as text"
    case .bool: "true or false"
    case .date: "a date as text"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .data: "base64"
    case .transformable: "a list or base64"
    case .composite: "an object"
    case .undefined: "nothing"
    }
  }

  fileprivate var example: String {
    type == .composite ? "'{\"\(elements.first?.name ?? "element")\":…}'" : "'\"BASE64\"'"
  }
}
