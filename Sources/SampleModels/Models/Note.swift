public import SwiftData

/// A text with a title.
@Model
public final class Note {
  public var title: String
  public var content: String
  public var createdAt: Date
  public var modifiedAt: Date
  public var isPinned: Bool
  @Relationship(deleteRule: .nullify, inverse: \Tag.notes) public var tags: [Tag] = []

  public init(
    title: String, content: String = "", createdAt: Date = .now, modifiedAt: Date? = nil,
    isPinned: Bool = false
  ) {
    self.title = title
    self.content = content
    self.createdAt = createdAt
    self.modifiedAt = modifiedAt ?? createdAt
    self.isPinned = isPinned
  }
}
