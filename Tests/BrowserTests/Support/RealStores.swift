import Foundation

/// Stores that Apple's frameworks wrote: `../shared/stores` beside the checkout, or `CAIRN_STORES`.
enum RealStores {
  private static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["CAIRN_STORES"] {
      return URL(fileURLWithPath: path)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/stores")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// A copy that may be written, in the folder; nil (said in one line) where the stores are absent.
  static func copy(_ name: String, into place: TemporaryFolder) throws -> String? {
    guard let folder else {
      print("The folder of sample stores is absent: set CAIRN_STORES to test with them.")
      return nil
    }
    let target = place.file((name as NSString).lastPathComponent)
    try Data(contentsOf: folder.appendingPathComponent(name))
      .write(to: URL(fileURLWithPath: target))
    return target
  }
}
