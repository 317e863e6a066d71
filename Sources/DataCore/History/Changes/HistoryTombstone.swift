/// What is left of a deleted object: the values of the properties whose attribute has
/// `.preserveValueOnDeletion`.
///
/// A sequence of the values, in name order. `@unchecked`: they are values that a store kept, made
/// for this tombstone alone. Source: Apple, “HistoryTombstone” (SwiftData).
public struct HistoryTombstone<Model: PersistentModel>: Sequence, @unchecked Sendable {
  private let entries: [(name: String, value: any Sendable)]

  package init(_ values: [String: any Sendable] = [:]) {
    entries = values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// The value that the property had; nil where it was not kept, or was nil.
  public subscript(keyPath: PartialKeyPath<Model>) -> (any Sendable)? {
    Model.propertyName(of: keyPath).flatMap { self[named: $0] }
  }

  package subscript(named name: String) -> (any Sendable)? {
    entries.first { $0.name == name }?.value
  }

  public func makeIterator() -> AnyIterator<Any> {
    var rest = entries.makeIterator()
    return AnyIterator { rest.next()?.value }
  }
}
