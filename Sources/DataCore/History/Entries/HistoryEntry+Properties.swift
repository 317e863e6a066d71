extension HistoryEntry {
  /// What of a transaction a store can be asked for, as properties of an entity.
  package enum Property: String, CaseIterable, Sendable {
    case number, timestamp, author, bundleIdentifier, processIdentifier
  }

  /// Transactions as objects, so that filters and orders mean the same as elsewhere.
  package static let entity = EntityDescription(
    name: "HistoryTransaction", superentityName: nil, isAbstract: false,
    lineage: ["HistoryTransaction"], family: ["HistoryTransaction"],
    properties: Property.allCases.map { property in
      let type: AttributeDescription.ValueType =
        switch property {
        case .number: .int64
        case .timestamp: .date
        case .author, .bundleIdentifier, .processIdentifier: .string
        }
      return PropertyDescription(
        property.rawValue, isOptional: property == .author,
        kind: .attribute(AttributeDescription(type)))
    }, uniquenessConstraints: [])

  /// The transaction as a row of that entity.
  package var row: Row {
    let origin = IdentifierOrigin(
      store: storeIdentifier, entity: HistoryEntry.entity.name, kind: .permanent)
    return Row(
      PersistentIdentifier(origin, number), HistoryEntry.entity,
      values: Property.allCases.map { property in
        switch property {
        case .number: .int(number)
        case .timestamp: .date(timestamp)
        case .author: author.map { .string($0) } ?? .null
        case .bundleIdentifier: .string(bundleIdentifier ?? "")
        case .processIdentifier: .string(processIdentifier ?? "")
        }
      })
  }
}

/// Transactions lead to no other objects.
package struct HistoryScope: FilterScope {
  package init() {}
  package func row(for identifier: PersistentIdentifier) -> Row? { nil }
  package func related(
    to identifier: PersistentIdentifier, through property: String
  ) -> [PersistentIdentifier] { [] }
}
