/// What a to-many relationship's property may be: an array of models, optional or not.
public protocol RelationshipCollection {
  associatedtype PersistentElement: PersistentModel

  init(_elements: [PersistentElement]?)
  var _elements: [PersistentElement]? { get }
}

extension Array: RelationshipCollection where Element: PersistentModel {
  public init(_elements elements: [Element]?) { self = elements ?? [] }
  public var _elements: [Element]? { self }
}

extension Optional: RelationshipCollection where Wrapped: RelationshipCollection {
  public typealias PersistentElement = Wrapped.PersistentElement

  public init(_elements elements: [Wrapped.PersistentElement]?) {
    self = elements.map { Wrapped(_elements: $0) }
  }

  public var _elements: [Wrapped.PersistentElement]? { flatMap(\._elements) }
}
