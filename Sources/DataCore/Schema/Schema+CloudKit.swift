extension Schema {
  /// What stands between these models and a store that CloudKit mirrors, a sentence each, in the
  /// order of entities and properties; empty where all rules hold.
  ///
  /// Nothing here is ever sent to CloudKit: a configuration that names a CloudKit database is kept
  /// and its store is a local one. The check is for models that are shared with an app that syncs.
  ///
  /// Source: Apple, “Syncing model data across a person's devices” (SwiftData) and “Creating a Core
  /// Data model for CloudKit”.
  public func cloudKitViolations() -> [String] {
    entities.sorted { $0.name < $1.name }.flatMap { entity in
      entity.uniquenessViolations
        + entity.storedProperties.flatMap { entity.cloudKitViolations(of: $0) }
    }
  }
}

extension Schema.Entity {
  fileprivate var uniquenessViolations: [String] {
    uniquenessConstraints.filter { !$0.isEmpty }.map { names in
      "\(name) wants \(names.joined(separator: ", ")) to be unique: CloudKit enforces no "
        + "uniqueness. Remove the constraint."
    }
  }

  fileprivate func cloudKitViolations(of property: any SchemaProperty) -> [String] {
    let place = "\(name).\(property.name)"
    if let attribute = property as? Schema.Attribute {
      if attribute.isTransient { return [] }
      // One that is unique by itself is listed with the constraints, too.
      let isListed = uniquenessConstraints.contains([property.name])
      var violations: [String] = []
      if attribute.isUnique, !isListed {
        violations.append(
          "\(place) is unique: CloudKit enforces no uniqueness. Remove the option.")
      }
      if !attribute.isOptional, attribute.defaultValue == nil {
        violations.append(
          "\(place) has no value where a record lacks it. Make it optional or give it a default.")
      }
      return violations
    }
    guard let relationship = property as? Schema.Relationship else { return [] }
    var violations: [String] = []
    // A list without a question mark is one that must be there, too.
    if !(relationship.valueType is any OptionalType.Type) {
      violations.append(
        "\(place) is required: related records may arrive later. Make the relationship optional.")
    }
    if relationship.inverseName == nil {
      violations.append("\(place) has no inverse: CloudKit needs one. Name it.")
    }
    if relationship.deleteRule == .deny {
      violations.append("\(place) denies deletion: CloudKit cannot. Choose another delete rule.")
    }
    return violations
  }
}
