import Foundation
import Glibc

/// The program without a screen: how long its start takes, and its streams against `sqlite3`.
struct CommandBenchmark {
  let rows: Int
  let program: String
  let folder: URL

  private var file: String { folder.appending(path: "big.store").path }

  /// Goals of the design.
  private enum Goal {
    static let start = 0.030
    static let list = 1.5
    static let memory = 1.2
  }

  /// Makes a store, measures, and takes it away.
  static func run(_ scale: Scale) throws -> [Figure] {
    let program = Benchmarks.executable.deletingLastPathComponent().appending(path: "cairn").path
    return try Benchmarks.withFolder { folder in
      try CommandBenchmark(rows: scale.rows, program: program, folder: folder).figures()
    }
  }

  private func figures() throws -> [Figure] {
    try BigStore.write(rows: rows, to: URL(fileURLWithPath: file))
    let start = try median(of: 21) { try measure(program, ["--version"]).seconds }
    let list = try best(of: 3) {
      try measure(program, ["list", "Item", "--format", "json"] + store)
    }
    let few = try measure(
      program, ["list", "Item", "--format", "json", "--limit", String(rows / 10)] + store)
    let csv = try best(of: 3) {
      try measure(program, ["export", "Item", "-", "--format", "csv"] + store)
    }
    let other = try peer().map { (name: "sqlite3 -json", value: $0) }
    return [
      Figure("cairn --version, median of 21", seconds: start, goal: Goal.start),
      Figure(
        "list --format json", seconds: list.seconds, against: other,
        goal: other == nil ? nil : Goal.list),
      Figure(
        work: "peak memory of list --format json", value: mebibytes(list), unit: .mebibytes,
        comparison: ("a tenth of the rows", mebibytes(few)), goal: Goal.memory),
      Figure("export --format csv", seconds: csv.seconds),
      Figure(
        work: "peak memory of export --format csv", value: mebibytes(csv), unit: .mebibytes),
    ]
  }

  private func mebibytes(_ use: Use) -> Double { Double(use.kilobytes) / 1024 }

  private var store: [String] { ["--store", file] }

  /// The time of `sqlite3 -json` for the same rows and columns; nil, and said, where it is not
  /// installed.
  private func peer() throws -> Double? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let found = folders.map { "\($0)/sqlite3" }.first(where: FileManager.default.isExecutableFile)
    guard let sqlite = found else {
      Benchmarks.complain("Skipped: sqlite3 is not installed, so list has nothing to compare with.")
      return nil
    }
    let query =
      "SELECT Z_PK AS objectID, ZCREATED AS created, ZDETAIL AS detail, ZDONE AS done, "
      + "ZNUMBER AS number, ZTITLE AS title FROM ZITEM ORDER BY Z_PK"
    return try best(of: 3) { try measure(sqlite, ["-readonly", "-json", file, query]) }.seconds
  }

  private func median(of count: Int, _ body: () throws -> Double) rethrows -> Double {
    try (0..<count).map { _ in try body() }.sorted()[count / 2]
  }

  private func best(of count: Int, _ body: () throws -> Use) rethrows -> Use {
    try (0..<count).map { _ in try body() }.min { $0.seconds < $1.seconds }
      ?? Use(seconds: 0, kilobytes: 0)
  }
}

extension CommandBenchmark {
  /// What a process took from its start to its end.
  private struct Use {
    var seconds: Double
    /// The most memory it had.
    var kilobytes: Int
  }

  /// Runs a program whose output nobody keeps; throws if it fails.
  private func measure(_ path: String, _ arguments: [String]) throws -> Use {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    let settings = ["LANG=C.UTF-8", "TZ=UTC", "HOME=\(folder.path)"]
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) } + [nil]
    var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup($0) } + [nil]
    defer { for word in words + variables { free(word) } }
    let start = Pseudoterminal.now()
    var child: pid_t = 0
    guard posix_spawn(&child, path, &actions, nil, &words, &variables) == 0 else {
      throw BigStore.Failure(description: "\(path) does not start; build it first")
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(child, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = Pseudoterminal.now() - start
    guard status == 0 else {
      throw BigStore.Failure(
        description: "\(path) \(arguments.joined(separator: " ")) ended with \(status)")
    }
    return Use(seconds: seconds, kilobytes: usage.ru_maxrss)
  }
}
