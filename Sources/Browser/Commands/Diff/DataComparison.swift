import DataCore

/// Compares the objects of two stores by going through both in one order at once.
struct DataComparison {
  let first: OpenStore
  let second: OpenStore
  let model: ModelComparison
  /// Both are states of one store, so that an objectID means the same object.
  let isOneStore: Bool
  /// What the objects of root entities are matched by, where that is not their key.
  private var uniqueKeys: [String: [String]] = [:]

  init(_ first: OpenStore, _ second: OpenStore, _ model: ModelComparison) {
    self.first = first
    self.second = second
    self.model = model
    isOneStore = first.store.identifier == second.store.identifier
    if isOneStore { return }
    for root in model.first.entities where root.superentityName == nil {
      uniqueKeys[root.name] = Self.uniqueNames(of: root, model.second)
    }
  }

  typealias Report = (Difference) throws -> Void

  /// - Parameter entity: only objects of this one and those below it.
  func run(only entity: String?, _ report: @escaping Report) throws {
    let roots = { (model: ModelDescription) in
      model.entities.filter { $0.superentityName == nil }.map(\.name)
    }
    let names = roots(model.first) + roots(model.second).filter { !roots(model.first).contains($0) }
    let wanted = entity.map { name in
      Set([model.first[name]?.rootName, model.second[name]?.rootName].compactMap { $0 })
    }
    let report: Report = { difference in
      if let entity {
        let kinds = [model.first, model.second].compactMap { $0[difference.entity] }
        guard kinds.contains(where: { $0.isKind(of: entity) }) else { return }
      }
      try report(difference)
    }
    for name in names where wanted?.contains(name) ?? true {
      let pair = (root(name, model.first), root(name, model.second))
      let keys = uniqueNames(of: name)
      var merge = RowMerge(
        pair.0.map { RowSource(first.store, $0, keys: keys) },
        pair.1.map { RowSource(second.store, $0, keys: keys) })
      defer { merge.cancel() }
      let batch = ComparedRows(self, report)
      while let step = try merge.next() { try batch.add(step) }
      try batch.flush()
    }
  }

  private func root(_ name: String, _ model: ModelDescription) -> EntityDescription? {
    model[name].flatMap { $0.superentityName == nil ? $0 : nil }
  }

  /// What objects of a root entity are matched by; nothing for their keys.
  func uniqueNames(of root: String) -> [String] { uniqueKeys[root] ?? [] }

  private static func uniqueNames(
    of a: EntityDescription, _ model: ModelDescription
  ) -> [String]? {
    guard let b = model[a.name] else { return nil }
    let both = a.uniquenessConstraints.filter { names in
      b.uniquenessConstraints.contains(names)
        && names.allSatisfy { a.property($0)?.attribute?.isSortable == true }
    }
    return both.min { ($0.count, $0.joined()) < ($1.count, $1.joined()) }
  }
}

extension AttributeDescription {
  /// Whether every store can go through its objects in the order of its values.
  fileprivate var isSortable: Bool {
    switch type {
    case .int16, .int32, .int64, .double, .float, .string, .bool, .date, .uuid: enumCases.isEmpty
    case .decimal, .data, .url, .transformable, .composite, .undefined: false
    }
  }
}

/// The rows of a root entity in one store, in the order in which they are matched.
final class RowSource {
  private let stream: RowStream
  private var rows: ArraySlice<Row> = []

  init(_ store: any RecordStore, _ root: EntityDescription, keys: [String]) {
    stream = RowStream(store, Query(.entity(root.name), order: keys.map { SortKey([$0]) }))
  }

  func peek() throws -> Row? {
    if rows.isEmpty { rows = try stream.next() }
    return rows.first
  }

  func take() -> Row? { rows.popFirst() }
  func cancel() { stream.cancel() }
}

/// Goes through two sources in their common order.
struct RowMerge {
  enum Step {
    case first(Row)
    case second(Row)
    case both(Row, Row)
  }

  private let a: RowSource?
  private let b: RowSource?

  init(_ a: RowSource?, _ b: RowSource?) {
    self.a = a
    self.b = b
  }

  mutating func next() throws -> Step? {
    switch (try a?.peek(), try b?.peek()) {
    case (nil, nil): return nil
    case (let row?, nil):
      _ = a?.take()
      return .first(row)
    case (nil, let row?):
      _ = b?.take()
      return .second(row)
    case (let one?, let two?):
      let order = Self.order(one, two)
      if order <= 0 { _ = a?.take() }
      if order >= 0 { _ = b?.take() }
      return order == 0 ? .both(one, two) : order < 0 ? .first(one) : .second(two)
    }
  }

  /// By what is unique; among those without, as where nothing is, by key.
  private static func order(_ a: Row, _ b: Row) -> Int {
    for (one, two) in zip(a.keys, b.keys) {
      let order = ModelValue.compare(one, two)
      if order != 0 { return order }
    }
    if !a.keys.isEmpty, !a.keys.contains(where: \.isNull) { return 0 }
    return a.id.number == b.id.number ? 0 : a.id.number < b.id.number ? -1 : 1
  }

  func cancel() {
    a?.cancel()
    b?.cancel()
  }
}
