/// One thing that is wrong in a store, in words that a person can act on.
package struct StoreFinding: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// SQLite's own pages.
    case integrity
    /// What the store says of itself.
    case metadata
    case model
    /// `Z_PRIMARYKEY`: the next key that a new object gets.
    case counter
    /// The number that says of which entity a row is.
    case entity
    /// The counter of a row's changes.
    case version
    /// Links to objects that are not there.
    case link
    case missingValue
    case duplicate
    case history
    case index
    case externalFile
  }

  package var kind: Kind
  /// `Trip.name`, a table, an index or a file.
  package var place: String
  /// What is wrong and what it means, in sentences.
  package var message: String
  /// What to do.
  package var remedy: String
  /// Whether it can be put right without losing anything.
  package var isMendable: Bool { mend != nil }
  var mend: StoreMend?
  /// Nothing has to be done: the store is sound all the same.
  package let isNote: Bool

  init(
    _ kind: Kind, _ place: String, _ message: String, remedy: String, mend: StoreMend? = nil,
    isNote: Bool = false
  ) {
    self.isNote = isNote
    self.kind = kind
    self.place = place
    self.message = message
    self.remedy = remedy
    self.mend = mend
  }
}

/// What puts a finding right.
struct StoreMend: Hashable, Sendable {
  /// Rows whose property changes: they get a new version, and the history a change.
  struct Rows: Hashable, Sendable {
    var entity: String
    var property: String
    /// Of `t`, the rows' table.
    var condition: String
    /// `"ZOWNER" = NULL`; nothing where other statements do it.
    var assignments: [String]
  }

  var rows: Rows?
  var statements: [String] = []
  /// Files that go after the commit.
  var files: [String] = []
}

/// What a check has looked at, and found.
package struct StoreReport: Sendable {
  package var findings: [StoreFinding] = []
  package var objectCount = 0
  package var entityCount = 0

  package init(findings: [StoreFinding] = [], objectCount: Int = 0, entityCount: Int = 0) {
    self.findings = findings
    self.objectCount = objectCount
    self.entityCount = entityCount
  }
}

extension StoreFinding {
  /// What another kind of store has found; there is nothing here that mends it.
  package init(_ kind: Kind, at place: String, _ message: String, remedy: String) {
    self.init(kind, place, message, remedy: remedy)
  }
}
