import DataCore
import Foundation

extension ValueText {
  /// The value of a text for an attribute of this type; throws why it is none.
  func parse(
    _ input: String, as attribute: AttributeDescription
  ) throws(TextRefusal) -> ModelValue {
    let text = input.trimmingCharacters(in: .whitespacesAndNewlines)
    switch attribute.type {
    case .string:
      if !attribute.enumCases.isEmpty, !attribute.enumCases.contains(input) {
        throw TextRefusal("“\(input)” is not one of \(listed(attribute.enumCases)).")
      }
      return .string(input)
    case .int16: return .int(try integer(text, in: Int64(Int16.min)...Int64(Int16.max)))
    case .int32: return .int(try integer(text, in: Int64(Int32.min)...Int64(Int32.max)))
    case .int64: return .int(try integer(text, in: Int64.min...Int64.max))
    case .double, .float: return .double(try double(text))
    case .decimal: return .decimal(try decimal(text))
    case .bool: return .bool(try bool(text))
    case .date: return .date(try dates.parse(text))
    case .uuid:
      guard let value = UUID(uuidString: text) else {
        throw TextRefusal("“\(text)” is no UUID, like 6BA7B810-9DAD-11D1-80B4-00C04FD430C8.")
      }
      return .uuid(value)
    case .url:
      guard !text.isEmpty, let value = URL(string: text), value.absoluteString == text else {
        throw TextRefusal("“\(text)” is no URL; write it like https://example.org/page.")
      }
      return .url(value)
    case .data, .transformable, .composite, .undefined:
      throw TextRefusal("A value of this type cannot be typed.")
    }
  }

  private func integer(
    _ text: String, in range: ClosedRange<Int64>
  ) throws(TextRefusal) -> Int64 {
    let digits = text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
      throw TextRefusal("“\(text)” is no whole number.")
    }
    guard let value = Int64(text), range.contains(value) else {
      throw TextRefusal(
        "\(text) is out of range: \(range.lowerBound) to \(range.upperBound) fit.")
    }
    return value
  }

  private func double(_ text: String) throws(TextRefusal) -> Double {
    let isHex = text.lowercased().contains("0x")
    if !isHex, !text.isEmpty, let value = Double(text) {
      let isNamed = text.lowercased().contains("inf")
      if value.isInfinite && !isNamed { throw TextRefusal("\(text) is out of range.") }
      return value
    }
    if text.contains(",") { throw TextRefusal("Write the decimal point as a dot, like 3.5.") }
    throw TextRefusal("“\(text)” is no number.")
  }

  private func decimal(_ text: String) throws(TextRefusal) -> Decimal {
    if text == "NaN" { return .nan }
    var digits = text[...]
    if let sign = digits.first, sign == "-" || sign == "+" { digits = digits.dropFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } })
    else {
      if text.contains(",") { throw TextRefusal("Write the decimal point as a dot, like 3.5.") }
      throw TextRefusal("“\(text)” is no decimal number.")
    }
    guard let value = Decimal(exact: text) else {
      throw TextRefusal("\(text) has more digits than the 38 a decimal holds.")
    }
    return value
  }

  private func bool(_ text: String) throws(TextRefusal) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "y", "1": return true
    case "no", "false", "n", "0": return false
    default: throw TextRefusal("“\(text)” is neither yes nor no.")
    }
  }

  private func listed(_ names: [String]) -> String { names.joined(separator: ", ") }
}
