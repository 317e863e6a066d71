import DataCore

/// Another object as a list or a detail names it.
struct Link: Hashable, Sendable {
  var id: PersistentIdentifier
  /// The object's title, as `RowTitle` finds it.
  var title: String
}
