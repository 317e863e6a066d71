import Foundation
import Glibc

/// Measures the program and its stores on a million rows, all in one run.
///
///     swift run -c release Benchmarks [ROWS] [file] [memory] [screen] [journal]
@main
enum Benchmarks {
  @MainActor
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let rows = words.lazy.compactMap { Int($0) }.first ?? 1_000_000
    if words.first == browsing { exit(try MemoryBenchmark.browse(rows: rows)) }
    let parts = words.filter { Int($0) == nil }
    print("| work, \(rows) rows | measured |")
    print("|---|---|")
    if parts.isEmpty || parts.contains("file") { try measureFile(rows: rows) }
    if parts.isEmpty || parts.contains("screen") { try measureMemoryScreen(rows: rows) }
    if parts.isEmpty || parts.contains("memory") { try MemoryBenchmark.run(rows: rows) }
    if parts.isEmpty || parts.contains("journal") {
      try JournalBenchmark.run(rows: min(rows, 100_000))
    }
  }

  /// The word that makes this program browse a store in memory, as its own child.
  private static let browsing = "browse-memory"

  private static func measureFile(rows: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "big.store")
    try BigStore.write(rows: rows, to: file)
    let screen = ScreenBenchmark(
      name: "in a file", program: executable.deletingLastPathComponent().appending(path: "cairn"),
      arguments: ["--read-only", file.path])
    try screen.measureFirstPaint()
    try screen.measureMovements()
  }

  /// The same program over a store in memory; the child makes the store before it starts.
  private static func measureMemoryScreen(rows: Int) throws {
    let arguments = [browsing, String(rows)]
    try ScreenBenchmark(name: "in memory", program: executable, arguments: arguments)
      .measureMovements()
    // Sorted by the first property, which the list does once.
    try ScreenBenchmark(
      name: "in memory, sorted", program: executable, arguments: arguments,
      preparation: ["s", "\r", "G", "g"]
    ).measureMovements()
  }

  private static var executable: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  static func row(_ name: String, seconds: Double) {
    print("| \(name) | \(String(format: "%.2f", seconds * 1000)) ms |")
  }

  static func ratio(_ name: String, _ ratio: Double) {
    print("| \(name) | \(String(format: "%.2f", ratio))x |")
  }
}
