public import SwiftData

/// A label on notes and trips.
@Model
public final class Tag {
  @Attribute(.unique) public var name: String
  public var priority: Int
  public var notes: [Note] = []
  public var trips: [Trip] = []

  public init(name: String, priority: Int = 0) {
    self.name = name
    self.priority = priority
  }
}
