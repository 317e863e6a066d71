/// What an expression gives, as far as the model tells.
struct PredicateType: Hashable {
  enum Kind: Hashable {
    case integer, floating, decimal, bool, text, date, uuid, url, data
    /// A number that a store keeps in 32 bits.
    case single
    /// An enum without raw values, where a store keeps it as a composite of one element.
    case enumCase
    case composite, transformable
    /// An object of the entity, or of one below it.
    case object(String)
    /// The name of an object's entity.
    case entityName
    /// An attribute of a type that this program does not know.
    case unknown
  }

  var kind: Kind
  /// The values of an enum without raw values.
  var cases: [String] = []

  init(_ kind: Kind) { self.kind = kind }

  init(_ attribute: AttributeDescription) {
    cases = attribute.enumCases
    switch attribute.type {
    case .int16, .int32, .int64: kind = .integer
    case .decimal: kind = .decimal
    case .double: kind = .floating
    case .float: kind = .single
    case .string: kind = .text
    case .bool: kind = .bool
    case .date: kind = .date
    case .data: kind = .data
    case .uuid: kind = .uuid
    case .url: kind = .url
    case .transformable: kind = .transformable
    case .composite: kind = attribute.enumCases.isEmpty ? .composite : .enumCase
    case .undefined: kind = .unknown
    }
  }
}

extension PredicateType {
  /// Whether it counts in arithmetic.
  var isNumber: Bool {
    switch kind {
    case .integer, .floating, .single, .decimal: true
    case .bool, .text, .date, .uuid, .url, .data, .enumCase, .composite, .transformable, .object,
      .entityName, .unknown:
      false
    }
  }

  var isText: Bool { kind == .text || kind == .unknown }

  /// Whether one value can be before another.
  var isOrdered: Bool {
    switch kind {
    case .integer, .floating, .single, .decimal, .bool, .text, .date, .uuid, .url, .data, .unknown:
      true
    case .enumCase, .composite, .transformable, .object, .entityName: false
    }
  }

  func isComparable(with other: PredicateType) -> Bool {
    if kind == .unknown || other.kind == .unknown { return true }
    if isNumber || kind == .bool { return other.isNumber || other.kind == .bool }
    if case .object = kind, case .object = other.kind { return true }
    return kind == other.kind
  }

  /// With its article, for a message.
  var name: String {
    switch kind {
    case .integer: "a whole number"
    case .floating, .single: "a number"
    case .decimal: "a decimal number"
    case .bool: "YES or NO"
    case .text: cases.isEmpty ? "text" : "one of \(cases.joined(separator: ", "))"
    case .date: "a date"
    case .uuid: "a UUID"
    case .url: "a URL"
    case .data: "data"
    case .enumCase: "one of \(cases.joined(separator: ", "))"
    case .composite: "a group of values"
    case .transformable: "a coded value"
    case .object(let entity): "an object of \(entity)"
    case .entityName: "the name of an entity"
    case .unknown: "a value of an unknown type"
    }
  }

  /// The type of an operation's result; nil where it does not take these.
  static func result(
    _ left: PredicateType, _ operation: ArithmeticOperator, _ right: PredicateType
  ) -> PredicateType? {
    switch (left.kind, right.kind) {
    case (.unknown, _), (_, .unknown): return PredicateType(.unknown)
    case (.date, .date): return operation == .subtract ? PredicateType(.floating) : nil
    case (.date, _) where right.isNumber:
      return operation == .add || operation == .subtract ? left : nil
    case (_, .date) where left.isNumber: return operation == .add ? right : nil
    case (.decimal, _) where right.isNumber: return left
    case (_, .decimal) where left.isNumber: return right
    case (.integer, .integer): return left
    default:
      return left.isNumber && right.isNumber ? PredicateType(.floating) : nil
    }
  }
}
