import Foundation

/// Measures the program and its stores on a million rows, all in one run.
///
///     swift run -c release Benchmarks [ROWS] [file] [memory]
@main
enum Benchmarks {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let rows = words.lazy.compactMap { Int($0) }.first ?? 1_000_000
    let parts = words.filter { Int($0) == nil }
    print("| work, \(rows) rows | measured |")
    print("|---|---|")
    if parts.isEmpty || parts.contains("file") { try measureFile(rows: rows) }
    if parts.isEmpty || parts.contains("memory") { try MemoryBenchmark.run(rows: rows) }
  }

  private static func measureFile(rows: Int) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "big.store")
    try BigStore.write(rows: rows, to: file)
    try measureScreen(file)
  }

  /// The real program on a pseudoterminal of 120x40.
  private static func measureScreen(_ file: URL) throws {
    var paints: [Double] = []
    var memory = 0
    for _ in 0..<5 {
      let terminal = try Pseudoterminal(program: program, arguments: ["--read-only", file.path])
      paints.append(terminal.settle(quiet: 0.3))
      memory = max(memory, terminal.peakMemory())
      terminal.end()
    }
    row("first paint of a file, start to last byte, median of 5", seconds: paints.sorted()[2])
    print("| peak memory of that process | \(memory / 1024) MB |")
    let moves: [(name: String, keys: [String])] = [
      ("a line", ["j"]), ("half a page", ["\u{04}", "\u{04}", "\u{15}"]),
      ("to the ends", ["G", "g"]),
      ("lines at the end and at the start", ["G", "k", "k", "g", "j"]),
    ]
    for (name, keys) in moves {
      let terminal = try Pseudoterminal(program: program, arguments: ["--read-only", file.path])
      _ = terminal.settle(quiet: 0.5)
      var times: [Double] = []
      for index in 0..<200 {
        terminal.send(keys[index % keys.count])
        times.append(terminal.settle(quiet: 0.03))
      }
      terminal.end()
      times.sort()
      row("key to paint in a file, \(name): median", seconds: times[100])
      row("key to paint in a file, \(name): p99", seconds: times[197])
    }
  }

  private static var program: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent().appending(path: "cairn")
  }

  static func row(_ name: String, seconds: Double) {
    print("| \(name) | \(String(format: "%.2f", seconds * 1000)) ms |")
  }

  static func ratio(_ name: String, _ ratio: Double) {
    print("| \(name) | \(String(format: "%.2f", ratio))x |")
  }
}
