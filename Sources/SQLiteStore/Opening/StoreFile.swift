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
    try StoreFile.check(header, stamp: stamp, name)
    let journal = FileStamp.size("\(path)-journal") ?? 0
    notice =
      journal > 0
      ? "“\(name)-journal” holds a transaction that was not finished: what is shown may be half "
        + "written. Open the store once with the program that wrote it." : nil
  }

  /// The folder of large values: `.NAME_SUPPORT/_EXTERNAL_DATA` beside the store.
  var externalFolder: String {
    let url = URL(fileURLWithPath: path)
    let base = url.deletingPathExtension().lastPathComponent
    return url.deletingLastPathComponent().path + "/.\(base)_SUPPORT/_EXTERNAL_DATA"
  }

  /// Without a log nothing can change under us unnoticed, so SQLite need not even lock; with one,
  /// our file system reads it and leaves no file behind.
  var uri: String {
    let allowed = CharacterSet(charactersIn: "/-._~").union(.alphanumerics)
    let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
    return hasLog
      ? "file:\(escaped)?mode=ro&vfs=cairn-readonly" : "file:\(escaped)?mode=ro&immutable=1"
  }
}
