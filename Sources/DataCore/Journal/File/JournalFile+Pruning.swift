import Foundation
import Glibc
import Synchronization

extension JournalFile {
  /// Puts other records in the place of all there are. Whoever has the old file open notices.
  ///
  /// Under the lock, which holds on the new file afterwards; all is to be read again then.
  func replace(with records: [JournalRecord]) throws {
    try state.withLock { state in
      guard state.isLocked else { throw DataError.journal("is not locked", storeName, url, EBADF) }
      var bytes = JournalHeader.bytes
      for record in records { bytes += JournalFrame.bytes(of: record.bytes) }
      let path = url.path + ".new"
      let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else {
        throw DataError.journal("cannot be written anew", storeName, url, errno)
      }
      do {
        try write(descriptor, bytes, at: 0)
        guard fsync(descriptor) == 0, FileLock.take(descriptor, from: 0, count: 1),
          FileLock.take(descriptor, from: Int(session), count: 1), rename(path, url.path) == 0
        else { throw DataError.journal("cannot be written anew", storeName, url, errno) }
      } catch {
        close(descriptor)
        unlink(path)
        throw error
      }
      close(state.descriptor)
      state.descriptor = descriptor
      state.readEnd = JournalHeader.count
    }
  }

  /// How many bytes the file has; 0 where there is none.
  var byteCount: Int {
    var status = stat()
    return stat(url.path, &status) == 0 ? Int(status.st_size) : 0
  }
}
