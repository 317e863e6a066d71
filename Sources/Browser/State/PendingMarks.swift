import DataCore

/// Which objects and properties have changes that are not saved.
struct PendingMarks: Hashable, Sendable {
  /// Painted in its colour, and as `+`, `~`, `-` where there is none.
  enum Mark: String, Hashable, Sendable {
    case added = "+"
    case changed = "~"
    case deleted = "-"
    /// Another program saved something else.
    case conflict = "!"
  }

  private(set) var objects: [PersistentIdentifier: Mark] = [:]
  private(set) var properties: [PersistentIdentifier: Set<String>] = [:]
  /// The saved values of changed attributes and to-one relationships.
  private var earlierValues: [PersistentIdentifier: [String: ModelValue]] = [:]
  /// What others saved for properties that are changed here, too.
  private var theirValues: [PersistentIdentifier: [String: ModelValue]] = [:]

  init() {}

  init(_ changes: ChangeSet) { add(changes) }

  mutating func add(_ changes: ChangeSet) {
    for change in changes.changes.values {
      switch change.kind {
      case .insert: objects[change.id] = .added
      case .delete: objects[change.id] = .deleted
      case .update(let list):
        objects[change.id] = .changed
        properties[change.id] = Set(
          list.compactMap {
            change.entity.properties.indices.contains($0.slot)
              ? change.entity.properties[$0.slot].name : nil
          })
        for property in list where change.entity.properties.indices.contains(property.slot) {
          guard case .value(let before, _) = property.delta else { continue }
          let name = change.entity.properties[property.slot].name
          earlierValues[change.id, default: [:]][name] = before
        }
      }
    }
  }

  /// Marks what others' saves contradict.
  mutating func add(_ conflicts: [EditConflict]) {
    for conflict in conflicts {
      objects[conflict.id] = .conflict
      if case .value(_, _, _, let theirs) = conflict.kind, let property = conflict.property {
        theirValues[conflict.id, default: [:]][property.name] = theirs
      }
    }
  }

  /// How many objects have unsaved changes.
  var count: Int { objects.count }
  var isEmpty: Bool { objects.isEmpty }

  subscript(id: PersistentIdentifier) -> Mark? { objects[id] }

  func isChanged(_ property: String, of id: PersistentIdentifier) -> Bool {
    properties[id]?.contains(property) ?? false
  }

  /// What another program saved, where that is neither the earlier value nor the present one.
  func theirs(_ property: String, of id: PersistentIdentifier) -> ModelValue? {
    theirValues[id]?[property]
  }

  /// The value that is saved, where the property has another one now.
  func earlier(_ property: String, of id: PersistentIdentifier) -> ModelValue? {
    earlierValues[id]?[property]
  }
}
