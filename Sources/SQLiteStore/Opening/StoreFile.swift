import DataCore
import Foundation

/// A store's file, looked at before SQLite gets to see it.
struct StoreFile: Sendable {
  /// Absolute, links resolved.
  let path: String
  /// How messages name it.
  let name: String
  /// Whether rows may lie in the write-ahead log.
  let hasLog: Bool
  /// What a look without locks may show wrong; a connection that takes part in SQLite's locking
  /// puts it right.
  let notice: String?
  let stamp: FileStamp

  /// Looks at the file and its companions. Touches and makes nothing.
  init(_ url: URL) throws {
    let path = url.resolvingSymlinksInPath().path
    self.path = path
    name = url.lastPathComponent
    stamp = FileStamp(path)
    try StoreFile.checkKind(path, name)
    let header = try StoreFile.header(path, name)
    hasLog = stamp.logSize > 0
    let hasJournal = FileStamp.size("\(path)-journal") ?? 0 > 0
    try StoreFile.check(header, stamp: stamp, isWhole: !hasLog && !hasJournal, name)
    notice =
      hasJournal
      ? "“\(name)-journal” holds a transaction that was not finished: what is shown may be half "
        + "written. Open the store once with the program that wrote it." : nil
  }

  /// The folder of large values: `.NAME_SUPPORT/_EXTERNAL_DATA` beside the store.
  var externalFolder: String {
    let url = URL(fileURLWithPath: path)
    return "\(url.deletingLastPathComponent().path)/\(StoreFile.supportName(url))/_EXTERNAL_DATA"
  }

  static func supportName(_ url: URL) -> String {
    ".\(url.deletingPathExtension().lastPathComponent)_SUPPORT"
  }

  /// How a connection names the file.
  ///
  /// For a look without locks: without a log nothing can change under us unnoticed; with one, our
  /// own file system reads it and leaves no file behind.
  func uri(_ access: Connection.Access) -> String {
    let allowed = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return switch access {
    case .snapshot:
      hasLog
        ? "file:\(escaped)?mode=ro&vfs=cairn-readonly" : "file:\(escaped)?mode=ro&immutable=1"
    case .reader, .writer: "file:\(escaped)?mode=rw"
    }
  }
}
