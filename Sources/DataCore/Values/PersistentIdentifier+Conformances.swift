extension PersistentIdentifier: Hashable, Comparable, Identifiable {
  /// The identifier as a value of its own, for `Identifiable`.
  public struct ID: Hashable, Sendable {
    let identifier: PersistentIdentifier
  }

  public var id: ID { ID(identifier: self) }

  public static func == (a: PersistentIdentifier, b: PersistentIdentifier) -> Bool {
    a.number == b.number && (a.origin === b.origin || a.origin.isEqual(to: b.origin))
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    if case .text(let key) = origin.kind { hasher.combine(key) }
  }

  /// Permanent identifiers by key, then temporary ones in the order they were made.
  public static func < (a: PersistentIdentifier, b: PersistentIdentifier) -> Bool {
    if a.origin === b.origin { return a.number < b.number }
    let ranks = (a.origin.kind.rank, b.origin.kind.rank)
    if ranks.0 != ranks.1 { return ranks.0 < ranks.1 }
    if a.number != b.number { return a.number < b.number }
    return a.description < b.description
  }
}

extension IdentifierOrigin {
  func isEqual(to other: IdentifierOrigin) -> Bool {
    kind == other.kind && entityName == other.entityName
      && storeIdentifier == other.storeIdentifier
  }
}

extension IdentifierOrigin.Kind {
  fileprivate var rank: Int {
    switch self {
    case .permanent: 0
    case .text: 1
    case .temporary: 2
    }
  }
}
