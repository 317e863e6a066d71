extension PersistentIdentifier: CustomStringConvertible {
  /// The last part of the written form: `p12`, `t3`, or the text of a custom store's key.
  package var keyText: String {
    switch origin.kind {
    case .permanent: "p\(number)"
    case .temporary: "t\(number)"
    case .text(let key): key
    }
  }

  /// `x-coredata://STORE/Entity/p12`.
  public var description: String {
    "x-coredata://\(storeIdentifier ?? "")/\(entityName)/\(keyText)"
  }

  /// Reads the written form, the inverse of `description`.
  package init?(_ text: String) {
    let scheme = "x-coredata://"
    guard text.hasPrefix(scheme) else { return nil }
    let parts = text.dropFirst(scheme.count)
      .split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[1].isEmpty, !parts[2].isEmpty else { return nil }
    let store = parts[0].isEmpty ? nil : String(parts[0])
    let entity = String(parts[1])
    let key = parts[2]
    let number = Int64(key.dropFirst())
    if key.first == "p", let number {
      self.init(IdentifierOrigin(store: store, entity: entity, kind: .permanent), number)
    } else if key.first == "t", let number, store == nil {
      self.init(IdentifierOrigin(store: nil, entity: entity, kind: .temporary), number)
    } else {
      self.init(IdentifierOrigin(store: store, entity: entity, kind: .text(String(key))), 0)
    }
  }
}

extension PersistentIdentifier {
  /// Makes the identifier of an object that a custom store keeps under a key of its own.
  public static func identifier<T: Comparable & CustomStringConvertible & Codable & Hashable>(
    for storeIdentifier: String, entityName: String, primaryKey: T
  ) throws -> PersistentIdentifier {
    if let number = primaryKey as? any BinaryInteger, let key = Int64(exactly: number) {
      return PersistentIdentifier(
        IdentifierOrigin(store: storeIdentifier, entity: entityName, kind: .permanent), key)
    }
    return PersistentIdentifier(
      IdentifierOrigin(
        store: storeIdentifier, entity: entityName, kind: .text(primaryKey.description)), 0)
  }
}
