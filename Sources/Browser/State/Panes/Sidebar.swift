import DataCore
import TerminalUI

/// Stores and their entities, as a tree by inheritance.
struct Sidebar: Hashable, Sendable {
  /// Names an entity of a store.
  struct Key: Hashable, Sendable {
    var store: String
    /// Nil is the store's own row.
    var entity: String?
  }

  struct Row: Hashable, Sendable {
    var key: Key
    /// The store's or the entity's name.
    var title: String
    /// 0 for stores, 1 for root entities, one more each level of inheritance.
    var depth: Int
    var isAbstract = false
    var isReadOnly = false
  }

  var rows: [Row] = []
  /// Arrive later, and are missing until then.
  var counts: [Key: Int] = [:]
  var cursor: Key?
  /// The first shown row.
  var scroll = 0

  var cursorIndex: Int? { rows.firstIndex { $0.key == cursor } }
}

extension Sidebar {
  /// The rows of these stores, cursor on the first entity.
  init(_ stores: [StoreInfo]) {
    for store in stores {
      rows.append(
        Row(
          key: Key(store: store.identifier), title: store.name, depth: 0,
          isReadOnly: store.isReadOnly))
      for entity in store.model.entities {
        rows.append(
          Row(
            key: Key(store: store.identifier, entity: entity.name), title: entity.name,
            depth: entity.lineage.count, isAbstract: entity.isAbstract,
            isReadOnly: store.isReadOnly))
      }
    }
    cursor = (rows.first { $0.key.entity != nil } ?? rows.first)?.key
  }
}
