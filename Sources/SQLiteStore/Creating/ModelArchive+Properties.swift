import DataCore
import Foundation

extension ModelArchive {
  /// What attributes and relationships have in common.
  mutating func base(
    _ property: PropertyDescription, of entity: Value
  ) -> [(key: String, value: Value)] {
    let name = writer.string(property.name)
    var flags: Int64 = 0xF1
    if property.isOptional { flags |= 0x2 }
    if property.relationship?.isOrdered == true { flags |= 0x400 }
    if property.attribute?.enumCases.isEmpty == false { flags &= ~0x40 }
    var fields: [(key: String, value: Value)] = [
      ("NSPropertyName", name), ("NSRenamingIdentifier", writer.string(property.originalName)),
      ("NSEntity", entity), ("_P", .int(flags)),
    ]
    if property.isOptional { fields.append(("NSIsOptional", .bool(true))) }
    return fields
  }

  mutating func fields(
    _ relationship: RelationshipDescription
  ) -> [(key: String, value: Value)] {
    let maximum = relationship.isToMany ? relationship.maximumCount : 1
    var fields: [(key: String, value: Value)] = [
      ("_NSDestinationEntityName", writer.string(relationship.destination)),
      ("_NSInverseRelationshipName", writer.string(relationship.inverse)),
      ("NSDeleteRule", .int(Int64(relationship.deleteRule.rawValue))),
      ("NSMinCount", .int(Int64(relationship.minimumCount))), ("NSMaxCount", .int(Int64(maximum))),
    ]
    if relationship.isOrdered { fields.append(("NSIsOrdered", .bool(true))) }
    // Core Data tells to-many by the count, which leaves no room for a to-many of at most one.
    if relationship.isToMany, maximum == 1 { fields.append((ArchiveKey.isToMany, .bool(true))) }
    return fields
  }

  mutating func archived(attribute property: PropertyDescription, of entity: Value) -> Value {
    guard let attribute = property.attribute else { return KeyedArchiveWriter.null }
    var fields = base(property, of: entity)
    fields += [
      ("NSAttributeType", .int(Int64(attribute.archivedType.rawValue))),
      ("NSAttributeValueClassName", writer.string(attribute.archivedType.className)),
      ("NSDefaultValue", archived(attribute.defaultValue)),
      ("NSValueTransformerName", writer.string(attribute.transformerName)),
      ("NSFlagsKey", .int(attribute.allowsExternalStorage ? ArchiveKey.externalStorageFlag : 0)),
    ]
    if attribute.preservesValueOnDeletion {
      fields.append((ArchiveKey.preservesValueOnDeletion, .bool(true)))
    }
    guard attribute.archivedType == .composite else {
      return writer.instance(["NSAttributeDescription", "NSPropertyDescription"], fields)
    }
    let elements = attribute.columnElements.map { archived(attribute: $0, of: entity) }
    fields.append(("NSCompositeElements", writer.mutableArray(elements)))
    if !attribute.enumCases.isEmpty {
      let cases = writer.array(attribute.enumCases.map { writer.string($0) })
      let isEnum = writer.add(.bool(true))
      fields.append(("NSUserInfo", writer.dictionary([("EnumType", isEnum), ("enum", cases)])))
    }
    return writer.instance(
      ["NSCompositeAttributeDescription", "NSAttributeDescription", "NSPropertyDescription"],
      fields)
  }

  private mutating func archived(_ value: ModelValue) -> Value {
    switch value {
    case .null, .reference, .references: return KeyedArchiveWriter.null
    case .int(let value): return writer.add(.int(value))
    case .double(let value): return writer.add(.real(value))
    case .bool(let value): return writer.add(.bool(value))
    case .string(let text): return writer.string(text)
    case .decimal(let value):
      return writer.instance(
        ["NSDecimalNumber", "NSNumber", "NSValue"],
        [(ArchiveKey.decimal, .string("\(value)"))])
    case .date(let date):
      return writer.instance(
        ["NSDate"], [("NS.time", .real(date.timeIntervalSinceReferenceDate))])
    case .uuid(let uuid):
      return writer.instance(
        ["NSUUID"], [("NS.uuidbytes", .data(withUnsafeBytes(of: uuid.uuid) { Array($0) }))])
    case .url(let url):
      let text = writer.string(url.absoluteString)
      return writer.instance(
        ["NSURL"], [("NS.base", KeyedArchiveWriter.null), ("NS.relative", text)])
    case .data(let data), .transformable(let data): return writer.add(.data([UInt8](data)))
    case .composite(let elements):
      return writer.dictionary(
        elements.sorted { $0.key < $1.key }.map { ($0.key, archived($0.value)) })
    }
  }
}

/// Keys of our own in archived models, which `NSKeyedUnarchiver` never asks for.
enum ArchiveKey {
  /// Core Data's bit in `NSFlagsKey`.
  static let externalStorageFlag: Int64 = 4

  static let isToMany = "CairnIsToMany"
  /// An entity's own properties as they were declared.
  static let propertyOrder = "CairnPropertyOrder"
  static let preservesValueOnDeletion = "CairnPreservesValueOnDeletion"
  static let decimal = "CairnDecimal"
}

extension AttributeDescription {
  /// An enum without raw values is kept as a composite of its cases.
  fileprivate var archivedType: ValueType { columnElements.isEmpty ? type : .composite }

  /// What the value is spread over: a composite's elements, or the cases of an enum without raw
  /// values, one text each. Empty where the value has one column.
  var columnElements: [PropertyDescription] {
    enumCases.isEmpty
      ? elements
      : enumCases.map {
        PropertyDescription($0, isOptional: true, kind: .attribute(.init(.string)))
      }
  }
}

extension AttributeDescription.ValueType {
  /// The class of its values in Core Data.
  fileprivate var className: String? {
    switch self {
    case .int16, .int32, .int64, .double, .float, .bool: "NSNumber"
    case .decimal: "NSDecimalNumber"
    case .string: "NSString"
    case .date: "NSDate"
    case .data: "NSData"
    case .uuid: "NSUUID"
    case .url: "NSURL"
    case .composite: "NSDictionary"
    case .transformable, .undefined: nil
    }
  }
}
