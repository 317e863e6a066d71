package import Foundation

/// One transaction of a store's history.
package struct HistoryEntry: Hashable, Sendable {
  /// The transaction's number (`ATRANSACTION.Z_PK`), rising, the value in tokens.
  package var number: Int64
  package var storeIdentifier: String
  package var timestamp: Date
  package var author: String?
  package var contextName: String?
  package var bundleIdentifier: String?
  package var processIdentifier: String?
  /// In order; cut at the request's `changeLimit`.
  package var changes: [HistoryEntryChange]
  /// How many there are in all.
  package var changeCount: Int

  package init(
    number: Int64, storeIdentifier: String, timestamp: Date, author: String? = nil,
    contextName: String? = nil, bundleIdentifier: String? = nil,
    processIdentifier: String? = nil, changes: [HistoryEntryChange], changeCount: Int? = nil
  ) {
    self.number = number
    self.storeIdentifier = storeIdentifier
    self.timestamp = timestamp
    self.author = author
    self.contextName = contextName
    self.bundleIdentifier = bundleIdentifier
    self.processIdentifier = processIdentifier
    self.changes = changes
    self.changeCount = changeCount ?? changes.count
  }
}

package struct HistoryEntryChange: Hashable, Sendable {
  package enum Kind: Int, Hashable, Sendable {
    case insert = 0
    case update = 1
    case delete = 2
  }

  package var number: Int64
  package var kind: Kind
  package var id: PersistentIdentifier
  /// For an update the names of the changed properties, in name order.
  package var properties: [String]
  /// The record names properties that the model no longer has.
  package var hasUnknownProperties: Bool
  /// For a delete the values that were preserved.
  package var tombstone: [String: ModelValue]

  package init(
    number: Int64, kind: Kind, id: PersistentIdentifier, properties: [String] = [],
    hasUnknownProperties: Bool = false, tombstone: [String: ModelValue] = [:]
  ) {
    self.number = number
    self.kind = kind
    self.id = id
    self.properties = properties
    self.hasUnknownProperties = hasUnknownProperties
    self.tombstone = tombstone
  }
}
