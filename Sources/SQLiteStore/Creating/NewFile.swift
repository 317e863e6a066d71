import DataCore
import Foundation

/// A file that appears whole under its name, or not at all, and never takes another's place.
///
/// Where the file system can, the bytes are written to a file without a name, so that nothing is
/// left behind even if the process is killed; else to a hidden one.
struct NewFile {
  private let url: URL
  private var folder: String { url.deletingLastPathComponent().path }
  private var name: String { url.lastPathComponent }

  init(_ url: URL) { self.url = url }

  /// Throws `exists`, `notFound`, `noPermission` or `inputOutput`.
  func write(_ bytes: [UInt8]) throws {
    let anonymous: Int32 = 0o20_000_000 | O_DIRECTORY
    let descriptor = open(folder, O_WRONLY | O_CLOEXEC | anonymous, 0o644)
    if descriptor >= 0 {
      defer { close(descriptor) }
      try fill(descriptor, bytes)
      let link = linkat(
        AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, url.path, AT_SYMLINK_FOLLOW)
      if link == 0 { return syncFolder() }
      if errno == EEXIST { throw failure(EEXIST) }
    } else if ![EOPNOTSUPP, EISDIR, ENOENT, EINVAL].contains(errno) {
      throw failure(errno)
    }
    try writeHidden(bytes)
  }

  /// For file systems that have no files without names.
  func writeHidden(_ bytes: [UInt8]) throws {
    let path = "\(folder)/.\(name.prefix(64)).\(UUID().uuidString.prefix(8))"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(errno) }
    defer {
      close(descriptor)
      unlink(path)
    }
    try fill(descriptor, bytes)
    guard link(path, url.path) == 0 else {
      // Some file systems have no links; there a look and a rename must do.
      guard errno == EPERM || errno == EOPNOTSUPP else { throw failure(errno) }
      var status = stat()
      if lstat(url.path, &status) == 0 { throw failure(EEXIST) }
      guard rename(path, url.path) == 0 else { throw failure(errno) }
      return syncFolder()
    }
    syncFolder()
  }

  private func fill(_ descriptor: Int32, _ bytes: [UInt8]) throws {
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      offset += count
    }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  /// So that the name, too, outlives a power cut. Some file systems cannot, which is no failure.
  private func syncFolder() {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

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
