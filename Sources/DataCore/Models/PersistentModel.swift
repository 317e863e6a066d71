public import Observation

/// A class whose objects are kept in a store; `@Model` writes the conformance.
///
/// An object is a typed face on a `Record`. Not safe to share between isolations: hand over its
/// `persistentModelID`. Source: Apple, “PersistentModel” (SwiftData).
public protocol PersistentModel: AnyObject, Observable, Hashable, Identifiable, SendableMetatype {
  init(backingData: any BackingData<Self>)
  var persistentBackingData: any BackingData<Self> { get set }
  /// One entry a persisted property, inherited ones first, and one a `#Unique` or `#Index`.
  static var schemaMetadata: [Schema.PropertyMetadata] { get }

  /// The record behind the hierarchy's root class; made at the first call where there is none.
  var _$record: _Record { get }
  /// Makes an object on the record. The macro writes it for each class, as code that knows the class
  /// takes two thirds of the time of code for any.
  static func _$object(on record: _Record) -> Self
  /// Puts every level of the hierarchy on the record, its own values moved there or dropped.
  func _$attach(_ record: _Record, moving: Bool)
  /// Tells who observes the property in the slot that its value is another one now.
  func _$notify(_ slot: Int)
  /// How many slots the class and those above it have.
  static var _$slotCount: Int { get }
}
