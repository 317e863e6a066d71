import Foundation

/// Which state of the files a connection has seen: it is stale once this differs.
struct FileStamp: Hashable, Sendable {
  private struct Part: Hashable {
    var device: UInt64
    var inode: UInt64
    var size: Int64
    var seconds: Int
    var nanoseconds: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      size = Int64(status.st_size)
      seconds = status.st_mtim.tv_sec
      nanoseconds = status.st_mtim.tv_nsec
    }
  }

  private let database: Part?
  private let log: Part?

  init(_ path: String) {
    database = Part(path)
    log = Part("\(path)-wal")
  }

  var exists: Bool { database != nil }

  /// Whether both are of one file, whatever was written into it in between.
  func isSameFile(as other: FileStamp) -> Bool {
    database?.device == other.database?.device && database?.inode == other.database?.inode
  }

  var size: Int64 { database?.size ?? 0 }
  var logSize: Int64 { log?.size ?? 0 }

  static func size(_ path: String) -> Int64? { Part(path)?.size }
}
