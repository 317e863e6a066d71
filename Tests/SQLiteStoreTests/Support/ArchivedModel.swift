import DataCore

/// A model as Core Data archives it in `Z_MODELCACHE`, written from declarations.
struct ArchivedModel {
  private var objects: [ArchivedValue] = [.string("$null")]
  private var entities: [String: ArchivedValue] = [:]
  private let declarations: [ModelDescription.Declaration]
  private let enums: [String: [String]]

  /// - Parameter enums: the composites that SwiftData makes of enums, by property: the cases' names, or
  ///   none where it has raw values.
  init(_ declarations: [ModelDescription.Declaration], enums: [String: [String]] = [:]) {
    self.declarations = declarations
    self.enums = enums
  }

  mutating func bytes() -> [UInt8] {
    let model = ModelDescription(declarations)
    for entity in model.entities { entities[entity.name] = add(archived(entity)) }
    let names = model.entities.map { add(.string($0.name)) }
    let keys = add(instance("NSArray", [("NS.objects", .array(names))]))
    let mapping = add(instance("NSKnownKeysMappingStrategy1", [("keys", keys)]))
    let values = add(
      instance(
        "NSArray", [("NS.objects", .array(model.entities.compactMap { entities[$0.name] }))]))
    let dictionary = add(
      instance("NSKnownKeysDictionary1", [("searchMapping", mapping), ("values", values)]))
    let root = add(instance("NSManagedObjectModel", [("NSEntities", dictionary)]))
    return ArchivedValue.dictionary([
      ("$version", .int(100_000)), ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary([("root", root)])), ("$objects", .array(objects)),
    ]).binaryPropertyList
  }

  private mutating func add(_ value: ArchivedValue) -> ArchivedValue {
    objects.append(value)
    return .uid(objects.count - 1)
  }

  private mutating func instance(
    _ name: String, _ fields: [(String, ArchivedValue)]
  ) -> ArchivedValue {
    let type = add(.dictionary([("$classname", .string(name))]))
    return .dictionary(fields + [("$class", type)])
  }

  private mutating func text(_ text: String) -> ArchivedValue { add(.string(text)) }

  private mutating func archived(_ entity: EntityDescription) -> ArchivedValue {
    var keys: [ArchivedValue] = []
    var values: [ArchivedValue] = []
    for property in entity.properties {
      keys.append(text(property.name))
      let value = archived(property)
      values.append(add(value))
    }
    let properties = add(
      instance("NSMutableDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(values))]))
    let parent = entity.superentityName.flatMap { entities[$0] } ?? .uid(0)
    let fields: [(String, ArchivedValue)] = [
      ("NSEntityName", text(entity.name)), ("NSProperties", properties),
      ("NSSuperentity", parent), ("NSIsAbstract", .bool(entity.isAbstract)),
    ]
    return instance("NSEntityDescription", fields)
  }

  private mutating func archived(_ property: PropertyDescription) -> ArchivedValue {
    var fields: [(String, ArchivedValue)] = [
      ("NSPropertyName", text(property.name)), ("NSIsOptional", .bool(property.isOptional)),
    ]
    switch property.kind {
    case .relationship(let relationship):
      fields += [
        ("_NSDestinationEntityName", text(relationship.destination)),
        ("_NSInverseRelationshipName", relationship.inverse.map { text($0) } ?? .uid(0)),
        ("NSMaxCount", .int(relationship.isToMany ? 0 : 1)),
        ("NSDeleteRule", .int(Int64(relationship.deleteRule.rawValue))),
        ("NSIsOrdered", .bool(relationship.isOrdered)),
      ]
      return instance("NSRelationshipDescription", fields)
    case .attribute(let attribute):
      fields.append(("NSAttributeType", .int(Int64(attribute.type.rawValue))))
      fields.append(("NSFlagsKey", .int(attribute.allowsExternalStorage ? 4 : 0)))
      if attribute.elements.isEmpty { return instance("NSAttributeDescription", fields) }
      let elements = attribute.elements.map { element in
        let value = archived(element)
        return add(value)
      }
      let list = add(instance("NSArray", [("NS.objects", .array(elements))]))
      fields.append(("NSCompositeElements", list))
      if let cases = enums[property.name] {
        let info = userInfo(cases)
        fields.append(("NSUserInfo", info))
      }
      return instance("NSCompositeAttributeDescription", fields)
    }
  }

  private mutating func userInfo(_ cases: [String]) -> ArchivedValue {
    var keys = [text("EnumType")]
    var values = [add(.bool(true))]
    if !cases.isEmpty {
      let names = cases.map { text($0) }
      keys.append(text("enum"))
      let list = instance("NSArray", [("NS.objects", .array(names))])
      values.append(add(list))
    }
    let dictionary = instance(
      "NSMutableDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(values))])
    return add(dictionary)
  }
}
