/// What the new objects of one model class share: the part of their temporary identifiers that
/// names the entity. The macro keeps one a class, so that a new object makes none.
public final class _ModelOrigin: Sendable {
  let origin: IdentifierOrigin

  public init(_ type: Any.Type) {
    origin = IdentifierOrigin(
      store: nil, entity: Schema.entityName(of: type), kind: .temporary)
  }
}
