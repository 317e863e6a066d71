import Foundation

/// The calls of POSIX that make, sync, name and remove the files beside a database: results and
/// `errno` as POSIX has them.
///
/// SQLite's own files go through its VFS; tests let the calls of both fail.
package protocol FileCalls: Sendable {
  func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int
  func sync(_ descriptor: Int32) -> Int32
  func makeFolder(_ path: String, _ mode: UInt32) -> Int32
  /// Gives a file one more name; a path that is a symbolic link is followed.
  func link(_ path: String, _ name: String) -> Int32
  func rename(_ path: String, _ name: String) -> Int32
  func remove(_ path: String) -> Int32
}

/// The system's.
package struct SystemFileCalls: FileCalls {
  package init() {}

  package func open(_ path: String, _ flags: Int32, _ mode: UInt32) -> Int32 {
    Foundation.open(path, flags | O_CLOEXEC, mode)
  }

  package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Foundation.write(descriptor, bytes.baseAddress, bytes.count)
  }

  package func sync(_ descriptor: Int32) -> Int32 { fsync(descriptor) }

  package func makeFolder(_ path: String, _ mode: UInt32) -> Int32 { mkdir(path, mode) }

  package func link(_ path: String, _ name: String) -> Int32 {
    linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW)
  }

  package func rename(_ path: String, _ name: String) -> Int32 { Foundation.rename(path, name) }

  package func remove(_ path: String) -> Int32 { unlink(path) }
}

extension FileCalls {
  /// Writes all bytes and syncs the file; where that is false, `errno` says why.
  package func fill(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest))
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return sync(descriptor) == 0
  }

  /// Makes what was made, named and removed in the folder last; where that is false, `errno` says
  /// why.
  package func syncFolder(_ path: String) -> Bool { syncFile(path, O_DIRECTORY) }

  /// Makes a file's content last, by whom ever it was written.
  package func syncFile(_ path: String, _ flags: Int32 = 0) -> Bool {
    let descriptor = open(path, O_RDONLY | flags, 0)
    guard descriptor >= 0 else { return false }
    let isSynced = sync(descriptor) == 0
    let reason = errno
    close(descriptor)
    errno = reason
    return isSynced
  }
}
