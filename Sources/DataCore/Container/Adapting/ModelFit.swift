/// Whether a store can serve a program's model, and if not, where it cannot.
///
/// The store may have more than the model: that stays as it is. It must have all that the model has,
/// in a form that keeps the model's values and whose own values the model understands.
package struct ModelFit {
  /// A sentence each, with entity and property.
  package private(set) var problems: [String] = []
  private let model: ModelDescription
  let isReadOnly: Bool

  package init(of store: ModelDescription, to model: ModelDescription, isReadOnly: Bool) {
    self.model = model
    self.isReadOnly = isReadOnly
    for entity in model.entities {
      guard let kept = store[entity.name] else {
        add("the store has no entity \(entity.name)")
        continue
      }
      check(entity, kept)
    }
  }

  /// Nil if the store fits.
  package func error(_ name: String) -> DataError? {
    guard !problems.isEmpty else { return nil }
    let shown = problems.prefix(3).joined(separator: "; ")
    let more = problems.count > 3 ? "; and \(problems.count - 3) more" : ""
    return DataError(
      .modelMismatch, "“\(name)” does not fit the model classes: \(shown)\(more).",
      remedy: "Open it with the classes that made it, or for writing, so that it can be migrated.")
  }

  mutating func add(_ problem: String) { problems.append(problem) }

  private mutating func check(_ entity: EntityDescription, _ kept: EntityDescription) {
    let parents = (entity.superentityName, kept.superentityName)
    if parents.0 != parents.1 {
      add(
        "\(entity.name) is \(kindName(parents.1)) in the store and \(kindName(parents.0)) here")
    }
    let inherited = parents.0.flatMap { model[$0] }
    for property in entity.properties
    where inherited?.slot(of: property.name) == nil && !property.isTransient {
      let name = "\(entity.name).\(property.name)"
      if let stored = kept.property(property.name) {
        check(property, stored, name)
      } else if !isReadOnly || kept.slot(of: property.originalName) != nil {
        add(missing(property, kept, name))
      }
    }
    if isReadOnly { return }
    checkRequired(entity, kept)
    checkUniqueness(entity, kept)
  }

  private func kindName(_ parent: String?) -> String {
    parent.map { "a kind of \($0)" } ?? "a root"
  }

  private func missing(
    _ property: PropertyDescription, _ kept: EntityDescription, _ name: String
  ) -> String {
    let old = property.originalName
    return old != property.name && kept.slot(of: old) != nil
      ? "the store still calls \(name) “\(old)”" : "the store has no \(name)"
  }

  /// An object made here would lack what the store's own program counts on.
  private mutating func checkRequired(_ entity: EntityDescription, _ kept: EntityDescription) {
    if entity.isAbstract { return }
    for property in kept.properties where entity.property(property.name)?.isTransient ?? true {
      guard !property.isOptional, let attribute = property.attribute,
        attribute.defaultValue.isNull
      else { continue }
      add(
        "the store needs a value of \(entity.name).\(property.name), which is missing here")
    }
  }

  private mutating func checkUniqueness(_ entity: EntityDescription, _ kept: EntityDescription) {
    func groups(_ entity: EntityDescription) -> Set<Set<String>> {
      let single = entity.properties.filter { $0.attribute?.isUnique == true }.map { [$0.name] }
      return Set((entity.uniquenessConstraints + single).map { Set($0) })
    }
    for group in groups(entity).subtracting(groups(kept)) {
      let names = group.sorted().joined(separator: " and ")
      add("\(entity.name).\(names) is unique here and not in the store")
    }
  }
}
