package import Foundation

/// A file that appears whole under its name, or not at all, and never takes another's place.
///
/// Where the file system can, the bytes are written to a file without a name, so that nothing is
/// left behind even if the process is killed; else to a hidden one.
package struct NewFile {
  private let url: URL
  private var folder: String { url.deletingLastPathComponent().path }
  private var name: String { url.lastPathComponent }

  private let calls: any FileCalls

  package init(_ url: URL, _ calls: any FileCalls = SystemFileCalls()) {
    self.url = url
    self.calls = calls
  }

  /// Throws `exists`, `notFound`, `noPermission` or `inputOutput`.
  package func write(_ bytes: [UInt8]) throws {
    let anonymous: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = calls.open(folder, O_WRONLY | anonymous, 0o644)
    if descriptor >= 0 {
      defer { close(descriptor) }
      guard bytes.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure(errno) }
      if calls.link("/proc/self/fd/\(descriptor)", url.path) == 0 { return syncFolder() }
      if errno == EEXIST { throw failure(EEXIST) }
    } else if ![EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) {
      throw failure(errno)
    }
    try writeHidden(bytes)
  }

  /// For file systems that have no files without names.
  package func writeHidden(_ bytes: [UInt8]) throws {
    let path = "\(folder)/.\(name.prefix(64)).\(UUID().uuidString.prefix(8))"
    let descriptor = calls.open(path, O_WRONLY | O_CREAT | O_EXCL, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    defer {
      close(descriptor)
      _ = calls.remove(path)
    }
    guard bytes.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure(errno) }
    guard calls.link(path, url.path) == 0 else {
      // Some file systems have no links; there a look and a rename must do.
      guard errno == EPERM || errno == EOPNOTSUPP else { throw failure(errno) }
      var status = stat()
      if lstat(url.path, &status) == 0 { throw failure(EEXIST) }
      guard calls.rename(path, url.path) == 0 else { throw failure(errno) }
      return syncFolder()
    }
    syncFolder()
  }

  /// Throws `exists` where the name is taken, also by a link that leads nowhere.
  func checkIsFree() throws {
    var status = stat()
    if lstat(url.path, &status) == 0 { throw failure(EEXIST) }
  }

  /// Makes a folder beside the file.
  private func makeFolder(_ folder: URL) throws {
    guard calls.makeFolder(folder.path, 0o700) == 0 else { throw failure(errno) }
  }

  /// Has the file made in a folder of its own beside its place, and puts it there once that is done.
  ///
  /// - Parameters:
  ///   - companion: the name of what lies beside the file and belongs to it, where there is such.
  ///   - make: makes the file at the given place.
  package func adopt(companion: String, _ make: (URL) throws -> Void) throws {
    try checkIsFree()
    let place = url.deletingLastPathComponent()
      .appendingPathComponent(".\(name.prefix(64)).\(UUID().uuidString.prefix(8))")
    try makeFolder(place)
    defer { try? FileManager.default.removeItem(at: place) }
    let draft = place.appendingPathComponent(name)
    try make(draft)
    try adopt(draft, companion: companion)
  }

  /// Puts a finished file in its place, and what lies beside it under this name.
  private func adopt(_ draft: URL, companion name: String) throws {
    guard calls.syncFile(draft.path) else { throw failure(errno) }
    let support = draft.deletingLastPathComponent().appendingPathComponent(name)
    let hasSupport = access(support.path, F_OK) == 0
    let target = "\(folder)/\(name)"
    if hasSupport, calls.rename(support.path, target) != 0 { throw failure(errno) }
    if calls.link(draft.path, url.path) != 0 {
      let reason = errno
      // Some file systems have no links; there a look and a rename must do.
      let hasNoLinks = reason == EPERM || reason == EOPNOTSUPP
      if hasNoLinks { try checkIsFree() }
      guard hasNoLinks, calls.rename(draft.path, url.path) == 0 else {
        if hasSupport { _ = calls.rename(target, support.path) }
        throw failure(reason)
      }
    }
    syncFolder()
  }

  /// So that the name, too, outlives a power cut. Some file systems cannot, which is no failure.
  private func syncFolder() { _ = calls.syncFolder(folder) }

  private func failure(_ code: Int32) -> DataError {
    switch code {
    case EEXIST:
      DataError(
        .exists, "There is already a \(isFolder(url.path) ? "folder" : "file") “\(url.path)”.",
        remedy: "Give another name, or open what is there.")
    case ENOENT where isFolder(folder):
      DataError(
        .noPermission, "“\(folder)” takes no files.", remedy: "Give a folder on a disk.")
    case ENOENT, ENOTDIR:
      DataError(
        .notFound, "There is no folder “\(folder)”.", remedy: "Make the folder first.")
    case EACCES, EPERM, EROFS:
      DataError(
        .noPermission, "No file can be made in “\(folder)”: \(text(code)).",
        remedy: "Give a folder that you may write to.")
    case ENOSPC, EDQUOT:
      DataError(
        .inputOutput, "“\(name)” was not made: there is no room left on the disk.",
        remedy: "Free some room and try again.")
    default:
      DataError(
        .inputOutput, "“\(name)” was not made: \(text(code)).", remedy: "Check the disk.")
    }
  }

  private func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func text(_ code: Int32) -> String { String(cString: strerror(code)) }
}
