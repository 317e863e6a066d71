public import Foundation

// Inlined code has to name the type. An app may call one of its own so: outside this package it has an
// underscore.
package typealias ModelValue = _ModelValue

/// A value that a store can hold: the closed list every layer speaks.
///
/// Equality and hashing are by bits (`NaN` equals itself, `0.0` and `-0.0` differ), so that two
/// values are equal exactly if a store could not tell them apart. Ordering is `ModelValue.order`.
public enum _ModelValue: Sendable {
  case null
  case int(Int64)
  case double(Double)
  indirect case decimal(Decimal)
  case string(String)
  case bool(Bool)
  /// Seconds since 2001-01-01 00:00 UTC, every bit kept.
  case date(Date)
  indirect case uuid(UUID)
  case url(URL)
  case data(Data)
  /// A struct's elements by name.
  case composite([String: _ModelValue])
  /// The other end of a to-one relationship.
  case reference(PersistentIdentifier)
  /// The other ends of a to-many relationship. A set in identifier order, unless the relationship
  /// is ordered.
  case references([PersistentIdentifier])
  /// The bytes a value transformer made.
  case transformable(Data)
}

extension ModelValue {
  package var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// Whether it leads to objects.
  package var isLink: Bool {
    switch self {
    case .reference: true
    case .references(let identifiers): !identifiers.isEmpty
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .transformable:
      false
    }
  }

  /// Wraps references as the canonical set: sorted, each once.
  package static func set(of identifiers: some Sequence<PersistentIdentifier>) -> ModelValue {
    .references(Set(identifiers).sorted())
  }

  /// The identifiers a relationship value points to; empty for everything else.
  package var identifiers: [PersistentIdentifier] {
    switch self {
    case .reference(let identifier): [identifier]
    case .references(let identifiers): identifiers
    case .null, .int, .double, .decimal, .string, .bool, .date, .uuid, .url, .data, .composite,
      .transformable:
      []
    }
  }
}
