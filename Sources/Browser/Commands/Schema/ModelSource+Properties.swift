import DataCore

extension ModelSource {
  /// A property's lines: what is to be known of it, and its declaration.
  func line(of property: PropertyDescription, in entity: EntityDescription) -> [String] {
    guard isSayable(property) else {
      let reason =
        property.relationship.map { "there is no entity “\($0.destination.swiftComment)”" }
        ?? "no Swift type has its values"
      return ["// “\(property.name.swiftComment)” is left out: \(reason)."]
    }
    let name = name(of: property, in: entity)
    let marker: String?
    let remark: [String]?
    let declaration: String
    switch property.kind {
    case .attribute(let attribute):
      let path = [entity.name, property.name]
      let optional = property.isOptional ? "?" : ""
      let value = expression(of: property, path).map { " = \($0)" } ?? ""
      declaration = "var \(name): \(valueType(of: property, path))\(optional)\(value)"
      marker = self.marker(of: attribute, property, in: entity)
      remark =
        attribute.elements.count == sayableElements(of: attribute).count
        ? nil : ["Elements of a type that Swift has not are left out."]
    case .relationship(let relationship):
      let destination = className(relationship.destination)
      let optional = property.isOptional ? "?" : ""
      let type = relationship.isToMany ? "[\(destination)] = []" : "\(destination)\(optional)"
      declaration = "var \(name): \(type)"
      marker = self.marker(of: relationship, property, in: entity)
      remark = self.remark(on: relationship, property, in: entity)
    }
    let line = (marker.map { "\($0) " } ?? "") + declaration
    let lines = line.count <= 98 || marker == nil ? [line] : [marker ?? "", declaration]
    return (remark ?? []).map { "// \($0)" } + lines
  }

  private func originalName(
    _ property: PropertyDescription, in entity: EntityDescription
  ) -> [String] {
    let isRenamed = propertyNames[[entity.name, property.name]] != nil
    let original = isRenamed ? property.name : property.originalName
    return isRenamed || original != property.name
      ? ["originalName: \(original.swiftLiteral)"] : []
  }

  private func marker(
    of attribute: AttributeDescription, _ property: PropertyDescription,
    in entity: EntityDescription
  ) -> String? {
    var options: [String] = []
    if attribute.isTransient { options.append(".ephemeral") }
    if attribute.isUnique { options.append(".unique") }
    if attribute.allowsExternalStorage { options.append(".externalStorage") }
    if attribute.preservesValueOnDeletion { options.append(".preserveValueOnDeletion") }
    if attribute.type == .transformable, !textLists.contains([entity.name, property.name]) {
      options.append(".transformable(by: \(Self.storedBytesName).self)")
    }
    options += originalName(property, in: entity)
    return options.isEmpty
      ? nil : "\(attributeName("Attribute"))(\(options.joined(separator: ", ")))"
  }

  private func marker(
    of relationship: RelationshipDescription, _ property: PropertyDescription,
    in entity: EntityDescription
  ) -> String? {
    var options: [String] = []
    switch relationship.deleteRule {
    case .nullify: break
    case .noAction: options.append("deleteRule: .noAction")
    case .cascade: options.append("deleteRule: .cascade")
    case .deny: options.append("deleteRule: .deny")
    }
    if relationship.isToMany, relationship.minimumCount > 0 {
      options.append("minimumModelCount: \(relationship.minimumCount)")
    }
    if relationship.isToMany, relationship.maximumCount > 0 {
      options.append("maximumModelCount: \(relationship.maximumCount)")
    }
    options += originalName(property, in: entity)
    if let inverse = inverse(toName: property, in: entity) { options.append("inverse: \(inverse)") }
    return options.isEmpty
      ? nil : "\(attributeName("Relationship"))(\(options.joined(separator: ", ")))"
  }

  /// The key path of the other side, on one of the two: naming both is circular.
  private func inverse(
    toName property: PropertyDescription, in entity: EntityDescription
  ) -> String? {
    guard let (destination, inverse) = model.inverse(of: property), isSayable(inverse) else {
      return nil
    }
    let here = (entity.name, property.name)
    let there = (declarer(of: inverse.name, in: destination), inverse.name)
    let isMutual = inverse.relationship?.inverse == property.name
    if here == there || isMutual && there < here { return nil }
    return "\\\(className(destination.name)).\(name(of: inverse, in: destination))"
  }

  private func remark(
    on relationship: RelationshipDescription, _ property: PropertyDescription,
    in entity: EntityDescription
  ) -> [String]? {
    if let inverse = model.inverse(of: property) {
      let isReflexive =
        inverse.property.name == property.name
        && declarer(of: property.name, in: inverse.entity) == entity.name
      if isReflexive {
        return [
          "Its own inverse, which SwiftData cannot say: open the store with allowsSave: false."
        ]
      }
    } else if let taken = takenInverse(of: property, in: entity) {
      return [
        "SwiftData takes \(taken) for its inverse, which it is not in the store:",
        "open that with allowsSave: false.",
      ]
    }
    return relationship.isOrdered ? ["Ordered in the store."] : nil
  }

  /// The relationship that SwiftData pairs with one that has no inverse: the only one without that
  /// leads back.
  private func takenInverse(
    of property: PropertyDescription, in entity: EntityDescription
  ) -> String? {
    typealias End = (entity: EntityDescription, property: PropertyDescription)
    let ends = model.entities.flatMap { entity in
      entity.ownProperties(in: model).compactMap { property -> End? in
        property.relationship != nil && isSayable(property) && model.inverse(of: property) == nil
          ? (entity, property) : nil
      }
    }
    func isKind(_ destination: String?, of name: String) -> Bool {
      destination.flatMap { model[$0] }?.isKind(of: name) ?? false
    }
    func leading(backTo end: End) -> [End] {
      ends.filter { other in
        isKind(end.property.relationship?.destination, of: other.entity.name)
          && isKind(other.property.relationship?.destination, of: end.entity.name)
      }
    }
    let back = leading(backTo: (entity, property))
    guard back.count == 1, let other = back.first,
      (other.entity.name, other.property.name) != (entity.name, property.name),
      leading(backTo: other).count == 1
    else { return nil }
    return "\(className(other.entity.name)).\(name(of: other.property, in: other.entity))"
  }
}

extension ModelSource {
  private struct Parameter {
    var name: String
    var type: String
    var isInherited: Bool
  }

  /// What an object cannot be without.
  private func required(_ entity: EntityDescription) -> [Parameter] {
    entity.properties.compactMap { property in
      let owner = declarer(of: property.name, in: entity)
      guard isSayable(property), !property.isOptional else { return nil }
      let type: String
      switch property.kind {
      case .attribute:
        let path = [owner, property.name]
        if expression(of: property, path) != nil { return nil }
        type = valueType(of: property, path)
      case .relationship(let relationship):
        if relationship.isToMany { return nil }
        type = className(relationship.destination)
      }
      return Parameter(
        name: name(of: property, in: entity), type: type, isInherited: owner != entity.name)
    }
  }

  /// A name in front of an argument, where nearly every word of the language may stand.
  private func label(_ name: String) -> String {
    ["`inout`", "`var`", "`let`"].contains(name) ? name : name.filter { $0 != "`" }
  }

  func initializerLines(of entity: EntityDescription) -> [String] {
    let parameters = required(entity)
    let own = parameters.filter { !$0.isInherited }
    if entity.superentityName != nil, own.isEmpty { return [] }
    let list = parameters.map { "\($0.name): \($0.type)" }
    let line = "init(\(list.joined(separator: ", "))) {"
    var body = own.map { "  self.\($0.name) = \($0.name)" }
    if entity.superentityName != nil {
      let inherited = parameters.filter(\.isInherited).map { "\(label($0.name)): \($0.name)" }
      body.append("  super.init(\(inherited.joined(separator: ", ")))")
    }
    if body.isEmpty { return ["init() {}"] }
    let head =
      line.count <= 98
      ? [line]
      : ["init("] + list.enumerated().map { "  \($1)\($0 == list.count - 1 ? "" : ",")" } + [") {"]
    return head + body + ["}"]
  }
}
