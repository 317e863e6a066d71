import DataCore

extension ModelSource {
  private var hiddenTypes: Set<String> { Set(model.entities.map(\.name)) }

  func typeName(_ name: String) -> String {
    SwiftTypeName.written(name, hidden: hiddenTypes)
  }

  func className(_ entity: String) -> String { classNames[entity] ?? entity }

  /// A macro's name, told apart from a class of the same name.
  private func macro(_ name: String) -> String {
    model[name] == nil ? name : "SwiftData.\(name)"
  }

  /// An entity's class.
  func declaration(of entity: EntityDescription) -> String {
    let properties = entity.ownProperties(in: model)
    var members: [[String]] = []
    let constraints = constraintLines(of: entity)
    if !constraints.isEmpty { members.append(constraints) }
    let lines = properties.flatMap { line(of: $0, in: entity) }
    if !lines.isEmpty { members.append(lines) }
    members += properties.compactMap { property in
      property.attribute.flatMap { type(of: $0, [entity.name, property.name]) }
    }
    let initializer = initializerLines(of: entity)
    if !initializer.isEmpty { members.append(initializer) }
    let body = members.map { $0.map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n") }
      .joined(separator: "\n\n")
    let content = body.isEmpty ? "" : "\n\(body)\n"
    return
      (remarks(on: entity).map { "/// \($0)" } + [
        "@\(macro("Model"))", "\(head(of: entity)) {\(content)}",
      ]).joined(separator: "\n")
  }

  private func head(of entity: EntityDescription) -> String {
    let isLeaf = entity.family.count == 1
    let parent = entity.superentityName.map { ": \(className($0))" } ?? ""
    return "\(isLeaf ? "final " : "")class \(className(entity.name))\(parent)"
  }

  private func remarks(on entity: EntityDescription) -> [String] {
    var lines: [String] = []
    if className(entity.name).filter({ $0 != "`" }) != entity.name {
      lines.append(
        "The entity “\(entity.name.swiftComment)”: no class can have that name, so that this one "
          + "does not read the store.")
    }
    if entity.isAbstract { lines.append("Abstract: every object is of a class below it.") }
    return lines
  }

  /// `#Unique` and `#Index`, for what is not said at a property.
  private func constraintLines(of entity: EntityDescription) -> [String] {
    let parent = entity.superentityName.flatMap { model[$0] }
    let inherited = Set(parent?.uniquenessConstraints ?? [])
    var seen: Set<[String]> = []
    let unique = entity.uniquenessConstraints.filter { names in
      !inherited.contains(names) && !isSaidAtProperty(names, of: entity)
        && seen.insert(names).inserted
    }
    let parentIndexes = Set((parent?.indexes ?? []).map(\.properties))
    seen = []
    let indexes = entity.indexes.map(\.properties).filter {
      !parentIndexes.contains($0) && seen.insert($0).inserted
    }
    return [("Unique", unique), ("Index", indexes)].compactMap { macro, groups in
      let lists = groups.compactMap { keyPaths($0, of: entity) }
      if lists.isEmpty { return nil }
      let type = className(entity.name)
      return "#\(macro)<\(type)>(\(lists.joined(separator: ", ")))"
    }
  }

  private func isSaidAtProperty(_ names: [String], of entity: EntityDescription) -> Bool {
    guard names.count == 1, let property = entity.property(names[0]) else { return false }
    return property.attribute?.isUnique == true
      && declarer(of: property.name, in: entity) == entity.name
  }

  /// Nil where one of the properties is left out.
  private func keyPaths(_ names: [String], of entity: EntityDescription) -> String? {
    let properties = names.compactMap { entity.property($0) }
    guard properties.count == names.count, properties.allSatisfy({ isSayable($0) }) else {
      return nil
    }
    return "[\(properties.map { "\\.\(name(of: $0, in: entity))" }.joined(separator: ", "))]"
  }
}

extension ModelSource {
  /// Whether the class has the property.
  func isSayable(_ property: PropertyDescription) -> Bool {
    switch property.kind {
    case .attribute(let attribute):
      switch attribute.type {
      case .undefined: false
      case .composite: !sayableElements(of: attribute).isEmpty
      case .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .data, .uuid,
        .url, .transformable:
        true
      }
    case .relationship(let relationship): model[relationship.destination] != nil
    }
  }

  func sayableElements(of attribute: AttributeDescription) -> [PropertyDescription] {
    attribute.elements.filter { element in
      element.attribute.map { $0.type != .transformable } ?? false && isSayable(element)
    }
  }

  /// The type that a property's values have; nil for one that the class does not have.
  func type(
    of attribute: AttributeDescription, _ path: [String]
  ) -> [String]? {
    guard let name = typeNames[path] else { return nil }
    let kinds = "\(typeName("Codable")), \(typeName("Hashable"))"
    if !attribute.enumCases.isEmpty {
      let names = attribute.enumCases
      let cases = SwiftCases.identifiers(names).map { "  case \($0)" }
      let keys = SwiftCases.codingKeys(names, hidden: hiddenTypes).map { "  \($0)" }
      return ["enum \(name): \(kinds) {"] + cases + keys + ["}"]
    }
    let elements = sayableElements(of: attribute)
    if elements.isEmpty { return nil }
    let names = elements.map(\.name)
    let variables = zip(elements, SwiftCases.identifiers(names)).flatMap { element, identifier in
      let type = valueType(of: element, path + [element.name])
      return ["  var \(identifier): \(type)\(element.isOptional ? "?" : "")"]
    }
    let keys = SwiftCases.codingKeys(names, hidden: hiddenTypes).map { "  \($0)" }
    let inner = elements.flatMap { element -> [String] in
      let lines = element.attribute.flatMap { type(of: $0, path + [element.name]) } ?? []
      return lines.map { "  \($0)" }
    }
    return ["struct \(name): \(kinds) {"] + variables + keys + inner + ["}"]
  }

  /// Without the mark of an optional.
  func valueType(of property: PropertyDescription, _ path: [String]) -> String {
    guard let attribute = property.attribute else { return "" }
    if let name = typeNames[path] { return name }
    if textLists.contains(path) { return "[\(typeName("String"))]" }
    return typeName(attribute.type.swiftName ?? "Data")
  }

  func expression(of property: PropertyDescription, _ path: [String]) -> String? {
    property.attribute?.defaultValue.swiftExpression(
      hidden: hiddenTypes,
      enumName: property.attribute?.enumCases.isEmpty == false ? typeNames[path] : nil)
  }

  func attributeName(_ name: String) -> String { "@\(macro(name))" }
}
