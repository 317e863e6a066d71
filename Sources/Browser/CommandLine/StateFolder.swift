import DataCore
import Foundation

/// Where the program keeps what is neither data nor settings: `$XDG_STATE_HOME/cairn`.
///
/// The XDG Base Directory Specification: a variable that is empty or relative is as if not set.
enum StateFolder {
  /// Nil where neither the variable nor HOME says where.
  static func url(_ environment: [String: String]) -> URL? {
    if let path = environment["XDG_STATE_HOME"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path).appending(path: "cairn")
    }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return URL(fileURLWithPath: home).appending(path: ".local/state/cairn")
  }

  /// Where copies of other programs' stores go before they are saved into.
  static func backups(_ environment: [String: String]) -> URL? {
    url(environment)?.appending(path: "backups")
  }

  /// Where the undo journals lie.
  static func journals(_ environment: [String: String]) -> JournalFolder? {
    url(environment).map { JournalFolder($0.appending(path: "journals")) }
  }

  /// Where files go that can be made again: `$XDG_CACHE_HOME/cairn`, else the temporary folder.
  static func cache(_ environment: [String: String]) -> URL {
    if let path = environment["XDG_CACHE_HOME"], path.hasPrefix("/") {
      return URL(fileURLWithPath: path).appending(path: "cairn")
    }
    if let home = environment["HOME"], home.hasPrefix("/"),
      FileManager.default.isWritableFile(atPath: home)
    {
      return URL(fileURLWithPath: home).appending(path: ".cache/cairn")
    }
    return FileManager.default.temporaryDirectory.appending(path: "cairn-\(getuid())")
  }
}
