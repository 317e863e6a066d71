import Foundation

/// Stores that Apple's frameworks wrote: `../shared/stores` beside the checkout, or `CAIRN_STORES`.
enum SampleStores {
  /// Every store, or none (said in one line) where the folder is absent.
  static func all() -> [URL] {
    var folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    for _ in 0..<3 { folder.deleteLastPathComponent() }
    folder.append(path: "shared/stores")
    if let path = ProcessInfo.processInfo.environment["CAIRN_STORES"] {
      folder = URL(fileURLWithPath: path)
    }
    guard FileManager.default.fileExists(atPath: folder.path),
      let files = FileManager.default.enumerator(atPath: folder.path)
    else {
      print("The folder of sample stores is absent: set CAIRN_STORES to test with them.")
      return []
    }
    return files.compactMap { $0 as? String }
      .filter { name in [".sqlite", ".store", ".moody"].contains { name.hasSuffix($0) } }
      .sorted().map { folder.appending(path: $0) }
  }
}
