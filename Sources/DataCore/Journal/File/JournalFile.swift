package import Foundation
import Glibc
import Synchronization

/// A store's undo journal on disk: records are appended and never changed.
///
/// Shared by all processes that have the store open. Byte 0 is locked by who writes; each session
/// has a byte of its own locked as long as it lives, far behind any record, so that others can tell
/// whether its unsaved edits are left over. Only the owner may read or write the file.
package final class JournalFile: Sendable {
  struct State {
    var descriptor: Int32 = -1
    var isWritable = true
    var isLocked = false
    /// Where the records that nobody has read yet begin.
    var readEnd = 0
    /// Whether the journal of the store's earlier place has been looked for.
    var hasLooked = false
  }

  package let url: URL
  /// What a person calls the store.
  let storeName: String
  let place: JournalPlace
  package let session: UInt64
  /// How long somebody else's lock is waited for, in seconds.
  let patience: Double
  /// Where the journal of a store that was moved is looked for.
  let folder: JournalFolder?
  let state = Mutex(State())

  package init(
    url: URL, storeName: String, place: JournalPlace, patience: Double = 5,
    folder: JournalFolder? = nil
  ) {
    self.folder = folder
    self.url = url
    self.storeName = storeName
    self.place = place
    self.patience = patience
    session = UInt64.random(in: Self.sessions)
  }

  deinit { state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } } }

  /// Sessions are the numbers of their bytes.
  static let sessions: Range<UInt64> = 1 << 40..<1 << 62
}

extension JournalFile {
  /// Locks the file for reading what is new and for appending; false where there is none and none
  /// is to be made. Throws `locked`, `noPermission`, `unsupported` or `inputOutput`.
  ///
  /// `isReplaced` says that it is another file than before: all is to be read again.
  func lock(creating: Bool) throws -> (exists: Bool, isReplaced: Bool) {
    try state.withLock { state in
      if !state.hasLooked {
        state.hasLooked = true
        if access(url.path, F_OK) != 0 { folder?.takeAlong(to: self) }
      }
      var isReplaced = false
      if state.descriptor >= 0, !isInPlace(state.descriptor) {
        close(state.descriptor)
        state = State(hasLooked: true)
        isReplaced = true
      }
      while true {
        if state.descriptor < 0 {
          guard try open(&state, creating: creating) else { return (false, isReplaced) }
        }
        do {
          if state.isWritable { try wait(state.descriptor) }
        } catch {
          // What is there can be read all the same.
          try prepare(&state)
          throw error
        }
        if isInPlace(state.descriptor) { break }
        // Replaced while the lock was waited for.
        close(state.descriptor)
        state = State(hasLooked: true)
      }
      state.isLocked = state.isWritable
      do {
        try prepare(&state)
      } catch {
        unlock(&state)
        throw error
      }
      return (true, isReplaced)
    }
  }

  func unlock() { state.withLock { unlock(&$0) } }

  private func unlock(_ state: inout State) {
    if state.isLocked { FileLock.release(state.descriptor, from: 0, count: 1) }
    state.isLocked = false
  }

  /// Whether a session's program still runs.
  func isAlive(_ session: UInt64) -> Bool {
    if session == self.session { return true }
    guard let byte = Int(exactly: session), byte > 0 else { return false }
    return state.withLock {
      $0.descriptor >= 0 && FileLock.isTaken($0.descriptor, from: byte, count: 1)
    }
  }

  /// Whether any other session's program still runs.
  var hasOtherSessions: Bool {
    state.withLock {
      $0.descriptor >= 0
        && FileLock.isTaken(
          $0.descriptor, from: Int(Self.sessions.lowerBound),
          count: Int(Self.sessions.upperBound - Self.sessions.lowerBound))
    }
  }

  private func open(_ state: inout State, creating: Bool) throws -> Bool {
    if creating { try makeFolder() }
    var descriptor = Glibc.open(url.path, O_RDWR | O_CLOEXEC | (creating ? O_CREAT : 0), 0o600)
    if descriptor < 0, errno == EACCES || errno == EROFS {
      state.isWritable = false
      descriptor = Glibc.open(url.path, O_RDONLY | O_CLOEXEC)
    }
    if descriptor < 0 {
      if errno == ENOENT || errno == ENOTDIR, !creating { return false }
      throw DataError.journal("cannot be opened", storeName, url, errno)
    }
    state.descriptor = descriptor
    if state.isWritable {
      _ = FileLock.take(descriptor, from: Int(session), count: 1)
    }
    return true
  }

  private func makeFolder() throws {
    let folder = url.deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      throw DataError(
        .noPermission,
        "The folder for undo journals, \(folder.path), cannot be made: "
          + "\(error.localizedDescription)",
        remedy: "")
    }
  }

  private func isInPlace(_ descriptor: Int32) -> Bool {
    var own = stat()
    var there = stat()
    return fstat(descriptor, &own) == 0 && stat(url.path, &there) == 0 && own.st_ino == there.st_ino
      && own.st_dev == there.st_dev
  }

  private func wait(_ descriptor: Int32) throws {
    let end = ContinuousClock.now + .seconds(patience)
    while !FileLock.take(descriptor, from: 0, count: 1) {
      guard errno == EAGAIN || errno == EACCES || errno == EINTR else {
        throw DataError.journal("cannot be locked", storeName, url, errno)
      }
      if ContinuousClock.now >= end {
        throw DataError(
          .locked,
          "The undo journal of \(storeName) has been locked by another program for long.",
          remedy: "")
      }
      usleep(2_000)
    }
  }
}

extension DataError {
  static func journal(
    _ what: String, _ store: String, _ url: URL, _ number: Int32
  ) -> DataError {
    DataError(
      number == EACCES || number == EPERM ? .noPermission : .inputOutput,
      "The undo journal of \(store) \(what) (\(url.path)): \(String(cString: strerror(number))).",
      remedy: "")
  }
}
