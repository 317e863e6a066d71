extension Filter {
  func prepared() throws -> Test {
    switch self {
    case .constant(let value): return { _ in value }
    case .not(let filter):
      let test = try filter.prepared()
      return { try !test($0) }
    case .and(let filters):
      let tests = try filters.map { try $0.prepared() }
      return { frame in
        for test in tests where try !test(frame) { return false }
        return true
      }
    case .or(let filters):
      let tests = try filters.map { try $0.prepared() }
      return { frame in
        for test in tests where try test(frame) { return true }
        return false
      }
    case .compare(let left, let operation, let right, let options):
      let (left, right) = (try left.prepared(), try right.prepared())
      if options.isEmpty { return { try left($0).fulfils(operation, try right($0)) } }
      return {
        try left($0).folded(options).fulfils(operation, try right($0).folded(options))
      }
    case .text(let text, let operation, let pattern, let options):
      return try Filter.prepared(text, operation, pattern, options, self)
    case .contained(let expression, let values, let options):
      let value = try expression.prepared()
      let set = ValueSet(values.map { $0.folded(options) })
      return { set.contains(try value($0).folded(options)) }
    case .some(let path, let filter):
      let test = try filter.prepared()
      return { frame in
        for element in try frame.objects(at: path) where try test(frame.entering(element)) {
          return true
        }
        return false
      }
    case .every(let path, let filter):
      let test = try filter.prepared()
      return { frame in
        for element in try frame.objects(at: path) where try !test(frame.entering(element)) {
          return false
        }
        return true
      }
    case .isKind(let path, let entity):
      if path.names.isEmpty {
        return { try $0.row(at: path.scope).entity.isKind(of: entity) }
      }
      return { frame in
        guard case .reference(let id) = try frame.value(at: path),
          let row = try frame.scope.row(for: id)
        else { return false }
        return row.entity.isKind(of: entity)
      }
    case .identifiers(let identifiers):
      let set = Set(identifiers)
      return { set.contains($0.row.id) }
    }
  }
}

/// Values to look up with the equality of filters: hashed where they are many.
private struct ValueSet: Sendable {
  private let values: [ModelValue]
  private let hashed: Set<ModelValue>?

  init(_ values: [ModelValue]) {
    let hasFractions = values.contains { value in
      switch value {
      case .double, .decimal, .date: true
      case .null, .int, .string, .bool, .uuid, .url, .data, .composite, .reference,
        .references, .transformable:
        false
      }
    }
    self.values = values
    hashed = values.count <= 8 || hasFractions ? nil : Set(values.map(Self.canonical))
  }

  func contains(_ value: ModelValue) -> Bool {
    guard let hashed else { return values.contains { $0.isEqual(to: value) } }
    if hashed.contains(Self.canonical(value)) { return true }
    switch value {
    case .double, .decimal: return values.contains { $0.isEqual(to: value) }
    case .null, .int, .string, .bool, .date, .uuid, .url, .data, .composite, .reference,
      .references, .transformable:
      return false
    }
  }

  /// Values that a filter takes for equal, as one.
  private static func canonical(_ value: ModelValue) -> ModelValue {
    switch value {
    case .bool(let value): .int(value ? 1 : 0)
    case .null, .int, .double, .decimal, .string, .date, .uuid, .url, .data, .composite,
      .reference, .references, .transformable:
      value
    }
  }
}
