import DataCore
import Foundation

extension PropertyDescription {
  /// An archived property; nil for a transient or fetched one, which no file holds.
  init?(archived object: KeyedArchive.Value, named key: String, depth: Int = 0) {
    guard depth < 8, object["NSIsTransient"]?.bool != true else { return nil }
    let name = object["NSPropertyName"]?.string ?? key
    let original = object["NSRenamingIdentifier"]?.string
    let isOptional = object["NSIsOptional"]?.bool ?? false
    guard !name.isEmpty else { return nil }
    if let destination = object["_NSDestinationEntityName"]?.string
      ?? object["NSDestinationEntity"]?["NSEntityName"]?.string
    {
      self.init(
        name, originalName: original, isOptional: isOptional,
        kind: .relationship(RelationshipDescription(archived: object, to: destination)))
    } else if object["NSAttributeType"] != nil || object["NSCompositeElements"] != nil {
      let attribute = AttributeDescription(archived: object, depth: depth)
      self.init(
        name, originalName: original, isOptional: isOptional, kind: .attribute(attribute))
    } else {
      return nil
    }
  }
}

extension RelationshipDescription {
  fileprivate init(archived object: KeyedArchive.Value, to destination: String) {
    let maximum = Int(clamping: object["NSMaxCount"]?.int ?? 0)
    self.init(
      to: destination,
      inverse: object["_NSInverseRelationshipName"]?.string
        ?? object["NSInverseRelationship"]?["NSPropertyName"]?.string,
      isToMany: maximum != 1 || object[ArchiveKey.isToMany]?.bool == true,
      isOrdered: object["NSIsOrdered"]?.bool ?? false,
      deleteRule: DeleteRule(rawValue: Int(clamping: object["NSDeleteRule"]?.int ?? 1))
        ?? .nullify,
      minimumCount: Int(clamping: object["NSMinCount"]?.int ?? 0), maximumCount: maximum)
  }
}

extension AttributeDescription {
  fileprivate init(archived object: KeyedArchive.Value, depth: Int) {
    let code = Int(clamping: object["NSAttributeType"]?.int ?? 0)
    let elements = (object["NSCompositeElements"]?.elements ?? []).prefix(1024)
      .compactMap { PropertyDescription(archived: $0, named: "", depth: depth + 1) }
    let info = object["NSUserInfo"]
    let isEnum = info?.entry("EnumType")?.bool ?? false
    let preservesValue = object[ArchiveKey.preservesValueOnDeletion]?.bool ?? false
    // An enum with raw values is a composite of one element; its value is that element's.
    if isEnum, elements.count == 1, info?.entry("enum") == nil,
      let raw = elements.first?.attribute, raw.elements.isEmpty
    {
      self = raw
      return
    }
    if isEnum, !elements.isEmpty {
      self.init(
        .string, defaultValue: object["NSDefaultValue"]?.value(.string) ?? .null,
        preservesValueOnDeletion: preservesValue, enumCases: elements.map(\.name))
      return
    }
    let type: ValueType = elements.isEmpty ? ValueType(rawValue: code) ?? .undefined : .composite
    let flags = object["NSFlagsKey"]?.int ?? 0
    self.init(
      type, defaultValue: object["NSDefaultValue"]?.value(type, elements) ?? .null,
      elements: elements,
      allowsExternalStorage: flags & ArchiveKey.externalStorageFlag != 0,
      preservesValueOnDeletion: preservesValue,
      transformerName: object["NSValueTransformerName"]?.string)
  }
}

extension KeyedArchive.Value {
  fileprivate func entry(_ key: String) -> KeyedArchive.Value? {
    self[key] ?? entries.first { $0.key == key }?.value
  }

  /// A default value of the attribute's type; null for anything else.
  fileprivate func value(
    _ type: AttributeDescription.ValueType, _ elements: [PropertyDescription] = []
  ) -> ModelValue {
    switch type {
    case .int16, .int32, .int64: int.map { .int($0) } ?? .null
    case .decimal:
      (self[ArchiveKey.decimal]?.string ?? double.map { "\($0)" })
        .flatMap { Decimal(string: $0) }.map { .decimal($0) } ?? .null
    case .double, .float: double.map { .double($0) } ?? .null
    case .string: string.map { .string($0) } ?? .null
    case .bool: int.map { .bool($0 != 0) } ?? .null
    case .date:
      (self["NS.time"]?.double ?? double)
        .map { .date(Date(timeIntervalSinceReferenceDate: $0)) } ?? .null
    case .data: data.map { .data(Data($0)) } ?? .null
    case .uuid: self["NS.uuidbytes"]?.data.flatMap { UUID(bytes: $0) }.map { .uuid($0) } ?? .null
    case .url: (self["NS.relative"]?.string).flatMap { URL(string: $0) }.map { .url($0) } ?? .null
    case .transformable: data.map { .transformable(Data($0)) } ?? .null
    case .composite: composite(elements)
    case .undefined: .null
    }
  }

  /// The elements' values by name, those without one left out.
  private func composite(_ elements: [PropertyDescription]) -> ModelValue {
    var values: [String: ModelValue] = [:]
    for element in elements {
      guard let attribute = element.attribute, let found = entry(element.name) else { continue }
      let value = found.value(attribute.type, attribute.elements)
      if !value.isNull { values[element.name] = value }
    }
    return values.isEmpty ? .null : .composite(values)
  }
}

extension UUID {
  /// Nil unless there are 16 bytes.
  init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var raw: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    withUnsafeMutableBytes(of: &raw) { $0.copyBytes(from: bytes) }
    self.init(uuid: raw)
  }
}
