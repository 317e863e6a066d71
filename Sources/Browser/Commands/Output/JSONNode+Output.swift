import DataCore

extension JSONNode {
  /// The shortest spelling; numbers as they were written.
  func append(to output: OutputBuffer, forTerminal: Bool = false) {
    switch self {
    case .null: output.append("null" as StaticString)
    case .bool(let value): output.append(value ? "true" as StaticString : "false")
    case .number(let digits): output.append(digits)
    case .string(let text): output.append(json: text, forTerminal: forTerminal)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        element.append(to: output, forTerminal: forTerminal)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        output.append(json: member.name, forTerminal: forTerminal)
        output.append(UInt8(ascii: ":"))
        member.value.append(to: output, forTerminal: forTerminal)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
