import Foundation
import Testing

/// Stores that Apple's frameworks wrote: `../shared/stores` beside the checkout, or `CAIRN_STORES`.
enum SampleStores {
  static let folder: URL? = {
    if let path = ProcessInfo.processInfo.environment["CAIRN_STORES"] {
      return URL(fileURLWithPath: path)
    }
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { root.deleteLastPathComponent() }
    let folder = root.deletingLastPathComponent().appendingPathComponent("shared/stores")
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Every store, or none (said in one line) where the folder is absent.
  static func all() -> [URL] {
    guard let folder, let files = FileManager.default.enumerator(atPath: folder.path) else {
      print("The folder of sample stores is absent: set CAIRN_STORES to test with them.")
      return []
    }
    return files.compactMap { $0 as? String }
      .filter { name in [".sqlite", ".store", ".moody"].contains { name.hasSuffix($0) } }
      .sorted().map { folder.appendingPathComponent($0) }
  }

  static func named(_ name: String) -> URL? { all().first { $0.lastPathComponent == name } }
}

/// A folder of one test, removed with it.
final class Scratch {
  let url: URL

  /// - Parameter inMemory: on a file system in memory where there is one, for what syncs often.
  init(inMemory: Bool = false) throws {
    let memory = URL(fileURLWithPath: "/dev/shm")
    let parent =
      inMemory && FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = parent.appendingPathComponent("cairn-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String) -> URL { url.appendingPathComponent(name) }

  /// Takes over all files of another folder, hidden ones included.
  func copyAll(of other: Scratch) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: other.url.path) {
      try FileManager.default.copyItem(at: other.file(name), to: file(name))
    }
  }

  func copy(_ source: URL, as name: String? = nil) throws -> URL {
    let target = file(name ?? source.lastPathComponent)
    try Data(contentsOf: source).write(to: target)
    return target
  }

  /// Names and bytes of everything in the folder.
  func listing() throws -> [String: Data] {
    var result: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
      result[name] = try? Data(contentsOf: file(name))
    }
    return result
  }
}
