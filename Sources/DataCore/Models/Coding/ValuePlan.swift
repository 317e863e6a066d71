import Synchronization

/// How a store keeps the values of one Swift type: the one decision that the schema, encoding and
/// decoding share.
///
/// A struct has columns of its own only if it codes itself by plain keys, as the compiler would write
/// it. Whatever codes itself in another way is kept as it codes itself, as one piece of JSON. So no
/// `Codable` type is refused, and none reads back as something else.
final class ValuePlan: @unchecked Sendable {
  indirect enum Kind {
    case scalar(any _StorableValue.Type)
    /// By its raw value.
    case raw(any _StorableValue.Type)
    /// As the one value that the type codes itself as.
    case single(ValuePlan)
    case composite([Element])
    /// An enum without raw values: what `Codable` calls its cases, in declaration order.
    case cases([String])
    /// Encoded data.
    case opaque
  }

  /// One key of a type that codes itself by keys.
  struct Element {
    let name: String
    let type: Any.Type
    let plan: ValuePlan
    let isOptional: Bool
  }

  /// Never an optional.
  let type: Any.Type
  let kind: Kind
  /// Of a composite.
  let elements: [String: ValuePlan]

  init(_ type: Any.Type, _ kind: Kind) {
    self.type = type
    self.kind = kind
    elements =
      if case .composite(let elements) = kind {
        Dictionary(elements.map { ($0.name, $0.plan) }, uniquingKeysWith: { first, _ in first })
      } else {
        [:]
      }
  }

  /// A type never changes its plan, so each is made once.
  private static let known = Mutex<[ObjectIdentifier: ValuePlan]>([:])

  /// The plan for the type, or for what it is an optional of.
  static func of(_ type: Any.Type) -> ValuePlan {
    let type = unwrapped(type)
    let key = ObjectIdentifier(type)
    if let plan = known.withLock({ $0[key] }) { return plan }
    let plan = ValuePlan(making: type, inside: [])
    known.withLock { $0[key] = plan }
    return plan
  }

  static func unwrapped(_ type: Any.Type) -> Any.Type {
    var type = type
    while let optional = type as? any OptionalType.Type { type = optional.wrappedType }
    return type
  }

  var isOpaque: Bool { if case .opaque = kind { true } else { false } }
}

/// Collections keep their elements as one piece of encoded data.
protocol OpaqueCollection {}

extension Array: OpaqueCollection {}
extension Set: OpaqueCollection {}
extension Dictionary: OpaqueCollection {}
