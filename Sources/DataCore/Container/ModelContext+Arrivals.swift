import Dispatch
import Foundation
import Synchronization

extension ModelContext {
  /// Takes in what others save without being asked, on the main run loop's next turn.
  ///
  /// For a context of the main actor: it is touched there and nowhere else.
  func takeInOnArrival() {
    let editor = editor
    let isScheduled = Flag()
    nonisolated(unsafe) weak let context = self
    subscriptions += stores.map { store in
      store.reports.subscribe { report in
        guard report.editor != editor, isScheduled.raise() else { return }
        DispatchQueue.main.async {
          isScheduled.lower()
          context?.takeInQuietly()
        }
      }
    }
  }

  /// Whether edits are saved without a call of `save()`: on the turn of the main run loop (or main
  /// dispatch queue) that follows the first edit.
  ///
  /// True for a container's `mainContext`, false for all others. A context that is used off the
  /// main actor saves only when it is told to, whatever this says. Nothing is saved after the last
  /// turn: a program that ends calls `save()` first. What such a save refuses stays pending, and
  /// `save()` says why.
  public var autosaveEnabled: Bool {
    get { typed.autosaves }
    set {
      typed.autosaves = newValue
      savesOnChange = newValue
      if newValue { DispatchQueue.main.setSpecific(key: mainQueue, value: true) }
      if newValue && hasChanges { scheduleSave() }
    }
  }

  /// Has the unsaved changes saved on the main run loop's next turn.
  func scheduleSave() {
    // A program whose main function is asynchronous has its main queue on other threads.
    guard Thread.isMainThread || DispatchQueue.getSpecific(key: mainQueue) == true else { return }
    savesOnChange = false
    nonisolated(unsafe) weak let context = self
    DispatchQueue.main.async { context?.autosave() }
  }

  private func autosave() {
    guard typed.autosaves else { return }
    // What was refused is for whoever calls `save()`.
    let refused = refusal
    refusal = nil
    defer {
      refusal = refused ?? refusal
      savesOnChange = typed.autosaves
    }
    guard hasChanges else { return }
    // What is refused stays pending until the next edit, or a `save()` that says why.
    guard (try? surfacing({ try saveMerged(at: clock()) })) != nil else { return }
    // Who hears of a save may edit.
    if hasChanges { scheduleSave() }
  }
}

/// Tells code on the main queue from others.
private let mainQueue = DispatchSpecificKey<Bool>()

/// Raised by the first who tries, until it is lowered.
private final class Flag: Sendable {
  private let isRaised = Mutex(false)

  func raise() -> Bool {
    isRaised.withLock { isRaised in
      defer { isRaised = true }
      return !isRaised
    }
  }

  func lower() { isRaised.withLock { $0 = false } }
}
