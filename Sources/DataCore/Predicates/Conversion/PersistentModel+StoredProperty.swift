import Foundation

extension PersistentModel {
  /// The stored property that the key path reads and hands out unchanged, or nil.
  ///
  /// A key path of a subclass, or made in generic code, is equal to none of the metadata's. Such a
  /// one is tried: on a blank object it must give what the property gives, whatever that holds; a
  /// computed property that only looks at a stored one does not.
  static func storedPropertyName(of keyPath: AnyKeyPath) -> String? {
    if let property = storedMetadata.first(where: { $0.keypath == keyPath }) {
      return property.name
    }
    guard let name = propertyName(of: keyPath),
      let slot = storedMetadata.firstIndex(where: { $0.name == name }),
      let tried = keyPath as? PartialKeyPath<Self>,
      type(of: tried).valueType == type(of: storedMetadata[slot].keypath).valueType
    else { return nil }
    let known = storedMetadata[slot].keypath
    let record = Record(
      slotCount: _$slotCount, identifier: .temporary(entity: Schema.entityName(of: Self.self)))
    record.state = .gone
    let object = face(on: record)
    for value in trialValues {
      record.values[slot] = value
      guard let expected = (object as Any)[keyPath: known],
        ValueCoding.encoded(any: object[keyPath: tried]) == ValueCoding.encoded(any: expected)
      else { return nil }
    }
    return name
  }

  /// Values that few computations leave as they are; those of another type read as missing.
  private static var trialValues: [ModelValue] {
    [
      .null, .string("\u{E000} Ab1é"), .string("9zZ"), .int(7919), .int(-7919), .double(7919.25),
      .double(-0.125), .decimal(Decimal(sign: .minus, exponent: -2, significand: 31)),
      .bool(true), .bool(false), .date(Date(timeIntervalSinceReferenceDate: 7919.25)),
      .date(Date(timeIntervalSinceReferenceDate: -7919.25)), .data(Data([7, 9, 1, 9])),
      .uuid(UUID(uuid: (7, 9, 1, 9, 7, 9, 1, 9, 7, 9, 1, 9, 7, 9, 1, 9))),
    ]
  }
}
