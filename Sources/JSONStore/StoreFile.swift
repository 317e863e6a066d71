import DataCore
import Foundation

/// The file of a store: read whole, and replaced whole.
struct StoreFile: Sendable {
  /// Links resolved: a link stays one, and leads to the new file.
  let path: String
  let name: String
  let calls: any FileCalls

  init(_ url: URL, _ calls: any FileCalls) {
    path = url.resolvingSymlinksInPath().path
    name = url.lastPathComponent
    self.calls = calls
  }

  var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  var stamp: FileStamp? { FileStamp(path) }

  /// The bytes, and which file they are from.
  func read() throws -> (bytes: [UInt8], stamp: FileStamp) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(errno) }
    defer { close(descriptor) }
    guard let stamp = FileStamp(descriptor: descriptor) else { throw failure(errno) }
    guard stamp.isRegular else {
      throw DataError(
        .notAStore, "“\(name)” is no regular file.", remedy: "Give the path of a store's file.")
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(stamp.size)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(errno)
      }
      if count == 0 { return (bytes, stamp) }
      bytes += buffer[..<count]
    }
  }

  /// Why nothing can be saved, in a sentence; nil if it can. A file that is write-protected counts as
  /// such for everybody, the superuser included.
  var writeRefusal: String? {
    if isProtected(path) { return "“\(name)” is write-protected." }
    if isProtected(folder) {
      return "The folder of “\(name)” is write-protected, and a save needs a file beside the store."
    }
    return nil
  }

  private func isProtected(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  func failure(_ code: Int32) -> DataError {
    let reason = String(cString: strerror(code))
    switch code {
    case ENOENT, ENOTDIR:
      return DataError(
        .notFound, "There is no file “\(path)”.", remedy: "Check the path and its spelling.")
    case EACCES, EPERM, EROFS:
      return DataError(
        .noPermission, "“\(name)” may not be read or written: \(reason).",
        remedy: "Ask its owner for the right to do that, or copy it.")
    case ENOSPC, EDQUOT:
      return DataError(
        .inputOutput, "“\(name)” was not saved: there is no room left on the disk.",
        remedy: "Free some room and save again.")
    default:
      return DataError(
        .inputOutput, "“\(name)” cannot be read or written: \(reason).", remedy: "Check the disk.")
    }
  }
}

extension StoreFile {
  /// How long another program's save is waited for, in tries of ten milliseconds.
  private static let patience = 500

  /// Runs a save while no other program's can run. The lock is on the file itself, so that nothing
  /// is left beside it; whoever gets it makes sure that the file is still in its place.
  func locked<Result>(_ body: () throws -> Result) throws -> Result {
    for _ in 0..<Self.patience {
      let descriptor = open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { throw failure(errno) }
      defer { close(descriptor) }
      if FileLock.take(descriptor, from: 0, count: 1),
        let stamp = FileStamp(descriptor: descriptor), stamp.isSameFile(as: self.stamp)
      {
        return try body()
      }
      usleep(10_000)
    }
    throw DataError(
      .locked, "Another program is saving into “\(name)” for seconds now.",
      remedy: "Wait for it, or end it, and save again.")
  }

  private var draftPrefix: String { ".\(name.prefix(64)).draft-" }

  /// Removes what saves that were cut short have left. Only under the lock, as every draft is made.
  func removeLeftovers() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names where name.hasPrefix(draftPrefix) { _ = calls.remove("\(folder)/\(name)") }
  }

  /// Puts a new file in the place of the old one: written beside it and synced, named, and the name
  /// synced too. Throws if it is not in place.
  ///
  /// - Parameter willCommit: called when nothing but the naming is left.
  /// - Returns: the new file's stamp. Asked by its name it could be a later one's: whoever opens the file
  ///   once it is named may save.
  @discardableResult
  func replace(with bytes: [UInt8], willCommit: () -> Void) throws -> FileStamp {
    let draft = "\(folder)/\(draftPrefix)\(UUID().uuidString.prefix(8))"
    var status = stat()
    guard stat(path, &status) == 0 else { throw failure(errno) }
    let descriptor = calls.open(draft, O_WRONLY | O_CREAT | O_EXCL, status.st_mode & 0o777)
    guard descriptor >= 0 else { throw failure(errno) }
    var isNamed = false
    defer {
      close(descriptor)
      if !isNamed { _ = calls.remove(draft) }
    }
    // The new file is its predecessor's to all who could use that one.
    _ = fchmod(descriptor, status.st_mode & 0o7777)
    _ = fchown(descriptor, status.st_uid, status.st_gid)
    guard bytes.withUnsafeBytes({ calls.fill(descriptor, $0) }) else { throw failure(errno) }
    guard let stamp = FileStamp(descriptor: descriptor) else { throw failure(errno) }
    willCommit()
    guard calls.rename(draft, path) == 0 else { throw failure(errno) }
    isNamed = true
    // So that the name, too, outlives a power cut. Some file systems cannot, which is no failure.
    _ = calls.syncFolder(folder)
    return stamp
  }
}

/// Which file it is, and which state of it.
struct FileStamp: Hashable, Sendable {
  private var device: UInt64
  private var inode: UInt64
  private(set) var size: Int
  private var seconds: Int
  private var nanoseconds: Int
  let isRegular: Bool

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
    isRegular = status.st_mode & S_IFMT == S_IFREG
  }

  /// Whether both are of one file, whatever was written into it in between.
  func isSameFile(as other: FileStamp?) -> Bool {
    device == other?.device && inode == other?.inode
  }
}
