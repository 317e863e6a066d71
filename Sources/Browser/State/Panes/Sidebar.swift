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
  /// The root entity that most relationships lead to, among equals the first.
  private static func mainEntity(of store: StoreInfo) -> Key? {
    var incoming: [String: Int] = [:]
    for entity in store.model.entities {
      for property in entity.properties where entity.superentityName == nil {
        guard let destination = property.relationship?.destination else { continue }
        incoming[store.model[destination]?.rootName ?? destination, default: 0] += 1
      }
    }
    let roots = store.model.entities.filter { $0.superentityName == nil }
    let most = roots.map { incoming[$0.name] ?? 0 }.max() ?? 0
    return roots.first { (incoming[$0.name] ?? 0) == most }
      .map { Key(store: store.identifier, entity: $0.name) }
  }

  /// The rows of these stores, cursor on the entity that most others belong to.
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
    cursor = stores.first.flatMap(Self.mainEntity) ?? rows.first?.key
  }
}
