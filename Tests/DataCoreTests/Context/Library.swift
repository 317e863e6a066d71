import MemoryStore
import TestSupport

@testable import DataCore

/// A small model with every kind of relationship, and a context over an empty store of it.
struct Library {
  let store: MemoryStore
  let context: ModelContext

  init(undo: Bool = true) {
    self.init(sharing: MemoryStore(name: "library", model: Library.model), undo: undo)
  }

  init(sharing store: MemoryStore, undo: Bool = true) {
    self.store = store
    context = ModelContext(stores: [store])
    if undo {
      context.undoManager = UndoManager()
      context.undoManager?.groupsByEvent = false
    }
  }

  /// With a context as a container makes it.
  init(managing store: MemoryStore) {
    self.store = store
    context = ModelContext(ModelContainer(stores: [store]))
  }

  static let model = ModelDescription([
    .init(
      "Author",
      properties: [
        attribute("name", .string), relationship("books", "Book", "author", many: true),
        relationship("best", "Book", nil, many: false),
      ]),
    .init(
      "Book",
      properties: [
        attribute("title", .string), attribute("pages", .int64, optional: true),
        relationship("author", "Author", "books", many: false),
        relationship("tags", "Tag", "books", many: true),
        relationship("cover", "Cover", "book", many: false, .cascade),
        relationship("loans", "Loan", "book", many: true, .deny),
      ]),
    .init("Novel", superentityName: "Book", properties: [attribute("genre", .string)]),
    .init(
      "Tag",
      properties: [
        attribute("name", .string), relationship("books", "Book", "tags", many: true),
      ]),
    .init(
      "Cover",
      properties: [
        attribute("artist", .string), relationship("book", "Book", "cover", many: false),
      ]),
    .init(
      "Loan",
      properties: [
        attribute("to", .string), relationship("book", "Book", "loans", many: false),
      ]),
  ])

  private static func attribute(
    _ name: String, _ type: AttributeDescription.ValueType, optional: Bool = false
  ) -> PropertyDescription {
    let fallback: ModelValue = type == .string && !optional ? .string("") : .null
    return PropertyDescription(
      name, isOptional: optional,
      kind: .attribute(AttributeDescription(type, defaultValue: fallback)))
  }

  private static func relationship(
    _ name: String, _ destination: String, _ inverse: String?, many: Bool,
    _ rule: RelationshipDescription.DeleteRule = .nullify
  ) -> PropertyDescription {
    PropertyDescription(
      name, isOptional: true,
      kind: .relationship(
        RelationshipDescription(
          to: destination, inverse: inverse, isToMany: many, deleteRule: rule,
          maximumCount: many ? 0 : 1)))
  }

  // MARK: Short forms

  func add(_ entity: String, _ values: [String: ModelValue] = [:]) throws -> Record {
    try context.insert(entityNamed: entity, values: values)
  }

  /// One undo group around some edits.
  func act<T>(_ name: String = "", _ body: () throws -> T) rethrows -> T {
    context.undoManager?.beginUndoGrouping()
    defer {
      context.processPendingChanges()
      if !name.isEmpty { context.undoManager?.setActionName(name) }
      context.undoManager?.endUndoGrouping()
    }
    return try body()
  }

  /// Everything the store holds, as one comparable value.
  func contents() throws -> [PersistentIdentifier: [String: ModelValue]] { try store.contents() }
}

extension Record {
  subscript(_ property: String) -> ModelValue {
    get { entity?.slot(of: property).map { value(at: $0) } ?? .null }
    set { if let slot = entity?.slot(of: property) { setValue(newValue, at: slot) } }
  }
}
