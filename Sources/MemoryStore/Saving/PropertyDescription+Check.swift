import DataCore

extension PropertyDescription {
  /// Throws `invalidValue` unless the attribute can take the value.
  func check(
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
    switch (attribute.type, value) {
    case (.int16, .int(let number)):
      return Int16(exactly: number) == nil ? "It takes −32768 to 32767." : nil
    case (.int32, .int(let number)):
      return Int32(exactly: number) == nil ? "It takes −2147483648 to 2147483647." : nil
    case (.int64, .int), (.decimal, .decimal), (.double, .double), (.float, .double),
      (.string, .string), (.bool, .bool), (.date, .date), (.data, .data), (.uuid, .uuid),
      (.url, .url), (.transformable, .transformable), (.composite, .composite):
      return nil
    case (.undefined, _): return "Its type is not known here, so it cannot be set."
    case (.int16, _), (.int32, _), (.int64, _): return "It takes a whole number."
    case (.decimal, _): return "It takes a decimal number."
    case (.double, _), (.float, _): return "It takes a number."
    case (.string, _): return "It takes text."
    case (.bool, _): return "It takes true or false."
    case (.date, _): return "It takes a date."
    case (.data, _): return "It takes data."
    case (.uuid, _): return "It takes a UUID."
    case (.url, _): return "It takes a URL."
    case (.transformable, _): return "It takes transformed data."
    case (.composite, _):
      return "It takes the elements \(attribute.elements.map(\.name).joined(separator: ", "))."
    }
  }
}
