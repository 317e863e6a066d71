public import Foundation

/// The user's folders by the names that Apple's platforms give them; Linux's Foundation lacks
/// these. They are where the XDG Base Directory and user directory specifications say, and need
/// not exist.
extension URL {
  /// `XDG_DATA_HOME`, or else `~/.local/share`: data that programs keep.
  public static var applicationSupportDirectory: URL {
    folder(.applicationSupportDirectory, else: ".local/share")
  }

  /// `XDG_CACHE_HOME`, or else `~/.cache`: data that can be made again.
  public static var cachesDirectory: URL { folder(.cachesDirectory, else: ".cache") }

  /// The same as `applicationSupportDirectory`: Linux has no folder above it for this.
  public static var libraryDirectory: URL { applicationSupportDirectory }

  public static var documentsDirectory: URL { folder(.documentDirectory, else: "Documents") }

  public static var downloadsDirectory: URL { folder(.downloadsDirectory, else: "Downloads") }

  public static var desktopDirectory: URL { folder(.desktopDirectory, else: "Desktop") }

  public static var picturesDirectory: URL { folder(.picturesDirectory, else: "Pictures") }

  public static var moviesDirectory: URL { folder(.moviesDirectory, else: "Videos") }

  public static var musicDirectory: URL { folder(.musicDirectory, else: "Music") }

  public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory, else: "Public") }

  public static var trashDirectory: URL { folder(.trashDirectory, else: ".local/share/Trash") }

  /// The folder of all users' homes.
  public static var userDirectory: URL { homeDirectory.deletingLastPathComponent() }

  private static func folder(
    _ directory: FileManager.SearchPathDirectory, else path: String
  ) -> URL {
    FileManager.default.urls(for: directory, in: .userDomainMask).first
      ?? homeDirectory.appending(path: path, directoryHint: .isDirectory)
  }
}
