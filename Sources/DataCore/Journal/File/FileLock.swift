import Glibc

/// Locks on bytes of a file that belong to one opening of it and end with the process, whatever ends
/// it (Linux's open file description locks, fcntl(2)). They bind only those who ask for them.
package struct FileLock {
  private static let get: Int32 = 36
  private static let set: Int32 = 37

  /// Locks for writing. False if somebody else has one of the bytes locked.
  package static func take(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
    var lock = Glibc.flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: count, l_pid: 0)
    return fcntl(descriptor, set, &lock) == 0
  }

  static func release(_ descriptor: Int32, from start: Int, count: Int) {
    var lock = Glibc.flock(
      l_type: Int16(F_UNLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: count, l_pid: 0)
    _ = fcntl(descriptor, set, &lock)
  }

  /// Whether another opening has one of the bytes locked.
  static func isTaken(_ descriptor: Int32, from start: Int, count: Int) -> Bool {
    var lock = Glibc.flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: count, l_pid: 0)
    return fcntl(descriptor, get, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }
}
