package import Foundation

/// A place to edit objects: it registers them, records what changes, undoes, and saves.
///
/// Not safe to share between threads; each isolation has a context of its own.
public final class ModelContext {
  package let stores: [any RecordStore]
  package let editor: UUID

  package init(stores: [any RecordStore]) {
    self.stores = stores
    editor = UUID()
  }

  /// Loads a fault's values, and a to-many slot's references.
  func load(_ record: Record, slot: Int) {}

  func set(_ value: ModelValue, at slot: Int, of record: Record) {
    record.values[slot] = value
  }
}

@available(*, unavailable)
extension ModelContext: Sendable {}
