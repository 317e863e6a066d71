import CSQLite
import CSQLiteSupport
import DataCore
import Foundation

extension StoreFile {
  /// What a file has to be before any of it is read: a pipe would block, a folder confuse.
  static func checkKind(_ path: String, _ name: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else {
      switch errno {
      case EACCES, EPERM:
        throw DataError(
          .noPermission, "The folder of “\(name)” may not be read.",
          remedy: "Ask its owner for the right to read it.")
      case ENOENT, ENOTDIR:
        throw DataError(
          .notFound, "There is no file “\(path)”.",
          remedy: "Check the path and its spelling.")
      default:
        throw DataError(
          .inputOutput, "“\(path)” cannot be looked at: \(String(cString: strerror(errno))).",
          remedy: "Check the path and the disk.")
      }
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR:
      throw DataError(
        .notAStore, "“\(name)” is a folder.",
        remedy: "Give the path of the store's file inside it, often default.store or *.sqlite.")
    default:
      throw DataError(
        .notAStore, "“\(name)” is no regular file.", remedy: "Give the path of a store's file.")
    }
  }

  /// The first page's beginning, up to 4096 bytes.
  static func header(_ path: String, _ name: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count: Int32 = 0
    errno = 0
    let code = cairn_read_beginning(path, &bytes, Int32(bytes.count), &count)
    guard code == SQLITE_OK else {
      let reason = errno == 0 ? "the disk refuses" : String(cString: strerror(errno))
      throw errno == EACCES || errno == EPERM
        ? DataError(
          .noPermission, "“\(name)” may not be read: \(reason).",
          remedy: "Ask its owner for the right to read it, or copy it.")
        : DataError(
          .inputOutput, "“\(name)” cannot be read: \(reason).", remedy: "Check the disk.")
    }
    return Array(bytes.prefix(Int(count)))
  }

  /// Why nothing can be saved into the file, in a sentence; nil if it can.
  ///
  /// A file that is write-protected counts as such for everybody, the superuser included.
  static func writeRefusal(_ path: String, _ name: String) -> String? {
    if isProtected(path) { return "“\(name)” is write-protected." }
    if isProtected(URL(fileURLWithPath: path).deletingLastPathComponent().path) {
      return "The folder of “\(name)” is write-protected, and a save needs a file beside the store."
    }
    return nil
  }

  private static func isProtected(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & 0o222 == 0 || access(path, W_OK) != 0
  }

  /// What every database of SQLite's begins with.
  static let magic = Array("SQLite format 3\0".utf8)

  /// - Parameter isWhole: no part of the database lies in a log or a journal.
  static func check(
    _ header: [UInt8], stamp: FileStamp, isWhole: Bool, _ name: String
  ) throws {
    if header.isEmpty {
      throw DataError(
        .notAStore, "“\(name)” is empty.",
        remedy: stamp.logSize > 0
          ? "Its data lies in the -wal beside it, which needs the file's beginning: copy both again."
          : "It holds nothing; give another file.")
    }
    guard header.starts(with: magic) else {
      if magic.starts(with: header) { throw truncated(name) }
      throw looksEncrypted(header)
        ? DataError(
          .notAStore, "“\(name)” looks encrypted: its bytes are random from the first one on.",
          remedy: "Decrypt it with the program that made it, then open the result.")
        : DataError(
          .notAStore, "“\(name)” is no SQLite database.",
          remedy: "Give the path of a SwiftData or Core Data store.")
    }
    guard header.count >= 100 else { throw truncated(name) }
    try checkPages(header, stamp: stamp, isWhole: isWhole, name)
  }

  private static func checkPages(
    _ header: [UInt8], stamp: FileStamp, isWhole: Bool, _ name: String
  ) throws {
    let stored = Int64(header[16]) << 8 | Int64(header[17])
    let pageSize = stored == 1 ? 65536 : stored
    guard pageSize >= 512, pageSize <= 65536, pageSize & (pageSize - 1) == 0 else {
      throw DataError(
        .damaged, "“\(name)” is damaged: its header names a page size of \(stored) bytes.",
        remedy: "Copy it again from its device or a backup.")
    }
    // The page count counts only where the last writer kept it.
    guard isWhole, header[24..<28] == header[92..<96] else { return }
    let pages = header[28..<32].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    if pages * pageSize > stamp.size { throw truncated(name, stamp.size, of: pages * pageSize) }
  }

  private static func truncated(
    _ name: String, _ size: Int64? = nil, of whole: Int64? = nil
  ) -> DataError {
    let amount = size.flatMap { size in whole.map { ": \(size) of \($0) bytes are there" } } ?? ""
    return DataError(
      .damaged, "“\(name)” is cut short\(amount).",
      remedy: "Copy it again from its device or a backup, with its -wal.")
  }

  /// Encrypted bytes use all values about equally; text and other formats do not.
  private static func looksEncrypted(_ header: [UInt8]) -> Bool {
    guard header.count >= 512 else { return false }
    var counts = [Int](repeating: 0, count: 256)
    for byte in header { counts[Int(byte)] += 1 }
    let entropy = counts.filter { $0 > 0 }.reduce(0.0) { sum, count in
      let share = Double(count) / Double(header.count)
      return sum - share * log2(share)
    }
    return entropy > (header.count >= 4096 ? 7.8 : 7.4)
  }
}
