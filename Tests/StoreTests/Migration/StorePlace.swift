import Foundation

/// A folder of one test with a store's file in it, removed with it.
final class StorePlace {
  let folder = FileManager.default.temporaryDirectory
    .appending(path: "cairn-versions-\(UUID().uuidString)")
  var url: URL { folder.appending(path: "app.store") }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// What lies in the folder, with the log put into the database: equal where nothing has changed.
  func bytes() throws -> Data { try Data(contentsOf: url) }
}
