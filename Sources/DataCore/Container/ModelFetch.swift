import Foundation

/// A fetch as a context performs it: what the stores are asked, and what is left to test here.
struct ModelFetch<T: PersistentModel> {
  let context: ModelContext
  let descriptor: FetchDescriptor<T>
  let query: Query
  /// What no store can test or order, done on the objects.
  let tests: [(T) throws -> Bool]
  let order: [SortDescriptor<T>]

  init(
    _ descriptor: FetchDescriptor<T>, in context: ModelContext, includesSubclasses: Bool = true
  ) throws {
    try context.takeIn()
    self.context = context
    self.descriptor = descriptor
    let entity = Schema.entityName(for: T.self)
    guard context.stores.contains(where: { $0.model[entity] != nil }) else {
      throw DataError(
        .unknownEntity, "The container's stores have no entity named \(entity).",
        remedy: "List \(entity).self in the container's schema.")
    }
    if let error = context.otherClass(T.self, entity) { throw error }
    try Self.check(descriptor)
    var query = Query(.entity(entity), includesSubentities: includesSubclasses)
    (query.filter, tests) = try Self.condition(descriptor.predicate)
    // The rows of several stores come one store after the other, so they are ordered here.
    let isOne = context.stores.count { $0.model[entity] != nil } == 1
    if isOne, tests.isEmpty, let keys = try? descriptor.sortBy.map({ try SortKey($0) }) {
      query.order = keys
      order = []
    } else {
      order = descriptor.sortBy
    }
    self.query = query
  }

  /// The predicate as what a store tests, and what is left to be tested on the objects that pass.
  private static func condition(
    _ predicate: Predicate<T>?
  ) throws -> (filter: Filter?, tests: [(T) throws -> Bool]) {
    guard let predicate else { return (nil, []) }
    var parts: [(part: PredicatePart<T>, filter: Filter?)] = []
    for part in PredicatePart.all(of: predicate) {
      do {
        parts.append((part, try part.filter()))
      } catch let error as DataError where error.code == .unsupportedPredicate {
        parts.append((part, nil))
      }
    }
    // Where a part is tested here, one that may fail fails here, too.
    if parts.contains(where: { $0.filter == nil }) {
      for place in parts.indices where parts[place].part.mayFail { parts[place].filter = nil }
    }
    let filters = parts.compactMap(\.filter)
    let tests = parts.filter { $0.filter == nil }.map(\.part.test)
    return (filters.isEmpty ? nil : Filter.and(filters).simplified(), tests)
  }

  /// Throws for what cannot be part of a fetch at all.
  private static func check(_ descriptor: FetchDescriptor<T>) throws {
    for key in descriptor.sortBy where key.keyPath == nil {
      _ = try SortKey(key)
    }
    for keyPath in descriptor.propertiesToFetch + descriptor.relationshipKeyPathsForPrefetching
    where !isStored(keyPath) {
      throw SwiftDataError(
        .unsupportedKeyPath,
        "\(T.self) keeps no property at \(keyPath), so it cannot be fetched by itself. Name a "
          + "stored property.")
    }
  }

  /// Whether the key path is a stored property, or goes through one. One that a relationship is read
  /// by counts, whatever it makes of its objects.
  private static func isStored(_ keyPath: PartialKeyPath<T>) -> Bool {
    guard let slot = T.slot(of: keyPath) else { return false }
    let type = T.storedMetadata[slot].valueType
    return type is any PersistentModel.Type || type is any RelationshipCollection.Type
      || type is any OptionalModel.Type || T.storedPath(of: keyPath) != nil
  }

  private var needsObjects: Bool { !tests.isEmpty || !order.isEmpty }

  /// The one store's reader, if it answers the fetch alone: nothing unsaved, nothing to do here.
  private func onlyReader() throws -> (any StoreReader)? {
    if needsObjects || (descriptor.includePendingChanges && context.hasChanges) { return nil }
    let stores = context.stores.filter { $0.model[T._entityName] != nil }
    guard let store = stores.first, stores.count == 1 else { return nil }
    return try context.reader(of: store)
  }

  /// The same, asked with the descriptor.
  func storedOnly() throws -> (any StoreReader)? {
    try onlyReader().map { asking($0, isWhole: true) }
  }

  var range: (offset: Int, limit: Int) {
    (
      max(descriptor.fetchOffset ?? 0, 0),
      descriptor.fetchLimit.flatMap { $0 > 0 ? $0 : nil } ?? .max
    )
  }

  func readers() throws -> [any StoreReader] {
    try context.stores.filter { $0.model[T._entityName] != nil }.map { store in
      let base = try context.reader(of: store)
      guard descriptor.includePendingChanges else { return asking(base, isWhole: true) }
      let overlay = context.overlay(of: store)
      return OverlayReader(
        asking(base, isWhole: overlay.isEmpty), overlay, model: store.model)
    }
  }

  /// A reader of an app's own store asks it with the descriptor.
  ///
  /// - Parameter isWhole: nothing unsaved is laid over the answer.
  private func asking(_ base: any StoreReader, isWhole: Bool) -> any StoreReader {
    guard let reader = base as? any DescriptorReader else { return base }
    return reader.asking(descriptor, query, isWhole: isWhole)
  }

  /// The rows that the stores answer, from all of them, cut where nothing is left to do here.
  func enumerate(_ query: Query? = nil, _ body: (Row) throws -> Void) throws {
    let query = query ?? self.query
    var (offset, limit) = range
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
    if needsObjects {
      try pass { objects.append($0) }
      return objects
    }
    if let properties = try partialProperties() { return try partialObjects(properties) }
    try context.keepingObjects {
      // Some records at a time, so that an array's type, which is found at run time here, is not
      // looked up for each.
      var records: [Record] = []
      var own: EntityDescription?
      try enumerate { row in
        records.append(context.register(row))
        if records.count < Self.windowSize { return }
        objects += faces(on: records, &own)
        records.removeAll(keepingCapacity: true)
      }
      objects += faces(on: records, &own)
      return objects.count
    }
    return objects
  }

  /// The objects' records, which need no objects.
  func records() throws -> [Record] {
    var records: [Record] = []
    if needsObjects {
      try pass { records.append($0._record) }
    } else {
      try enumerate { records.append(context.register($0)) }
    }
    return records
  }

  /// - Parameter own: the entity of objects that are of this very class, known once one was made.
  private func faces(on records: [Record], _ own: inout EntityDescription?) -> [T] {
    let hasNoTwins = context.twins.isEmpty
    return [T](unsafeUninitializedCapacity: records.count) { faces, count in
      for record in records {
        let face: T?
        if let own, own === record.entity, record.object == nil, hasNoTwins {
          face = T.face(on: record)
        } else {
          face = context.object(on: record, as: T.self)
          if let face, type(of: face) == T.self { own = record.entity }
        }
        guard let face else { continue }
        faces.initializeElement(at: count, to: face)
        count += 1
      }
    }
  }

  func identifiers() throws -> [PersistentIdentifier] {
    var identifiers: [PersistentIdentifier] = []
    if !order.isEmpty { return try sortedIdentifiers() }
    if let reader = try onlyReader() as? any DescriptorReader,
      let all = try reader.identifiers(descriptor)
    {
      let (offset, limit) = range
      return Array(all.dropFirst(offset).prefix(limit))
    }
    if needsObjects {
      try pass { identifiers.append($0._record.identifier) }
    } else {
      try enumerate { identifiers.append($0.id) }
    }
    return identifiers
  }

  func count() throws -> Int {
    if !tests.isEmpty {
      var count = 0
      try pass(ordered: false) { _ in count += 1 }
      return count
    }
    let own = try (onlyReader() as? any DescriptorReader)?.count(descriptor)
    let count = try own ?? readers().reduce(0) { try $0 + $1.count(query) }
    let (offset, limit) = range
    return min(max(count - offset, 0), limit)
  }
}

extension PersistentModel {
  static var _entityName: String { Schema.entityName(of: Self.self) }
}

/// An optional to-one relationship's type.
private protocol OptionalModel {}
extension Optional: OptionalModel where Wrapped: PersistentModel {}
