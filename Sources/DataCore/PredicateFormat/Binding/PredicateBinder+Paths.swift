extension PredicateBinder {
  /// What a key path leads to.
  enum Target {
    case attribute(FilterPath, AttributeDescription)
    /// `isOptional`: not the object of a scope, but what a to-one leads to.
    case object(FilterPath, EntityDescription, isOptional: Bool)
    case many(Many)
    case entityName(FilterPath, EntityDescription)
    case collection(PredicateSyntax.Component, Many)
  }

  /// A to-many relationship and what is asked of its elements.
  struct Many {
    var path: FilterPath
    var entity: EntityDescription
    /// Where the relationship's name stands.
    var start: Int
    var name: String
    var rest: ArraySlice<PredicateSyntax.Component>
  }

  func target(
    _ path: PredicateSyntax.KeyPath, _ range: Range<Int>
  ) throws(PredicateFault) -> Target {
    var index = 0
    if let variable = path.variable {
      guard let found = scopes.lastIndex(where: { $0.variable == variable }) else {
        let known = scopes.compactMap(\.variable)
        throw PredicateFault(
          range.lowerBound,
          "There is no variable $\(variable) here. "
            + (known.isEmpty
              ? "Variables belong to SUBQUERY." : "There is $\(known.joined(separator: ", $"))."))
      }
      index = found
    }
    var components = path.components[...]
    let base = FilterPath([], scope: scopes.count - 1 - index)
    if let first = components.first, first.isOperator, components.count > 1 {
      // `@sum.items.price` asks the same as `items.@sum.price`.
      components = components.dropFirst()
      let inner = try target(components, of: scopes[index].entity, at: base)
      guard case .many(let many) = inner else {
        throw PredicateFault(
          components[components.startIndex].start,
          "Behind @\(first.name) stands a key path through a to-many relationship.")
      }
      return .collection(first, many)
    }
    return try target(components, of: scopes[index].entity, at: base)
  }

  func target(
    _ components: ArraySlice<PredicateSyntax.Component>, of entity: EntityDescription,
    at base: FilterPath
  ) throws(PredicateFault) -> Target {
    var entity = entity
    var path = base
    for (index, component) in zip(components.indices, components) {
      if component.isOperator { throw misplaced(component, behind: path) }
      let rest = components[(index + 1)...]
      guard let property = entity.property(component.name) else {
        if component.name == "objectID", rest.isEmpty { break }
        if component.name == "entity", rest.allSatisfy({ $0.name == "name" }), rest.count < 2 {
          return .entityName(path, entity)
        }
        throw unknown(component, of: entity)
      }
      path.names.append(component.name)
      switch property.kind {
      case .attribute(let attribute): return try element(rest, of: attribute, at: path)
      case .relationship(let relationship):
        guard let destination = model[relationship.destination] else {
          throw PredicateFault(
            component.start,
            "“\(component.name)” leads to \(relationship.destination), which the model lacks.")
        }
        if path.names.count > 8 { throw tooManyRelationships(component.start) }
        entity = destination
        guard relationship.isToMany else { continue }
        let many = Many(
          path: path, entity: destination, start: component.start, name: component.name, rest: rest)
        guard let next = rest.first, next.isOperator else { return .many(many) }
        var inner = many
        inner.rest = rest.dropFirst()
        return .collection(next, inner)
      }
    }
    return .object(path, entity, isOptional: !path.names.isEmpty)
  }

  private func element(
    _ rest: ArraySlice<PredicateSyntax.Component>, of attribute: AttributeDescription,
    at path: FilterPath
  ) throws(PredicateFault) -> Target {
    guard let next = rest.first else { return .attribute(path, attribute) }
    if next.isOperator { throw misplaced(next, behind: path) }
    let name = path.names.last ?? ""
    guard let element = attribute.elements.first(where: { $0.name == next.name }),
      let inner = element.attribute, attribute.enumCases.isEmpty
    else {
      throw PredicateFault(
        next.start,
        attribute.elements.isEmpty || !attribute.enumCases.isEmpty
          ? "“\(name)” is \(PredicateType(attribute).name) and has no \(next.name.inQuotes)."
          : "“\(name)” has no element \(next.name.inQuotes). "
            + NearNames.remedy(for: next.name, among: attribute.elements.map(\.name)))
    }
    var path = path
    path.names.append(next.name)
    return try self.element(rest.dropFirst(), of: inner, at: path)
  }

  private func misplaced(
    _ component: PredicateSyntax.Component, behind path: FilterPath
  ) -> PredicateFault {
    PredicateFault(
      component.start,
      path.names.isEmpty
        ? "“@\(component.name)” stands behind a to-many relationship, as in tags.@count."
        : "“\(path.names.joined(separator: "."))” is no to-many relationship, so it has no "
          + "“@\(component.name)”.")
  }

  private func unknown(
    _ component: PredicateSyntax.Component, of entity: EntityDescription
  ) -> PredicateFault {
    let name = component.name
    if let owner = model.entities.first(where: {
      $0.isKind(of: entity.name) && $0.property(name) != nil
    }) {
      return PredicateFault(
        component.start,
        "\(entity.name) has no property \(name.inQuotes); \(owner.name) has: list those.")
    }
    return PredicateFault(
      component.start,
      "\(entity.name) has no property \(name.inQuotes). "
        + NearNames.remedy(for: name, among: entity.properties.map(\.name)))
  }
}

extension PredicateBinder {
  /// The single value that a target is.
  func value(
    of target: Target, _ range: Range<Int>
  ) throws(PredicateFault) -> BoundExpression {
    switch target {
    case .attribute(let path, let attribute):
      return BoundExpression(
        expression: .path(path), type: PredicateType(attribute), range: range)
    case .object(let path, let entity, let isOptional):
      return BoundExpression(
        expression: .path(path), type: PredicateType(.object(entity.name)), range: range,
        isNullable: isOptional)
    case .entityName(let path, _):
      return BoundExpression(
        expression: .path(path), type: PredicateType(.entityName), range: range,
        isNullable: !path.names.isEmpty)
    case .many(let many):
      throw PredicateFault(
        many.start,
        "“\(many.name)” has many objects: begin with ANY, ALL or NONE, or count them by "
          + "\(many.path.names.joined(separator: ".")).@count.")
    case .collection(let function, let many): return try collected(function, many, range)
    }
  }

  /// `@count`, `@sum`, `@avg`, `@min` and `@max`.
  private func collected(
    _ component: PredicateSyntax.Component, _ many: Many, _ range: Range<Int>
  ) throws(PredicateFault) -> BoundExpression {
    if component.name == "count" {
      if let rest = many.rest.first {
        throw PredicateFault(rest.start, "Nothing stands behind @count.")
      }
      return BoundExpression(
        expression: .count(many.path), type: PredicateType(.integer), range: range)
    }
    guard let function = AggregateFunction(component.name) else {
      throw PredicateFault(
        component.start,
        "A filter cannot ask for “@\(component.name)”: there are @count, @sum, @avg, @min and @max."
      )
    }
    let inner = entering(many.entity)
    guard let first = many.rest.first else {
      throw PredicateFault(
        range.upperBound,
        "Behind @\(component.name) stands a property of \(many.entity.name), as in "
          + "\(many.name).@\(component.name).\(many.entity.properties.first?.name ?? "name").")
    }
    let element = try inner.value(
      of: inner.target(many.rest, of: many.entity, at: FilterPath([])),
      first.start..<range.upperBound)
    guard let type = function.result(of: element.type) else {
      throw PredicateFault(
        first.start,
        "@\(component.name) does not take \(source.quoted(first.start..<range.upperBound)), which "
          + "is \(element.type?.name ?? "nothing").")
    }
    return BoundExpression(
      expression: .aggregate(function, many.path, of: element.expression), type: type,
      range: range)
  }
}

extension AggregateFunction {
  fileprivate init?(_ name: String) {
    switch name {
    case "sum": self = .sum
    case "avg": self = .average
    case "min": self = .minimum
    case "max": self = .maximum
    default: return nil
    }
  }

  fileprivate func result(of type: PredicateType?) -> PredicateType? {
    guard let type else { return nil }
    switch self {
    case .sum, .average:
      guard type.isNumber else { return nil }
      if type.kind == .decimal || (self == .sum && type.kind == .integer) { return type }
      return PredicateType(.floating)
    case .minimum, .maximum: return type.isOrdered ? type : nil
    }
  }
}
