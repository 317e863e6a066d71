import Foundation

extension ModelContext {
  /// Whether SwiftData's rules hold here: what others save is taken in, conflicts settle
  /// themselves, and errors are public ones. A context over stores alone leaves that to its owner.
  var isManaged: Bool { managed != nil }

  /// The companion of such a context.
  var managed: ContextCompanion? {
    guard let companion = companion as? ContextCompanion, companion.isManaged else { return nil }
    return companion
  }

  /// Runs what a public call does: errors leave as `SwiftDataError`.
  func surfacing<Result>(_ body: () throws -> Result) throws -> Result {
    try managed?.checkContainer()
    do {
      return try body()
    } catch let error as DataError where isManaged {
      throw SwiftDataError(error)
    }
  }

  /// Takes in what others saved since the last time; costs a look at the inbox where that is
  /// nothing.
  ///
  /// Values that are unsaved here stay, on top of the stored ones. An object that others deleted is
  /// gone here as well, and what was unsaved of it is dropped: SwiftData says nothing of that case,
  /// and an object that comes back by itself would be a surprise to who deleted it. A deletion here
  /// stays a deletion. None of it is an edit, so undo goes back to the values before one's own.
  func takeIn() throws {
    if inbox.isEmpty { return }
    guard let managed, !managed.state.isInvalidated else { return }
    try mergeReports()
    if conflicts.isEmpty { return }
    let choices = conflicts.map { conflict -> (EditConflict, EditConflict.Choice) in
      switch conflict.kind {
      case .deletedThere:
        managed.dropped.append(conflict)
        return (conflict, .theirs)
      case .value, .deletedHere: return (conflict, .mine)
      }
    }
    undoManager?.disableUndoRegistration()
    defer { undoManager?.enableUndoRegistration() }
    try resolve(choices)
  }

  /// The same where nothing can be thrown: what was not taken in comes with the next call.
  func takeInQuietly() {
    do { try takeIn() } catch { readFailure = error }
  }

  /// Unsaved changes that were dropped since the last save, as others deleted their objects.
  package var droppedConflicts: [EditConflict] { managed?.dropped ?? [] }

  /// Saves with SwiftData's rules: until a store takes it, what others saved in between is taken in,
  /// and new objects that others have already become changes of those.
  func saveMerged(at date: Date) throws {
    try throwRefusal()
    try takeIn()
    let opensGroup = undoManager.map { !$0.groupsByEvent && $0.groupingLevel == 0 } ?? false
    // One group for the edits and for what is made of them here.
    if opensGroup { undoManager?.beginUndoGrouping() }
    let hasSaved: Bool
    defer { purgeIfAbandoned() }
    do {
      defer { if opensGroup { undoManager?.endUndoGrouping() } }
      hasSaved = beginSave()
      if hasSaved { try writeMerged(at: date) }
    }
    managed?.dropped = []
    if hasSaved { endSave() }
  }

  /// How often a save is tried again while others go on saving under it.
  private static let attempts = 16

  private func writeMerged(at date: Date) throws {
    var attempt = 0
    while !processed.isEmpty {
      do {
        return try write(at: date)
      } catch let error as DataError where error.code == .conflict || error.code == .notUnique {
        attempt += 1
        if attempt > Self.attempts { throw error }
        if error.code == .notUnique {
          if try !absorbDuplicates() { throw error }
          continue
        }
        // Another process may have saved, whose report is still on its way.
        if inbox.isEmpty {
          if attempt > 1 { throw error }
          for store in stores {
            inbox.append(ChangeReport(storeIdentifier: store.identifier, region: .everything))
          }
        }
        try takeIn()
      }
    }
  }
}
