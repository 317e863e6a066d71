import DataCore

/// What the screen knows of an open store.
struct StoreInfo: Hashable, Sendable {
  var identifier: String
  /// A file's name, or what an in-memory store is called.
  var name: String
  var model: ModelDescription
  /// Why it takes no changes; nil if it does. The sidebar marks it `[RO]`.
  var readOnlyReason: String?
  /// Lives in memory only: nothing of it is kept at the end.
  var isInMemory = false
  /// Whether what changes in it can be listed.
  var keepsHistory = true

  var isReadOnly: Bool { readOnlyReason != nil }
}
