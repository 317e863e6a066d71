import DataCore
import Foundation

/// Writes values as JSON, so that each reads back as the same bits.
struct JSONValueText {
  let output: OutputBuffer
  let identifiers = IdentifierText()
  /// Escape what a terminal might obey.
  var forTerminal = false
  /// A transformable is a list only if reading it gives the same bytes, else base64.
  var isExact = false

  /// The attribute is asked for only where the value alone does not say its form.
  func append(_ value: ModelValue, of attribute: @autoclosure () -> AttributeDescription?) {
    switch value {
    case .null: output.append("null" as StaticString)
    case .int(let value): output.append(value)
    case .double(let value): output.append(json: value)
    case .decimal(let value): output.append(json: value.description)
    case .string(let value): output.append(json: value, forTerminal: forTerminal)
    case .bool(let value): output.append(value ? "true" as StaticString : "false")
    case .date(let value):
      output.append(UInt8(ascii: "\""))
      ExactDate.append(value, to: output)
      output.append(UInt8(ascii: "\""))
    case .uuid(let value): output.append(json: value.uuidString)
    case .url(let value): output.append(json: value.absoluteString, forTerminal: forTerminal)
    case .data(let value): output.append(base64: value)
    case .composite(let elements): append(elements, of: attribute())
    case .reference(let id): identifiers.append(json: id, to: output)
    case .references(let ids): append(ids)
    case .transformable(let value):
      if let list = TransformableList.decoded(value, isExact: isExact) {
        list.append(to: output, forTerminal: forTerminal)
      } else {
        output.append(base64: value)
      }
    }
  }

  func append(_ ids: [PersistentIdentifier]) {
    output.append(UInt8(ascii: "["))
    for (index, id) in ids.enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      identifiers.append(json: id, to: output)
    }
    output.append(UInt8(ascii: "]"))
  }

  /// An object of the elements there are, or the name of an enum's case.
  private func append(_ elements: [String: ModelValue], of attribute: AttributeDescription?) {
    if let name = attribute?.caseName(of: elements) {
      return output.append(json: name, forTerminal: forTerminal)
    }
    let declared = attribute?.elements.map(\.name) ?? []
    let others = elements.keys.filter { !declared.contains($0) }.sorted()
    var isFirst = true
    output.append(UInt8(ascii: "{"))
    for name in declared + others {
      guard let value = elements[name] else { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(json: name, forTerminal: forTerminal)
      output.append(UInt8(ascii: ":"))
      append(value, of: attribute?.elements.first { $0.name == name }?.attribute)
    }
    output.append(UInt8(ascii: "}"))
  }
}

extension AttributeDescription {
  /// The case that an enum's composite holds: one element, named like its text.
  func caseName(of elements: [String: ModelValue]) -> String? {
    guard elements.count == 1, let element = elements.first, enumCases.contains(element.key),
      case .string(let name) = element.value, name == element.key
    else { return nil }
    return name
  }
}
