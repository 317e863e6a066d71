import DataCore

/// An object as a file describes it.
struct ImportedObject {
  struct Link {
    var property: String
    var relationship: RelationshipDescription
    /// objectIDs as written.
    var ids: [String]
  }

  var entity: EntityDescription
  /// Its objectID where it came from; other objects of the files link to it by that.
  var id: String?
  var values: [String: ModelValue] = [:]
  var links: [Link] = []
}
