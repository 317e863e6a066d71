package import DataCore

/// A model that has one of everything: each value type, three levels of inheritance, each kind of
/// relationship, composites, uniqueness, preserved values.
package enum TestModel {
  package static let model = ModelDescription([
    item, specialItem, rareItem, person, tag, part,
  ])

  private static let item = ModelDescription.Declaration(
    "Item",
    properties: [
      attribute("title", .string, isOptional: false),
      attribute("small", .int16), attribute("medium", .int32), attribute("large", .int64),
      attribute("amount", .decimal), attribute("weight", .double), attribute("ratio", .float),
      attribute("flag", .bool), attribute("created", .date), attribute("blob", .data),
      attribute("token", .uuid), attribute("link", .url), attribute("coded", .transformable),
      attribute(
        "place", .composite, elements: [attribute("city", .string), attribute("floor", .int64)]),
      attribute("code", .string, isUnique: true),
      attribute("serial", .string, preserves: true),
      toOne("owner", "Person", inverse: "items"),
      toMany("tags", "Tag", inverse: "items"),
      toMany("parts", "Part", inverse: "item", isOrdered: true),
      toMany("seen", "Person"),
      toMany("route", "Tag", isOrdered: true),
      toOne("favourite", "Tag"),
    ])

  private static let specialItem = ModelDescription.Declaration(
    "SpecialItem", superentityName: "Item",
    properties: [attribute("level", .int64), attribute("grade", .string)],
    uniquenessConstraints: [["level", "grade"]])

  private static let rareItem = ModelDescription.Declaration(
    "RareItem", superentityName: "SpecialItem",
    properties: [attribute("rarity", .double), toMany("admirers", "Person", inverse: "admired")])

  private static let person = ModelDescription.Declaration(
    "Person",
    properties: [
      attribute("name", .string), attribute("age", .int64),
      toMany("items", "Item", inverse: "owner"),
      toMany("friends", "Person", inverse: "friends"),
      toOne("spouse", "Person", inverse: "spouse"),
      toMany("admired", "RareItem", inverse: "admirers"),
    ])

  private static let tag = ModelDescription.Declaration(
    "Tag",
    properties: [attribute("name", .string), toMany("items", "Item", inverse: "tags")])

  private static let part = ModelDescription.Declaration(
    "Part",
    properties: [attribute("name", .string), toOne("item", "Item", inverse: "parts")])

  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, isOptional: Bool = true,
    elements: [PropertyDescription] = [], isUnique: Bool = false, preserves: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: isOptional,
      kind: .attribute(
        AttributeDescription(
          type, elements: elements, isUnique: isUnique, preservesValueOnDeletion: preserves)))
  }

  private static func toOne(
    _ name: String, _ destination: String, inverse: String? = nil
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(to: destination, inverse: inverse, isToMany: false)))
  }

  private static func toMany(
    _ name: String, _ destination: String, inverse: String? = nil, isOrdered: Bool = false
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: true, isOrdered: isOrdered)))
  }
}
