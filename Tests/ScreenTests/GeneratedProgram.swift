import Foundation
import Testing

/// A program of generated sources, compiled against the modules that were built beside the tests, as
/// the package builds them.
struct GeneratedProgram {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-generated-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

  func write(_ data: Data, to name: String) throws {
    try data.write(to: folder.appending(path: name))
  }

  /// The lines of a main file that compare a store read by classes with the same read without.
  ///
  /// - Parameter source: says if the store is only to be read through its classes.
  static func comparison(_ types: [String], in store: String, _ source: String) -> [String] {
    let allowsSave = !source.contains("allowsSave: false")
    return [
      "do {", "  let result = try TypedReading.compare(", "    [\(types.joined(separator: ", "))],",
      "    in: \"\(store)\", allowsSave: \(allowsSave))",
      "  let isEqual = result.differences.isEmpty",
      "  print(isEqual ? \"\\(result.objectCount) objects are equal\" : \"\\(result.differences)\")",
      "} catch { print(error) }",
    ]
  }

  /// What `cairn schema --swift` prints for a store.
  static func source(of store: String) throws -> String {
    let source = try output("schema --swift --store \(Tmux.quoted(store))")
    try #require(source.contains("import SwiftData"), "\(source)")
    return source
  }

  /// The classes of a source, in its order.
  static func classes(in source: String) -> [String] {
    source.split(separator: "\n").compactMap { line in
      let words = line.replacing("final ", with: "").split(separator: " ")
      guard line.first != " ", words.first == "class", words.count > 1 else { return nil }
      let name = words[1].prefix { $0 != ":" }
      return name == "StoredBytes" ? nil : String(name)
    }
  }

  /// What the program writes to its standard output.
  static func output(_ words: String) throws -> String {
    try Tmux.run("/bin/bash", ["-c", "\(Tmux.quoted(Tmux.program.path)) \(words) 2>/dev/null"])
  }

  /// Compiles the files into one program and runs it; what either says.
  func run(_ files: [String]) throws -> String {
    let log = path("compiled")
    let script = (["swiftc"] + Self.flags + files.map(path) + ["-o", path("program")])
      .map(Tmux.quoted).joined(separator: " ")
    return try Tmux.run(
      "/bin/bash",
      [
        "-c",
        "{ \(script) && \(Tmux.quoted(path("program"))); } > \(Tmux.quoted(log)) 2>&1; cat \(Tmux.quoted(log))",
      ])
  }

  private static var products: URL { Tmux.program.deletingLastPathComponent() }

  private static var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  /// As the package manager makes it of the folder's name.
  private static var packageName: String {
    String(root.lastPathComponent.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private static let modules = [
    "CModelRegistry", "CSQLiteSupport", "DataCore", "MemoryStore", "JSONStore", "SQLiteStore",
    "SwiftData", "TypedReader",
  ]

  private static var flags: [String] {
    let products = products.path
    let maps = ["CModelRegistry", "CSQLiteSupport"].map {
      "\(products)/\($0).build/module.modulemap"
    }
    let system = ["CSQLite", "CZlib"].map { "\(root.path)/Sources/\($0)/module.modulemap" }
    return [
      "-Onone", "-swift-version", "6", "-package-name", packageName, "-module-name", "Program",
    ]
      + ["-I", "\(products)/Modules", "-load-plugin-executable"]
      + ["\(products)/SwiftDataMacros-tool#SwiftDataMacros"]
      + (maps + system).flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
      + objects + ["-lsqlite3", "-lz"]
  }

  /// The modules' objects as the tests themselves are linked: a folder may also have old ones.
  private static var objects: [String] {
    let folders = (try? FileManager.default.contentsOfDirectory(atPath: products.path)) ?? []
    let list = folders.first { $0.hasSuffix("PackageTests.product") } ?? "cairn.product"
    let text = try? String(
      contentsOf: products.appending(path: "\(list)/Objects.LinkFileList"), encoding: .utf8)
    return (text ?? "").split(separator: "\n").map { $0.trimmingCharacters(in: ["'", "\""]) }
      .filter { path in modules.contains { path.contains("/\($0).build/") } }
  }
}
