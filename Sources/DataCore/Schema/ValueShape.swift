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

  package init(_ type: Any.Type) {
    isOptional = type is any OptionalType.Type
    let type = ValuePlan.unwrapped(type)
    if let model = type as? any PersistentModel.Type {
      kind = .toOne(model)
    } else if let many = type as? any RelationshipCollection.Type {
      kind = .toMany(Self.element(of: many))
    } else {
      kind = Kind(ValuePlan.of(type))
    }
  }

  private init(_ element: ValuePlan.Element) {
    kind = Kind(element.plan)
    isOptional = element.isOptional
  }

  private static func element(
    of type: any RelationshipCollection.Type
  ) -> any PersistentModel.Type {
    func element<C: RelationshipCollection>(_ type: C.Type) -> any PersistentModel.Type {
      C.PersistentElement.self
    }
    return element(type)
  }
}

extension ValueShape.Kind {
  init(_ plan: ValuePlan) {
    switch plan.kind {
    case .scalar(let type), .raw(let type):
      self = .scalar(AttributeDescription.ValueType(rawValue: type._typeCode) ?? .undefined)
    case .single(let plan): self = ValueShape.Kind(plan)
    case .composite(let elements):
      self = .composite(elements.map { ($0.name, ValueShape($0), $0.type) })
    case .cases(let names): self = .cases(names)
    case .opaque: self = .opaque
    }
  }
}
