import DataCore

extension EntityDescription {
  /// What the entity declares itself, a member a line; inherited properties are its parent's.
  func members(in model: ModelDescription) -> [JSONNode.Member] {
    let parent = superentityName.flatMap { model[$0] }
    var members: [JSONNode.Member] = [.init(name: "name", value: .string(name))]
    if let superentityName {
      members.append(.init(name: "superentity", value: .string(superentityName)))
    }
    if isAbstract { members.append(.init(name: "abstract", value: .bool(true))) }
    let inherited = Set(parent?.uniquenessConstraints ?? [])
    let unique = uniquenessConstraints.filter { !inherited.contains($0) }
    if !unique.isEmpty {
      members.append(.init(name: "unique", value: .array(unique.map(JSONNode.names))))
    }
    let parentIndexes = Set(parent?.indexes ?? [])
    let indexes = indexes.filter { !parentIndexes.contains($0) }
    if !indexes.isEmpty {
      members.append(
        .init(
          name: "indexes",
          value: .array(
            indexes.map { index in
              .object([
                .init(name: "name", value: .string(index.name)),
                .init(name: "properties", value: .names(index.properties)),
              ])
            })))
    }
    return members
  }

  /// The properties that the entity declares itself.
  func ownProperties(in model: ModelDescription) -> [PropertyDescription] {
    let parent = superentityName.flatMap { model[$0] }
    return properties.filter { parent?.property($0.name) != $0 }
  }
}

extension JSONNode {
  static func names(_ names: [String]) -> JSONNode { .array(names.map { .string($0) }) }
}

extension PropertyDescription {
  var node: JSONNode {
    var members: [JSONNode.Member] = [.init(name: "name", value: .string(name))]
    func add(_ name: String, _ value: JSONNode?) {
      if let value { members.append(.init(name: name, value: value)) }
    }
    func flag(_ name: String, _ isSet: Bool) { add(name, isSet ? .bool(true) : nil) }
    if originalName != name { add("originalName", .string(originalName)) }
    switch kind {
    case .attribute(let attribute):
      add("type", .string(attribute.type.word))
      flag("optional", isOptional)
      if !attribute.defaultValue.isNull {
        add("default", attribute.defaultValue.node(of: attribute))
      }
      if !attribute.elements.isEmpty {
        add("elements", .array(attribute.elements.map(\.node)))
      }
      if !attribute.enumCases.isEmpty { add("cases", .names(attribute.enumCases)) }
      flag("unique", attribute.isUnique)
      flag("external", attribute.allowsExternalStorage)
      flag("preserved", attribute.preservesValueOnDeletion)
      add("transformer", attribute.transformerName.map { .string($0) })
    case .relationship(let relationship):
      add(relationship.isToMany ? "toMany" : "toOne", .string(relationship.destination))
      flag("optional", isOptional)
      add("inverse", relationship.inverse.map { .string($0) })
      flag("ordered", relationship.isOrdered)
      add("deleteRule", .string(relationship.deleteRule.word))
      if relationship.minimumCount > 0 { add("minimum", .number(relationship.minimumCount)) }
      if relationship.maximumCount > 0 { add("maximum", .number(relationship.maximumCount)) }
    }
    return .object(members)
  }

  init(_ node: JSONNode) throws(FormatError) {
    guard let name = node["name"]?.text, !name.isEmpty else {
      throw FormatError(message: "a property has no name")
    }
    let kind: Kind
    if let word = node["type"]?.text {
      kind = .attribute(try AttributeDescription(node, word, name))
    } else if let destination = node["toOne"]?.text ?? node["toMany"]?.text {
      let rule = node["deleteRule"]?.text ?? RelationshipDescription.DeleteRule.nullify.word
      guard let rule = RelationshipDescription.DeleteRule.allWords[rule] else {
        throw FormatError(message: "“\(name)” has an unknown deleteRule “\(rule)”")
      }
      kind = .relationship(
        RelationshipDescription(
          to: destination, inverse: node["inverse"]?.text, isToMany: node["toMany"] != nil,
          isOrdered: node["ordered"]?.truth ?? false, deleteRule: rule,
          minimumCount: Int(node["minimum"]?.integer ?? 0),
          maximumCount: Int(node["maximum"]?.integer ?? 0)))
    } else {
      throw FormatError(message: "“\(name)” has neither type, toOne nor toMany")
    }
    self.init(
      name, originalName: node["originalName"]?.text,
      isOptional: node["optional"]?.truth ?? false, kind: kind)
  }
}

extension AttributeDescription {
  fileprivate init(_ node: JSONNode, _ word: String, _ name: String) throws(FormatError) {
    guard let type = ValueType.allWords[word] else {
      throw FormatError(message: "“\(name)” has an unknown type “\(word)”")
    }
    var elements: [PropertyDescription] = []
    for element in node["elements"]?.elements ?? [] {
      elements.append(try PropertyDescription(element))
    }
    self.init(
      type, elements: elements, isUnique: node["unique"]?.truth ?? false,
      allowsExternalStorage: node["external"]?.truth ?? false,
      preservesValueOnDeletion: node["preserved"]?.truth ?? false,
      transformerName: node["transformer"]?.text,
      enumCases: (node["cases"]?.elements ?? []).compactMap(\.text))
    guard let value = node["default"] else { return }
    do {
      defaultValue = try ModelValue(value, as: self)
    } catch {
      throw FormatError(message: "the default value of “\(name)”: \(error.message)")
    }
  }
}

extension AttributeDescription.ValueType {
  private static let all: [AttributeDescription.ValueType] = [
    .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .data, .uuid, .url,
    .transformable, .composite, .undefined,
  ]

  var word: String {
    switch self {
    case .int16: "int16"
    case .int32: "int32"
    case .int64: "int64"
    case .decimal: "decimal"
    case .double: "double"
    case .float: "float"
    case .string: "string"
    case .bool: "bool"
    case .date: "date"
    case .data: "data"
    case .uuid: "uuid"
    case .url: "url"
    case .transformable: "transformable"
    case .composite: "composite"
    case .undefined: "undefined"
    }
  }

  fileprivate static let allWords = Dictionary(
    all.map { ($0.word, $0) }, uniquingKeysWith: { first, _ in first })
}

extension RelationshipDescription.DeleteRule {
  var word: String {
    switch self {
    case .noAction: "noAction"
    case .nullify: "nullify"
    case .cascade: "cascade"
    case .deny: "deny"
    }
  }

  fileprivate static let allWords = Dictionary(
    [Self.noAction, .nullify, .cascade, .deny].map { ($0.word, $0) },
    uniquingKeysWith: { first, _ in first })
}
