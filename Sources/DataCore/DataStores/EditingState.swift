public import Foundation

/// Which context asks a store, and who edits there. Source: Apple, “EditingState” (SwiftData).
public struct EditingState: Identifiable, Sendable {
  public let id: UUID
  public var author: String?

  package init(id: UUID, author: String?) {
    self.id = id
    self.author = author
  }
}

extension ModelContext {
  public var editingState: EditingState { EditingState(id: editor, author: author) }
}
