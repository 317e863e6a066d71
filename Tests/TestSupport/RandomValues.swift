package import DataCore
import Foundation

extension SplitMix64 {
  /// A value the attribute takes, from few enough that values meet again, limits included.
  package mutating func value(for attribute: AttributeDescription) -> ModelValue {
    switch attribute.type {
    case .int16: return .int(element(of: [0, 1, 2, -1, 32_767, -32_768]) ?? 0)
    case .int32: return .int(element(of: [0, 1, 7, -7, 2_147_483_647, -2_147_483_648]) ?? 0)
    case .int64: return .int(element(of: [0, 1, 2, 3, -5, .max, .min]) ?? 0)
    case .decimal:
      let text = element(of: ["0", "1.5", "-2.25", "12345678901234567890.5", "0.0000001"])
      return .decimal(Decimal(string: text ?? "0") ?? 0)
    case .double: return .double(double())
    case .float: return .double(Double(Float(double())))
    case .string: return .string(text())
    case .bool: return .bool(Bool.random(using: &self))
    case .date:
      let seconds = element(of: [
        0, -1, 0.1, 1e-9, -978_307_200, -4e9, 63_113_904_000, -63_114_076_800, 7e8,
      ])
      return .date(Date(timeIntervalSinceReferenceDate: seconds ?? 0))
    case .data: return .data(data())
    case .uuid:
      return .uuid(
        UUID(uuid: (UInt8(number(below: 4)), 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2, 3, 4, 5, 6)))
    case .url:
      let text = element(of: ["https://example.org/a", "file:///tmp/x%20y", "mailto:a@b"])
      return URL(string: text ?? "a:b").map { .url($0) } ?? .null
    case .transformable: return .transformable(data())
    case .composite:
      var values: [String: ModelValue] = [:]
      for element in attribute.elements {
        guard let part = element.attribute else { continue }
        values[element.name] = chance(4) ? .null : value(for: part)
      }
      return .composite(values)
    case .undefined: return .null
    }
  }

  private mutating func double() -> Double {
    element(of: [
      0, -0.0, 1, 1.5, -2, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 0.1,
    ]) ?? 0
  }

  /// Short texts that tie and fold onto each other.
  package mutating func text() -> String {
    element(of: [
      "", "a", "A", "ä", "Zürich", "zurich", "file 2", "file 10", "File 2", "nul\0nul", "👩‍👩‍👧‍👦",
      "e\u{301}", "\u{e9}", "%_*?", "ß", "line\nbreak", "a long text that does not fit a word",
    ]) ?? ""
  }

  private mutating func data() -> Data {
    element(of: [Data(), Data([0]), Data([0, 255, 0]), Data(repeating: 7, count: 300)]) ?? Data()
  }
}
