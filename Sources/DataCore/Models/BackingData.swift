/// Where a model object's values are. Source: Apple, “BackingData” (SwiftData).
public protocol BackingData<Model> {
  associatedtype Model: PersistentModel

  init(for modelType: Model.Type)
  var persistentModelID: PersistentIdentifier? { get set }
  var metadata: Any { get }
  /// The record behind it. Generic code meets backing data of a superclass: it asks for the record
  /// and never casts.
  var _record: _Record { get }

  @_disfavoredOverload
  func getValue<Value: Decodable>(forKey: KeyPath<Model, Value>) -> Value
  func getValue<Value: PersistentModel>(forKey: KeyPath<Model, Value>) -> Value
  func getValue<Value: PersistentModel>(forKey: KeyPath<Model, Value?>) -> Value?
  func getValue<Value: RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement
  func getValue<Value: Decodable & RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>
  ) -> Value where OtherModel == Value.PersistentElement
  func getTransformableValue<Value>(forKey: KeyPath<Model, Value>) -> Value

  @_disfavoredOverload
  mutating func setValue<Value: Encodable>(forKey: KeyPath<Model, Value>, to newValue: Value)
  mutating func setValue<Value: PersistentModel>(
    forKey: KeyPath<Model, Value>, to newValue: Value)
  mutating func setValue<Value: PersistentModel>(
    forKey: KeyPath<Model, Value?>, to newValue: Value?)
  mutating func setValue<Value: RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement
  mutating func setValue<Value: Encodable & RelationshipCollection, OtherModel>(
    forKey: KeyPath<Model, Value>, to newValue: Value
  ) where OtherModel == Value.PersistentElement
  mutating func setTransformableValue<Value>(forKey: KeyPath<Model, Value>, to newValue: Value)
}
