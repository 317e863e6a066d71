import DataCore

/// An object as a word of the command line names it: `x-coredata://STORE/Entity/p12`, `p12`, `12`.
enum ObjectReference: Hashable, Sendable {
  case identifier(PersistentIdentifier)
  case key(Int64)

  /// Nil for every other text.
  init?(_ text: String) {
    if text.contains("://") {
      guard let id = PersistentIdentifier(text), id.storeIdentifier != nil, !id.isTemporary else {
        return nil
      }
      self = .identifier(id)
      return
    }
    let digits = text.hasPrefix("p") ? text.dropFirst() : text[...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let key = Int64(digits)
    else { return nil }
    self = .key(key)
  }
}

/// An object that was found, and its store.
struct FoundObject {
  var store: OpenStore
  var row: Row
}

extension CommandSession {
  /// The object of an entity that a word names.
  ///
  /// Throws status 2 for a word of no form, for an object of another entity, and for a key that
  /// fits two stores, naming both; status 3 where there is no such object.
  func object(_ word: String, of entity: String) throws -> FoundObject {
    try object(word, among: try places(of: entity), of: entity)
  }

  func object(_ word: String, among places: [Place], of entity: String) throws -> FoundObject {
    switch ObjectReference(word) {
    case nil:
      throw LaunchError(
        status: .wrongUsage,
        message: "“\(word)” names no object; write x-coredata://STORE/\(entity)/p12, p12 or 12.")
    case .key(let key):
      let found = try places.compactMap { place in
        try place.store.row(key, of: place.entity).map { FoundObject(store: place.store, row: $0) }
      }
      if found.count > 1 {
        throw LaunchError(
          status: .wrongUsage,
          message: "\(word) is an object in \(Self.listed(found.map(\.store.place))); write "
            + found.map(\.row.id.description).joined(separator: " or ") + ".")
      }
      guard let object = found.first else { throw missing(word, of: entity) }
      return object
    case .identifier(let id):
      guard let store = stores.first(where: { $0.store.identifier == id.storeIdentifier }) else {
        throw LaunchError(
          status: .notFound, message: "\(id) lies in a store that is not open; name its file.")
      }
      guard let place = places.first(where: { $0.store === store }) else {
        throw missing(word, of: entity)
      }
      if let other = store.model[id.entityName], !other.isKind(of: entity),
        !place.entity.isKind(of: other.name)
      {
        throw LaunchError(
          status: .wrongUsage, message: "\(id) names a \(other.name), not a \(entity).")
      }
      guard let row = try store.row(id, of: place.entity) else { throw missing(word, of: entity) }
      return FoundObject(store: store, row: row)
    }
  }

  private func missing(_ word: String, of entity: String) -> LaunchError {
    let name = word.contains("://") ? "object \(word)" : "\(entity) \(word)"
    return LaunchError(
      status: .notFound, message: "There is no \(name); cairn list \(entity) shows all.")
  }
}
