public import Foundation
import Synchronization

/// Turns a value into another one and, where it can, back: Foundation's class, which Linux lacks.
///
/// For an attribute, `transformedValue` makes the data that a store keeps, and
/// `reverseTransformedValue` the property's value again. Source: Apple, “ValueTransformer”
/// (developer.apple.com/documentation/foundation/valuetransformer).
open class ValueTransformer: NSObject {
  override public required init() {}

  open class func transformedValueClass() -> AnyClass { NSData.self }
  open class func allowsReverseTransformation() -> Bool { true }

  open func transformedValue(_ value: Any?) -> Any? { value }
  open func reverseTransformedValue(_ value: Any?) -> Any? { transformedValue(value) }

  /// Registered transformers by name.
  static let registry = Mutex<[String: Registered]>([:])

  /// A transformer is set up before it is registered, and only asked afterwards.
  struct Registered: @unchecked Sendable {
    let transformer: ValueTransformer
  }
}

/// The name that a value transformer is registered under.
public struct NSValueTransformerName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let secureUnarchiveFromDataTransformerName = Self("NSSecureUnarchiveFromData")
}
