import Synchronization

/// Stops a call from another thread.
final class CustomInterruption: Sendable {
  let isRaised = Atomic(false)
}

/// Reads an app's own store: asks it for all objects of an entity, and filters and orders them.
///
/// A window at the start or the end, a count and an enumeration ask the store anew, which may count by
/// itself; the windows between, single objects and links are answered from what it said last.
final class CustomReader<Base: DataStore>: StoreReader {
  let store: CustomStore<Base>
  let editing: EditingState
  private let lease: EditingLease?
  private let interruption = CustomInterruption()
  /// How many calls are open: a body handed to `enumerate` may ask again.
  private var depth = 0
  private var seen = Seen(version: -1)

  /// What the store said last.
  private struct Seen {
    /// The store's version then.
    var version: Int
    var rows: [PersistentIdentifier: Row] = [:]
    /// The entities of which all objects are among them.
    var entities: Set<String> = []
    var answer: (query: Query, rows: [Row])?
  }

  init(_ store: CustomStore<Base>, _ editing: EditingState, lease: EditingLease?) {
    self.store = store
    self.editing = editing
    self.lease = lease
  }

  var interrupter: @Sendable () -> Void {
    let interruption = interruption
    return { interruption.isRaised.store(true, ordering: .relaxed) }
  }

  /// Runs a call alone; an interruption from before it does not count.
  func call<Result>(_ body: () throws -> Result) throws -> Result {
    if depth == 0 { interruption.isRaised.store(false, ordering: .relaxed) }
    depth += 1
    defer { depth -= 1 }
    return try store.exclusively { memory in
      if seen.version != memory.version { seen = Seen(version: memory.version) }
      return try body()
    }
  }

  func check() throws(DataError) {
    if interruption.isRaised.load(ordering: .relaxed) {
      throw DataError(.interrupted, "The search was stopped.", remedy: "Ask again.")
    }
  }
}

extension CustomReader {
  /// Whole rows, links included.
  func images(
    of identifiers: [PersistentIdentifier]
  ) throws -> [PersistentIdentifier: Row] {
    try call {
      // No store knows what a context named.
      var missing = identifiers.filter { seen.rows[$0] == nil && !$0.isTemporary }
      if !missing.isEmpty {
        remember(try store.cached(missing, editing))
        missing.removeAll { seen.rows[$0] != nil }
      }
      for entity in Set(missing.map(\.entityName)).sorted()
      where store.model[entity] != nil && !seen.entities.contains(entity) {
        try load(entity)
      }
      var found: [PersistentIdentifier: Row] = [:]
      for id in identifiers { found[id] = seen.rows[id] ?? unnamed(id) }
      return found
    }
  }

  private func unnamed(_ id: PersistentIdentifier) -> Row? {
    guard id.isTemporary else { return nil }
    return store.exclusively { memory in memory.unnamed[id] }
  }

  /// Takes over what was just asked; all else is asked anew when it is needed.
  func renew(_ answer: CustomAnswer) throws {
    try call {
      seen = Seen(version: seen.version)
      remember(answer.others)
      remember(answer.rows)
    }
  }

  private func remember(_ rows: [PersistentIdentifier: Row]) {
    seen.rows.merge(rows) { _, new in new }
    seen.answer = nil
  }

  private func load(_ entity: String) throws {
    let answer = try store.objects(of: entity, editing)
    remember(answer.others)
    remember(answer.rows)
    seen.entities.formUnion(store.model[entity]?.family ?? [entity])
  }

  /// All objects of an entity and those below it.
  func all(_ entity: String, isNew: Bool) throws -> [Row] {
    try call {
      guard let description = store.model[entity] else {
        throw DataError(
          .unknownEntity, "The store has no entity “\(entity)”.",
          remedy: "Its entities are \(store.model.entities.map(\.name).joined(separator: ", ")).")
      }
      if isNew {
        seen = Seen(version: seen.version)
        try load(entity)
      } else if !seen.entities.isSuperset(of: description.family) {
        try load(entity)
      }
      return seen.rows.values.filter { $0.entity.isKind(of: entity) }
    }
  }

  func rows(for identifiers: [PersistentIdentifier]) throws -> [PersistentIdentifier: Row] {
    try images(of: identifiers).mapValues(\.withoutLinks)
  }

  func related(
    to identifier: PersistentIdentifier, through property: String
  ) throws -> [PersistentIdentifier] {
    let family = store.model[identifier.entityName].map { $0.family } ?? []
    guard
      family.contains(where: { store.model[$0]?.property(property)?.relationship != nil })
    else {
      let relationships =
        store.model[identifier.entityName]?.properties
        .filter { $0.relationship != nil }.map(\.name) ?? []
      throw DataError(
        .unknownProperty, "“\(identifier.entityName)” has no relationship “\(property)”.",
        remedy: "Its relationships are \(relationships.joined(separator: ", ")).")
    }
    return try images(of: [identifier])[identifier]?[property].identifiers ?? []
  }

  func history(_ request: HistoryRequest) throws -> [HistoryEntry] {
    try request.chosen(from: try store.entries())
  }

  func historyBounds() throws -> HistoryBounds {
    let numbers = try store.entries().map(\.number)
    return HistoryBounds(oldest: numbers.first, newest: numbers.last ?? 0)
  }
}

extension CustomReader: FilterScope {
  func row(for identifier: PersistentIdentifier) throws -> Row? {
    try rows(for: [identifier])[identifier]
  }
}

extension CustomReader {
  func window(_ query: Query, from anchor: Anchor, limit: Int) throws -> Window {
    let rows: [Row] =
      switch anchor {
      case .start, .end: try ordered(query, isNew: true)
      case .after, .before, .from: try ordered(query, isNew: false)
      }
    return try window(of: rows, query, from: anchor, limit: limit)
  }

  func count(_ query: Query) throws -> Int {
    if query.filter == nil, query.includesSubentities, case .entity(let name) = query.source,
      let count = try call({ try store.count(of: name, editing) })
    {
      return count
    }
    return try ordered(query, isNew: true).count
  }

  func enumerate(_ query: Query, _ body: (Row) throws -> Bool) throws {
    let rows = try ordered(query, isNew: true)
    try call {
      for row in rows {
        try check()
        guard try body(row) else { return }
      }
    }
  }

  /// The query's rows in its order, with their keys.
  private func ordered(_ query: Query, isNew: Bool) throws -> [Row] {
    try call {
      if !isNew, let answer = seen.answer, answer.query == query { return answer.rows }
      let candidates: [Row]
      switch query.source {
      case .entity(let name):
        let all = try all(name, isNew: isNew)
        candidates =
          query.includesSubentities ? all : all.filter { $0.entity.name == name }
      case .relationship(let owner, let name):
        let members = try related(to: owner, through: name)
        let images = try images(of: members)
        candidates = members.compactMap { images[$0] }
      }
      let rows = try ordered(query, among: candidates)
      seen.answer = (query, rows)
      return rows
    }
  }
}
