import Foundation

/// A fetch as a context performs it: what the stores are asked, and what is left to test here.
struct ModelFetch<T: PersistentModel> {
  let context: ModelContext
  let descriptor: FetchDescriptor<T>
  private let query: Query
  /// What no store can test or order, done on the objects.
  private let predicate: Predicate<T>?
  private let order: [SortDescriptor<T>]

  init(_ descriptor: FetchDescriptor<T>, in context: ModelContext) throws {
    self.context = context
    self.descriptor = descriptor
    let entity = Schema.entityName(for: T.self)
    guard context.stores.contains(where: { $0.model[entity] != nil }) else {
      throw DataError(
        .unknownEntity, "The container's stores have no entity named \(entity).",
        remedy: "List \(entity).self in the container's schema.")
    }
    var query = Query(.entity(entity))
    var predicate = descriptor.predicate
    do {
      query.filter = try predicate.map { try Filter($0) }
      predicate = nil
    } catch let error as DataError where error.code == .unsupportedPredicate {}
    // The rows of several stores come one store after the other, so they are ordered here.
    let isOne = context.stores.count { $0.model[entity] != nil } == 1
    if isOne, predicate == nil, let keys = try? descriptor.sortBy.map({ try SortKey($0) }) {
      query.order = keys
      order = []
    } else {
      order = descriptor.sortBy
    }
    self.query = query
    self.predicate = predicate
  }

  private var needsObjects: Bool { predicate != nil || !order.isEmpty }

  private var range: (offset: Int, limit: Int) {
    (
      max(descriptor.fetchOffset ?? 0, 0),
      descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    )
  }

  private func readers() throws -> [any StoreReader] {
    try context.stores.filter { $0.model[T._entityName] != nil }.map { store in
      let base = try context.reader(of: store)
      guard descriptor.includePendingChanges else { return base }
      return OverlayReader(base, context.overlay(of: store), model: store.model)
    }
  }

  /// The rows that the stores answer, from all of them, cut here only if nothing is left to do.
  private func enumerate(_ body: (Row) throws -> Void) throws {
    var (offset, limit) = needsObjects ? (0, Int.max) : range
    for reader in try readers() where limit > 0 {
      try reader.enumerate(query) { row in
        if offset > 0 {
          offset -= 1
          return true
        }
        try body(row)
        limit -= 1
        return limit > 0
      }
    }
  }

  func objects() throws -> [T] {
    context.purgeIfAbandoned()
    var objects: [T] = []
    /// The entity of objects that are of this very class, known once one was made.
    var own: EntityDescription?
    try enumerate { row in
      let record = context.register(row)
      if let own, own === row.entity, record.object == nil {
        objects.append(T.face(on: record))
      } else if let object = context.object(on: record, as: T.self) {
        objects.append(object)
        if type(of: object) == T.self { own = row.entity }
      }
    }
    guard needsObjects else { return objects }
    if let predicate {
      do {
        objects = try objects.filter { try predicate.evaluate($0) }
      } catch {
        throw SwiftDataError(
          .unsupportedPredicate, "The predicate cannot be tested: \(error).")
      }
    }
    if !order.isEmpty {
      objects.sort { a, b in
        for key in order {
          switch key.compare(a, b) {
          case .orderedAscending: return true
          case .orderedDescending: return false
          case .orderedSame: continue
          }
        }
        return a._record.identifier < b._record.identifier
      }
    }
    let (offset, limit) = range
    return Array(objects.dropFirst(offset).prefix(limit))
  }

  func identifiers() throws -> [PersistentIdentifier] {
    if needsObjects { return try objects().map(\._record.identifier) }
    var identifiers: [PersistentIdentifier] = []
    try enumerate { identifiers.append($0.id) }
    return identifiers
  }

  func count() throws -> Int {
    if needsObjects { return try objects().count }
    let count = try readers().reduce(0) { try $0 + $1.count(query) }
    let (offset, limit) = range
    return min(max(count - offset, 0), limit)
  }
}

extension PersistentModel {
  static var _entityName: String { Schema.entityName(of: Self.self) }
}
