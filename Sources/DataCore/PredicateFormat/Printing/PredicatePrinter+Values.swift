import Foundation

extension PredicatePrinter {
  /// The value as a literal that is read as the same one beside something of the expected type.
  func text(
    _ value: ModelValue, expecting expected: PredicateType?
  ) throws(Unsayable) -> String {
    switch value {
    case .null: return "nil"
    case .bool(let value): return value ? "YES" : "NO"
    case .int(let value): return String(value)
    case .double(let number): return text(number, expected)
    case .string(let text): return quoted(text)
    case .decimal(let number):
      let digits = number.description
      return expected?.kind == .decimal && digits.contains(".") ? digits : cast(number)
    case .date(let date):
      if expected?.kind == .date, let text = PredicateDates.text(date) { return "\"\(text)\"" }
      return "CAST(\(text(date.timeIntervalSinceReferenceDate, nil)), \"NSDate\")"
    case .uuid(let id): return typed(id.uuidString, .uuid, "NSUUID", expected)
    case .url(let url): return typed(url.absoluteString, .url, "NSURL", expected)
    case .data(let data): return typed(data.base64EncodedString(), .data, "NSData", expected)
    case .reference(let identifier):
      guard case .object? = expected?.kind else { throw Unsayable() }
      return quoted(identifier.description)
    case .composite, .references, .transformable: throw Unsayable()
    }
  }

  private func text(_ number: Double, _ expected: PredicateType?) -> String {
    if number.isNaN { return "CAST(\"nan\", \"NSNumber\")" }
    if number.isInfinite { return "CAST(\"\(number < 0 ? "-" : "")inf\", \"NSNumber\")" }
    let isOther =
      expected?.kind == .decimal || (expected?.kind == .single && number != Double(Float(number)))
    return isOther ? "CAST(\(number), \"NSNumber\")" : "\(number)"
  }

  func cast(_ number: Decimal) -> String {
    "CAST(\"\(number.isNaN ? "nan" : number.description)\", \"NSDecimalNumber\")"
  }

  private func typed(
    _ text: String, _ kind: PredicateType.Kind, _ name: String, _ expected: PredicateType?
  ) -> String {
    expected?.kind == kind ? quoted(text) : "CAST(\(quoted(text)), \"\(name)\")"
  }

  /// The text in double quotes, control characters by number.
  func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(scalar)
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.properties.generalCategory == .control {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }
}

extension ModelValue {
  /// The type of its literal; nil for one that takes the type of its neighbour.
  var printedType: PredicateType? {
    switch self {
    case .bool: PredicateType(.bool)
    case .decimal: PredicateType(.decimal)
    case .date: PredicateType(.date)
    case .uuid: PredicateType(.uuid)
    case .url: PredicateType(.url)
    case .data: PredicateType(.data)
    case .null, .int, .double, .string, .composite, .reference, .references, .transformable: nil
    }
  }
}
