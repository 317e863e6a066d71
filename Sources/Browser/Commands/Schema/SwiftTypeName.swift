import DataCore
import Foundation

/// The Swift types of attributes, and where they come from: an entity of the same name hides them.
enum SwiftTypeName {
  private static let modules: [String: String] = [
    "Int": "Swift", "Int16": "Swift", "Int32": "Swift", "Double": "Swift", "Float": "Swift",
    "String": "Swift", "Bool": "Swift", "Decimal": "Foundation", "Date": "Foundation",
    "Data": "Foundation", "UUID": "Foundation", "URL": "Foundation",
    "ValueTransformer": "SwiftData", "CodingKey": "Swift", "Codable": "Swift",
    "Hashable": "Swift",
  ]

  /// No type of a file that is written here is called so.
  static let all = Set(modules.keys).union([
    "Any", "Self", "Type", "Protocol", "Swift", "SwiftData", "Foundation", "Observation",
    "CodingKeys", "Model", "Attribute", "Relationship", "Transient", "Unique", "Index", "Schema",
    "Record", "KeyPath", "UnsafeRawPointer", "StoredBytes", "Array", "Optional",
  ])

  /// - Parameter hidden: what else the name may mean in the file.
  static func written(_ name: String, hidden: Set<String>) -> String {
    guard hidden.contains(name), let module = modules[name] else { return name }
    return "\(module).\(name)"
  }
}

extension AttributeDescription.ValueType {
  /// The type whose values a store keeps as it keeps these; nil where no type is one.
  var swiftName: String? {
    switch self {
    case .int16: "Int16"
    case .int32: "Int32"
    case .int64: "Int"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .bool: "Bool"
    case .date: "Date"
    case .data, .transformable: "Data"
    case .uuid: "UUID"
    case .url: "URL"
    case .composite, .undefined: nil
    }
  }
}

extension ModelValue {
  /// The value as an expression; nil where none is as short as a model's default values are.
  ///
  /// - Parameters:
  ///   - hidden: names that mean an entity in the file.
  ///   - cases: the enum that a text is a case of.
  func swiftExpression(hidden: Set<String>, enumName: String?) -> String? {
    func type(_ name: String) -> String { SwiftTypeName.written(name, hidden: hidden) }
    switch self {
    case .int(let value): return String(value)
    case .bool(let value): return value ? "true" : "false"
    case .double(let value):
      if value.isNaN { return ".nan" }
      return value.isInfinite ? value < 0 ? "-.infinity" : ".infinity" : value.description
    case .string(let text):
      guard let enumName else { return text.swiftLiteral }
      return "\(enumName).\(SwiftCases.identifier(text))"
    case .date(let value):
      return
        "\(type("Date"))(timeIntervalSinceReferenceDate: \(value.timeIntervalSinceReferenceDate))"
    case .decimal(let value):
      return "\(type("Decimal"))(string: \(value.description.swiftLiteral)) ?? 0"
    case .uuid(let value):
      return "\(type("UUID"))(uuidString: \(value.uuidString.swiftLiteral)) ?? \(type("UUID"))()"
    case .url(let value):
      return "\(type("URL"))(string: \(value.absoluteString.swiftLiteral)) ?? "
        + "\(type("URL"))(fileURLWithPath: \"/\")"
    case .data(let value):
      if value.count > 96 { return nil }
      return "\(type("Data"))(base64Encoded: \(value.base64EncodedString().swiftLiteral)) ?? "
        + "\(type("Data"))()"
    case .null, .composite, .reference, .references, .transformable: return nil
    }
  }
}

/// The cases of an enum, and elements of a struct, whose names in a store may be no words of Swift.
enum SwiftCases {
  private static let reserved: Set<String> = ["self", "init", "Type", "Protocol", "none", "some"]

  static func identifier(_ name: String) -> String {
    if SwiftName.isPlain(name), !reserved.contains(name) {
      return SwiftName.identifier(name) ?? name
    }
    return "stored" + SwiftName.capitalized(name)
  }

  /// The same for all of one type, each once.
  static func identifiers(_ names: [String]) -> [String] {
    var taken: Set<String> = []
    return names.map { taken.insertFree(identifier($0)) }
  }

  /// The lines of `CodingKeys`; none where every name is its own.
  static func codingKeys(_ names: [String], hidden: Set<String>) -> [String] {
    let identifiers = identifiers(names)
    if zip(names, identifiers).allSatisfy({ $0 == SwiftCases.bare($1) }) { return [] }
    let text = SwiftTypeName.written("String", hidden: hidden)
    let key = SwiftTypeName.written("CodingKey", hidden: hidden)
    return ["enum CodingKeys: \(text), \(key) {"]
      + zip(names, identifiers).map { name, identifier in
        bare(identifier) == name
          ? "  case \(identifier)" : "  case \(identifier) = \(name.swiftLiteral)"
      } + ["}"]
  }

  private static func bare(_ identifier: String) -> String { identifier.filter { $0 != "`" } }
}
