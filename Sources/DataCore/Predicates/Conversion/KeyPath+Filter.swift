import Foundation

extension PredicateExpressions.KeyPath: FilterConvertible {
  func converted(in scope: ConversionScope) throws -> FilterTerm {
    let base = try scope.term(of: root)
    switch base {
    case .elements(let path, let filter): return try counted(path, filter)
    case .list, .range: return try scope.constant(self, description)
    case .filter: throw unsupportedPredicate(description, remedy: "Compare the condition itself.")
    case .value(.value(let value)):
      return value.isNull ? base : try scope.constant(self, description)
    case .value(let value):
      if let naming = ModelNaming(Root.Output.self) { return try property(of: value, naming) }
      if Root.Output.self is any StringProtocol.Type || Root.Output.self is Data.Type {
        return try measured(value)
      }
      return .value(try value.extended(by: try elementName(), description))
    }
  }

  private var description: String { "“\(keyPath)”" }

  private func property(of value: FilterExpression, _ naming: ModelNaming) throws -> FilterTerm {
    guard let name = naming.propertyName(keyPath) else {
      // The object's own identifier, `persistentModelID` or `id`.
      if Output.self == PersistentIdentifier.self { return .value(value) }
      throw unsupportedPredicate(
        "A property of \(naming.entityName) that is not stored (\(keyPath))",
        remedy: "Compare stored properties only.")
    }
    let extended = try value.extended(by: name, description)
    guard ModelNaming.ofElements(Output.self) != nil else { return .value(extended) }
    guard case .path(let path) = extended else {
      throw unsupportedPredicate(
        "“\(name)” of an object that may be another", remedy: "Bind the object with if let.")
    }
    return .elements(path, nil)
  }

  private func counted(_ path: FilterPath, _ filter: Filter?) throws -> FilterTerm {
    switch kind {
    case .collectionCount: return .value(.count(path, where: filter))
    case .collectionIsEmpty:
      if let filter { return .filter(.not(.some(path, filter))) }
      return .filter(.compare(.count(path), .equal, .value(.int(0))))
    case .collectionFirst, .bidirectionalCollectionLast, nil:
      throw unsupportedPredicate(
        "\(description) of a relationship", remedy: "Use count, isEmpty, contains or allSatisfy.")
    @unknown default:
      throw unsupportedPredicate(
        "\(description) of a relationship", remedy: "Use count, isEmpty, contains or allSatisfy.")
    }
  }

  private func measured(_ value: FilterExpression) throws -> FilterTerm {
    if kind == .collectionCount { return .value(.function(.count, value)) }
    if kind == .collectionIsEmpty { return .value(.function(.isEmpty, value)) }
    throw unsupportedPredicate(description, remedy: "Use count or isEmpty.")
  }

  /// The stored property of a struct, by the name that the run time gives it.
  private func elementName() throws -> String {
    let text = "\(keyPath)"
    guard let dot = text.lastIndex(of: "."), !text.contains("<computed") else {
      throw unsupportedPredicate(
        "\(description) of \(Root.Output.self)", remedy: "Use stored properties of the struct.")
    }
    return String(text[text.index(after: dot)...])
  }
}

extension FilterExpression {
  /// The property of the object or composite that the expression gives.
  fileprivate func extended(by name: String, _ what: String) throws -> FilterExpression {
    switch self {
    case .path(let path): return .path(FilterPath(path.names + [name], scope: path.scope))
    case .value(.null): return self
    case .conditional(let condition, let yes, let no):
      return .conditional(
        condition, try yes.extended(by: name, what), try no.extended(by: name, what))
    case .coalesced(let first, let second):
      return .conditional(
        .compare(first, .notEqual, .value(.null)), try first.extended(by: name, what),
        try second.extended(by: name, what))
    case .value, .arithmetic, .negated, .count, .aggregate, .boolean, .function:
      throw unsupportedPredicate(what, remedy: "Use stored properties of the model.")
    }
  }
}
