import Foundation
import Glibc

/// A file that did not exist. It gets its name when it is whole: a program that is interrupted
/// leaves nothing behind.
struct NewFile {
  private enum Kind {
    /// Has no name yet.
    case nameless
    /// Where the file system knows no nameless files.
    case named
    /// A device or a pipe is used as it is.
    case special
  }

  private let path: String
  private let descriptor: Int32
  private let kind: Kind

  /// Throws status 4 where there is something of that name.
  init(_ path: String) throws(LaunchError) {
    self.path = path
    var status = stat()
    if stat(path, &status) == 0, [S_IFCHR, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT) {
      kind = .special
      descriptor = open(path, O_WRONLY)
    } else if lstat(path, &status) == 0 {
      throw Self.exists(path)
    } else {
      // O_TMPFILE, open(2): a macro that Swift does not see.
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let nameless =
        access("/proc/self/fd", X_OK) == 0
        ? open(folder, O_WRONLY | 0o20_000_000 | O_DIRECTORY, 0o666) : -1
      kind = nameless >= 0 ? .nameless : .named
      descriptor = nameless >= 0 ? nameless : open(path, O_WRONLY | O_CREAT | O_EXCL, 0o666)
    }
    if descriptor >= 0 { return }
    if errno == EEXIST { throw Self.exists(path) }
    throw LaunchError(
      status: .failed, message: "“\(path)” cannot be made: \(String(cString: strerror(errno))).")
  }

  private static func exists(_ path: String) -> LaunchError {
    LaunchError(
      status: .refused, message: "“\(path)” exists; remove it first, or give another name.")
  }
}

extension NewFile {
  func write(_ piece: UnsafeRawBufferPointer) throws(OutputFailure) {
    try CommandIO.write(piece, to: descriptor)
  }

  /// Throws status 4 where something has got the name meanwhile.
  func close() throws {
    if kind == .nameless,
      linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) != 0
    {
      throw errno == EEXIST
        ? Self.exists(path) : OutputFailure.failed(String(cString: strerror(errno)))
    }
    if Glibc.close(descriptor) != 0 {
      throw OutputFailure.failed(String(cString: strerror(errno)))
    }
  }

  func discard() {
    _ = Glibc.close(descriptor)
    if kind == .named { unlink(path) }
  }
}
