extension ValuePlan {
  /// - Parameter outer: the types that this one is an element of. A type inside itself has no end
  ///   of columns: it is encoded data there.
  convenience init(making type: Any.Type, inside outer: [Any.Type]) {
    self.init(type, Self.kind(of: type, inside: outer))
  }

  private static func kind(of type: Any.Type, inside outer: [Any.Type]) -> Kind {
    if let storable = type as? any _StorableValue.Type { return .scalar(storable) }
    if let raw = type as? any RawRepresentable.Type, let storable = rawValueType(of: raw) {
      return .raw(storable)
    }
    guard !(type is any OpaqueCollection.Type), !(type is any PersistentModel.Type),
      !(type is any SampleValue.Type), !outer.contains(where: { $0 == type }),
      let coded = type as? any (Decodable & Encodable).Type
    else { return .opaque }
    if let layout = EnumLayout(type) {
      return layout.payloadCaseCount > 0
        ? .opaque : enumKind(coded, caseCount: layout.cases.count, inside: outer + [type])
    }
    return kind(coded, inside: outer + [type])
  }

  private static func rawValueType(
    of type: any RawRepresentable.Type
  ) -> (any _StorableValue.Type)? {
    func rawValueType<R: RawRepresentable>(_ type: R.Type) -> (any _StorableValue.Type)? {
      R.RawValue.self as? any _StorableValue.Type
    }
    return rawValueType(type)
  }

  /// By its cases if each codes itself as the compiler writes it, else as what it codes itself as.
  private static func enumKind<Value: Codable>(
    _ type: Value.Type, caseCount: Int, inside outer: [Any.Type]
  ) -> Kind {
    let probes = (0..<caseCount).compactMap { number in
      EnumLayout.value(of: type, numbered: number).flatMap { EncodingProbe(encoding: $0) }
    }
    guard caseCount > 0, probes.count == caseCount else { return .opaque }
    let names = probes.compactMap(\.caseName)
    if Set(names).count == caseCount { return .cases(names) }
    guard let plan = singlePlan(CodingProbe.refusing(type), inside: outer),
      probes.allSatisfy({ $0.isSingle(like: plan) })
    else { return .opaque }
    return .single(plan)
  }

  private static func kind<Value: Codable>(
    _ type: Value.Type, inside outer: [Any.Type]
  ) -> Kind {
    let (probe, sample) = CodingProbe.filling(type)
    let refusing = CodingProbe.refusing(type)
    guard probe.agrees(with: refusing) else { return .opaque }
    if probe.elements.isEmpty {
      guard let plan = singlePlan(probe, inside: outer) else { return .opaque }
      guard let sample else { return .single(plan) }
      return EncodingProbe(encoding: sample)?.isSingle(like: plan) ?? false
        ? .single(plan) : .opaque
    }
    guard probe.singles.isEmpty, let sample, let encoded = EncodingProbe(encoding: sample),
      encoded.hasKeys(of: probe)
    else { return .opaque }
    return .composite(
      probe.elements.map { element in
        Element(
          name: element.name, type: element.type,
          plan: ValuePlan(making: unwrapped(element.type), inside: outer),
          isOptional: element.isOptional || element.type is any OptionalType.Type)
      })
  }

  /// The plan of the one value that a type reads itself from. Nil if that is not always of one type,
  /// or is encoded data itself.
  private static func singlePlan(_ probe: CodingProbe, inside outer: [Any.Type]) -> ValuePlan? {
    guard probe.isPlain, probe.elements.isEmpty, let first = probe.singles.first,
      probe.singles.allSatisfy({ $0 == first }), !(first is any OptionalType.Type)
    else { return nil }
    let plan = ValuePlan(making: first, inside: outer)
    return plan.isOpaque ? nil : plan
  }
}
