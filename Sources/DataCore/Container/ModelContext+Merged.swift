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
      return try alone(body)
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
  /// stays a deletion. What was dropped is among the deleted identifiers of the next save's
  /// `didSave`. None of it is an edit, so undo goes back to the values before one's own.
  func takeIn() throws {
    if inbox.isEmpty { return }
    guard let managed, !managed.state.isInvalidated else { return }
    try mergeReports()
    if conflicts.isEmpty { return }
    let choices = conflicts.map { conflict -> (EditConflict, EditConflict.Choice) in
      switch conflict.kind {
      case .deletedThere:
        managed.dropped.insert(conflict.id)
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
    alone {
      do { try takeIn() } catch { readFailure = error }
    }
  }

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
    } catch {
      tellWritten()
      throw error
    }
    guard let managed else { return }
    managed.lastDropped = managed.dropped
    managed.dropped = []
    if hasSaved { return endSave() }
    // What was dropped is told of, also where nothing is left to be written.
    if managed.lastDropped.isEmpty { return }
    savedSets = []
    lastTransactionNumbers = [:]
    endSave()
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
