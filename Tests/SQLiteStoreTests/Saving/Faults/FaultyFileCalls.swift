import CSQLiteSupport
import DataCore
import Foundation

@testable import SQLiteStore

/// The calls on files beside the database, counted and failing together with SQLite's own.
struct FaultyFileCalls: FileCalls {
  private let system = SystemFileCalls()
  /// Only files below it are counted, those that have no path yet included.
  let folder: String

  /// Whether the call is to fail, with the reason in `errno`.
  private func fails(_ path: String, _ reason: Int32) -> Bool {
    let fails = cairn_fault_meets(path)
    if fails { errno = reason }
    return fails
  }

  func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    fails(path, ENOSPC) ? -1 : system.open(path, flags, mode)
  }

  /// One that fails has written its first half, as a full disk leaves it.
  func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    guard fails(folder, ENOSPC) else { return system.write(descriptor, bytes) }
    _ = system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes.prefix(bytes.count / 2)))
    errno = ENOSPC
    return -1
  }

  func sync(_ descriptor: Int32) -> Int32 { fails(folder, EIO) ? -1 : system.sync(descriptor) }

  func makeFolder(_ path: String, _ mode: mode_t) -> Int32 {
    fails(path, ENOSPC) ? -1 : system.makeFolder(path, mode)
  }

  func link(_ path: String, _ name: String) -> Int32 {
    fails(name, ENOSPC) ? -1 : system.link(path, name)
  }

  func rename(_ path: String, _ name: String) -> Int32 {
    fails(name, EIO) ? -1 : system.rename(path, name)
  }

  func remove(_ path: String) -> Int32 { fails(path, EIO) ? -1 : system.remove(path) }
}
