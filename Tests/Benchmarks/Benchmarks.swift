import Foundation
import Glibc

/// Measures the program and its stores against the goals of the design, all in one run.
///
///     swift run -c release Benchmarks [ROWS] [PART...]
///     swift run -c release Benchmarks --check[=FACTOR] [ROWS] [PART...]
///
/// The check is smaller, and fails where a figure is above so many times its goal, twice if nothing
/// is said; what is above is measured a second time first.
@main
enum Benchmarks {
  struct Part {
    let name: String
    let measure: @MainActor (Scale) throws -> [Figure]
  }

  /// Commands first: a child's peak memory counts what its parent had when it was started.
  @MainActor static let parts = [
    Part(name: "commands", measure: CommandBenchmark.run),
    Part(name: "fetch", measure: FetchBenchmark.run),
    Part(name: "save", measure: SaveBenchmark.run),
    Part(name: "undo", measure: UndoBenchmark.run),
    Part(name: "search", measure: SearchBenchmark.run),
    Part(name: "memory", measure: MemoryBenchmark.run),
    Part(name: "file", measure: ScreenBenchmark.file),
    Part(name: "screen", measure: ScreenBenchmark.memory),
    Part(name: "journal", measure: JournalBenchmark.run),
    Part(name: "migration", measure: MigrationBenchmark.run),
  ]

  /// The word that makes this program browse a store in memory, as its own child.
  static let browsing = "browse-memory"

  @MainActor
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let rows = words.lazy.compactMap { Int($0) }.first
    if words.first == browsing { exit(try MemoryBenchmark.browse(rows: rows ?? 1_000_000)) }
    let factor = words.lazy.compactMap(checkFactor).first
    let names = words.filter { Int($0) == nil && checkFactor($0) == nil }
    if let unknown = names.first(where: { name in !parts.contains { $0.name == name } }) {
      let known = parts.map(\.name).joined(separator: ", ")
      complain("There is no part “\(unknown)”. The parts are: \(known).")
      exit(2)
    }
    let chosen = names.isEmpty ? parts : parts.filter { names.contains($0.name) }
    if let factor {
      exit(try check(chosen, rows.map { Scale.quick.with(rows: $0) } ?? .quick, factor))
    }
    let scale = Scale.full(rows: rows ?? 1_000_000)
    say("\(scale.rows) rows\n\n\(Figure.heading)")
    for part in chosen {
      for figure in try part.measure(scale) { say(figure.line) }
    }
  }

  /// How many times a goal may be taken, of `--check` or `--check=FACTOR`; nil for another word.
  private static func checkFactor(_ word: String) -> Double? {
    let parts = word.split(separator: "=", maxSplits: 1)
    guard parts.first == "--check" else { return nil }
    return parts.count == 1 ? 2 : Double(parts[1])
  }

  /// Returns the exit status.
  @MainActor
  private static func check(
    _ parts: [Part], _ scale: Scale, _ factor: Double
  ) throws -> Int32 {
    func isAbove(_ figure: Figure) -> Bool { (figure.shareOfGoal ?? 0) > factor }
    say("\(scale.rows) rows\n\n\(Figure.heading)")
    var failures: [Figure] = []
    for part in parts {
      var figures = try part.measure(scale)
      if figures.contains(where: isAbove) {
        // A moment in which the machine did something else is no failure.
        let again = try part.measure(scale)
        figures = zip(figures, again).map {
          ($0.shareOfGoal ?? 0) <= ($1.shareOfGoal ?? 0) ? $0 : $1
        }
      }
      for figure in figures { say(figure.line) }
      failures += figures.filter(isAbove)
    }
    for figure in failures {
      complain("“\(figure.work)” takes more than \(factor) times its goal:\n\(figure.line)")
    }
    return failures.isEmpty ? 0 : 1
  }

  /// Prints a line at once, so that a long run can be followed.
  private static func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }

  static func complain(_ line: String) {
    FileHandle.standardError.write(Data("\(line)\n".utf8))
  }

  static var executable: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
  }

  /// Runs the body with a folder that goes afterwards.
  static func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "cairn-benchmarks-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }
}

extension Scale {
  fileprivate func with(rows: Int) -> Scale {
    var scale = self
    scale.rows = rows
    scale.edited = min(rows, scale.edited)
    return scale
  }
}
