import Foundation

extension PersistentModel {
  /// The stored property that the key path reads and hands out unchanged, or nil.
  static func storedPropertyName(of keyPath: AnyKeyPath) -> String? {
    guard let path = storedPath(of: keyPath), path.count == 1 else { return nil }
    return path.first
  }

  /// The names of the stored properties that the key path goes through, or nil if it computes
  /// anything: a property, an element of a struct, or a property of a to-one relationship's object.
  ///
  /// A key path of a subclass, or made in generic code, is equal to none of the metadata's. Such a
  /// one is tried: on a blank object it must give what the property gives, whatever that holds; a
  /// computed property that only looks at a stored one does not.
  static func storedPath(of keyPath: AnyKeyPath) -> [String]? {
    if let property = storedMetadata.first(where: { $0.keypath == keyPath }) {
      return property.isComparable ? [property.name] : nil
    }
    guard let name = propertyName(of: keyPath),
      let slot = storedMetadata.firstIndex(where: { $0.name == name }),
      let tried = keyPath as? PartialKeyPath<Self>
    else { return nil }
    let property = storedMetadata[slot]
    guard property.isComparable else { return nil }
    let record = blankRecord()
    let object = face(on: record)
    if plain(type(of: tried).valueType) == plain(property.valueType) {
      return agree(object, tried, (object, record), slot) ? [name] : nil
    }
    if let target = plain(property.valueType) as? any PersistentModel.Type {
      func follow<Target: PersistentModel>(_ target: Target.Type) -> String? {
        Target.property(readBy: tried, of: object, through: record, slot)
      }
      return follow(target).map { [name, $0] }
    }
    guard let names = elementNames(of: tried), handsOut(object, tried, record, slot, names) else {
      return nil
    }
    return [name] + names
  }

  /// Whether the key path gives the element of the composite in the slot, for all trial values of
  /// its type.
  private static func handsOut(
    _ object: Self, _ keyPath: PartialKeyPath<Self>, _ record: Record, _ slot: Int,
    _ names: [String]
  ) -> Bool {
    var isTried = false
    for value in trialValues {
      record.values[slot] = names.reversed().reduce(value) { .composite([$1: $0]) }
      let result = encoded(object[keyPath: keyPath])
      guard result.isOfCase(like: value) else { continue }
      if result != value { return false }
      isTried = true
    }
    return isTried
  }

  private static func blankRecord() -> Record {
    let record = Record(
      slotCount: _$slotCount, identifier: .temporary(entity: Schema.entityName(of: Self.self)))
    record.state = .gone
    return record
  }

  /// Which property of this class the key path reads, from an object that points to one of it.
  private static func property<Owner: PersistentModel>(
    readBy keyPath: PartialKeyPath<Owner>, of owner: Owner, through ownerRecord: Record,
    _ ownerSlot: Int
  ) -> String? {
    let record = blankRecord()
    let object = face(on: record)
    let targets = DetachedTargets()
    targets.objects[record.identifier] = object
    ownerRecord.keep(targets)
    ownerRecord.values[ownerSlot] = .reference(record.identifier)
    let probe = SlotProbe()
    record.probe = probe
    _ = owner[keyPath: keyPath]
    guard let slot = probe.slot, storedMetadata.indices.contains(slot),
      agree(owner, keyPath, (object, record), slot)
    else { return nil }
    return storedMetadata[slot].name
  }

  /// Whether the key path gives what the property in the slot gives, for all trial values.
  private static func agree<Owner: PersistentModel>(
    _ owner: Owner, _ keyPath: PartialKeyPath<Owner>, _ holder: (object: Self, record: Record),
    _ slot: Int
  ) -> Bool {
    let known = storedMetadata[slot].keypath
    return trialValues.allSatisfy { value in
      holder.record.values[slot] = value
      guard let expected = (holder.object as Any)[keyPath: known] else { return false }
      return encoded(owner[keyPath: keyPath]) == encoded(expected)
    }
  }
}

extension ModelValue {
  fileprivate func isOfCase(like other: ModelValue) -> Bool {
    switch (self, other) {
    case (.string, .string), (.int, .int), (.double, .double), (.decimal, .decimal),
      (.bool, .bool), (.date, .date), (.data, .data), (.uuid, .uuid):
      true
    default: false
    }
  }
}

private func plain(_ type: Any.Type) -> Any.Type {
  let type = (type as? any OptionalType.Type)?.wrappedType ?? type
  if type == _LocalizedText.self { return String.self }
  return type == _SortableBool.self ? Bool.self : type
}

private func encoded(_ value: Any) -> ModelValue {
  if let value = value as? _LocalizedText { return .string(value.text) }
  if let value = value as? _SortableBool { return .bool(value.isTrue) }
  return ValueCoding.encoded(any: value)
}

/// The elements that a key path goes through behind its first, computed component; the run time
/// names stored properties of structs. Nil if one of them has no name.
private func elementNames(of keyPath: AnyKeyPath) -> [String]? {
  guard let end = "\(keyPath)".lastIndex(of: ">") else { return nil }
  let names = "\(keyPath)"[end...].dropFirst().split(separator: ".")
    .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "?!")) }.filter { !$0.isEmpty }
  return names.isEmpty ? nil : names
}

/// Values that few computations leave as they are; those of another type read as missing.
private let trialValues: [ModelValue] = [
  .null, .string("\u{E000} Ab1é"), .string("9zZ"), .int(7919), .int(-7919), .double(7919.25),
  .double(-0.125), .decimal(Decimal(sign: .minus, exponent: -2, significand: 31)),
  .bool(true), .bool(false), .date(Date(timeIntervalSinceReferenceDate: 7919.25)),
  .date(Date(timeIntervalSinceReferenceDate: -7919.25)), .data(Data([7, 9, 1, 9])),
  .uuid(UUID(uuid: (7, 9, 1, 9, 7, 9, 1, 9, 7, 9, 1, 9, 7, 9, 1, 9))),
]
