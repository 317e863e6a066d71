extension PropertyDescription {
  /// Throws `invalidValue` unless the attribute can take the value.
  package func check(
    _ value: ModelValue, _ attribute: AttributeDescription, of id: PersistentIdentifier,
    _ entity: EntityDescription, within composite: String? = nil
  ) throws(DataError) {
    guard let complaint = complaint(about: value, attribute) else {
      if case .composite(let elements) = value {
        try check(elements, attribute, of: id, entity, path: composite ?? name)
      }
      return
    }
    throw .invalid(
      composite.map { "\($0).\(name)" } ?? name, of: id, entity, value, complaint)
  }

  private func check(
    _ values: [String: ModelValue], _ attribute: AttributeDescription,
    of id: PersistentIdentifier, _ entity: EntityDescription, path: String
  ) throws(DataError) {
    for element in attribute.elements {
      guard let part = element.attribute else { continue }
      try element.check(values[element.name] ?? .null, part, of: id, entity, within: path)
    }
    let known = Set(attribute.elements.map(\.name))
    guard let stranger = values.keys.filter({ !known.contains($0) }).min() else { return }
    throw .invalid(
      "\(path).\(stranger)", of: id, entity, values[stranger] ?? .null,
      "It has no such element.")
  }

  /// What is wrong with the value, as the remedy of an error.
  private func complaint(about value: ModelValue, _ attribute: AttributeDescription) -> String? {
    if value.isNull { return isOptional ? nil : "It must have a value." }
    switch attribute.type {
    case .int16: return range(of: value, Int16.min...Int16.max)
    case .int32: return range(of: value, Int32.min...Int32.max)
    case .int64: return range(of: value, Int64.min...Int64.max)
    case .decimal: if case .decimal = value { return nil } else { return "It takes a decimal." }
    case .double, .float:
      if case .double = value { return nil } else { return "It takes a number." }
    case .string: if case .string = value { return nil } else { return "It takes text." }
    case .bool: if case .bool = value { return nil } else { return "It takes true or false." }
    case .date: if case .date = value { return nil } else { return "It takes a date." }
    case .data: if case .data = value { return nil } else { return "It takes data." }
    case .uuid: if case .uuid = value { return nil } else { return "It takes a UUID." }
    case .url: if case .url = value { return nil } else { return "It takes a URL." }
    case .transformable:
      if case .transformable = value { return nil } else { return "It takes transformed data." }
    case .composite:
      if case .composite = value { return nil }
      return "It takes the elements \(attribute.elements.map(\.name).joined(separator: ", "))."
    case .undefined: return "Its type is not known here, so it cannot be set."
    }
  }

  private func range<Number: FixedWidthInteger>(
    of value: ModelValue, _ range: ClosedRange<Number>
  ) -> String? {
    guard case .int(let number) = value else { return "It takes a whole number." }
    if Number(exactly: number) != nil { return nil }
    return "It takes \(range.lowerBound) to \(range.upperBound)."
  }
}

extension PropertyDescription {
  /// Throws `invalidValue` unless the relationship can take a value of this kind.
  package func checkKind(
    of value: ModelValue, _ relationship: RelationshipDescription, of id: PersistentIdentifier,
    _ entity: EntityDescription
  ) throws(DataError) {
    switch value {
    case .null: return
    case .reference where !relationship.isToMany: return
    case .references where relationship.isToMany: return
    case .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .reference, .references, .transformable:
      throw .invalid(
        name, of: id, entity, value,
        relationship.isToMany ? "It takes a list of objects." : "It takes one object or none.")
    }
  }

  /// Throws `invalidValue` unless the relationship can hold so many objects.
  ///
  /// As in Core Data, an optional relationship may be empty whatever its least count is.
  package func checkCount(
    _ count: Int, _ relationship: RelationshipDescription, of id: PersistentIdentifier,
    _ entity: EntityDescription
  ) throws(DataError) {
    if !relationship.isToMany {
      guard count == 0 && !isOptional else { return }
      throw .invalid(
        name, of: id, entity, .null, "Give it an object of “\(relationship.destination)”.")
    }
    let minimum = relationship.minimumCount
    let maximum = relationship.maximumCount
    if count < minimum, count > 0 || !isOptional {
      throw .count(count, of: self, id, remedy: "It holds at least \(minimum).")
    }
    if maximum > 0, count > maximum {
      throw .count(count, of: self, id, remedy: "It holds at most \(maximum).")
    }
  }
}
