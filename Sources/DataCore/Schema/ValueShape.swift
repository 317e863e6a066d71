/// What a property's Swift type is to a store.
package struct ValueShape {
  package indirect enum Kind {
    case scalar(AttributeDescription.ValueType)
    case composite([(name: String, shape: ValueShape, type: Any.Type)])
    /// An enum without raw values: its case names.
    case cases([String])
    /// Encoded data.
    case opaque
    case toOne(any PersistentModel.Type)
    case toMany(any PersistentModel.Type)
  }

  package var kind: Kind
  package var isOptional: Bool

  /// A struct is asked for its elements by decoding an empty one.
  package init(_ type: Any.Type, inside outer: [Any.Type] = []) {
    if let optional = type as? any OptionalType.Type {
      self = ValueShape(optional.wrappedType, inside: outer)
      isOptional = true
      return
    }
    isOptional = false
    if let model = type as? any PersistentModel.Type {
      kind = .toOne(model)
    } else if let many = type as? any RelationshipCollection.Type {
      kind = .toMany(Self.element(of: many))
    } else if let code = Self.storableCode(type) {
      kind = .scalar(AttributeDescription.ValueType(rawValue: code) ?? .undefined)
    } else if ValueCoding.isOpaque(type) || outer.contains(where: { $0 == type }) {
      kind = .opaque
    } else if let layout = EnumLayout(type) {
      kind = .cases(layout.cases)
    } else if let decodable = type as? any Decodable.Type {
      kind = Self.shape(of: decodable, inside: outer + [type])
    } else {
      kind = .opaque
    }
  }

  private static func element(
    of type: any RelationshipCollection.Type
  ) -> any PersistentModel.Type {
    func element<C: RelationshipCollection>(_ type: C.Type) -> any PersistentModel.Type {
      C.PersistentElement.self
    }
    return element(type)
  }

  /// The attribute type of a storable value, or of an enum's raw value.
  private static func storableCode(_ type: Any.Type) -> Int? {
    if let storable = type as? any _StorableValue.Type { return storable._typeCode }
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    func code<R: RawRepresentable>(_ type: R.Type) -> Int? {
      (R.RawValue.self as? any _StorableValue.Type)?._typeCode
    }
    return code(raw)
  }

  private static func shape(of type: any Decodable.Type, inside outer: [Any.Type]) -> Kind {
    let recorder = ShapeRecorder()
    // A decoder that refuses the empty value still asked for what it saw until then.
    _ = try? type.init(from: CompositeDecoder(.null, recorder))
    if let single = recorder.single { return ValueShape(single, inside: outer).kind }
    if recorder.elements.isEmpty { return .opaque }
    return .composite(
      recorder.elements.map { element in
        var shape = ValueShape(element.type, inside: outer)
        shape.isOptional = shape.isOptional || element.isOptional
        return (element.name, shape, element.type)
      })
  }
}
