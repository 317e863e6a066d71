import Foundation

/// A program with a list on a pseudoterminal of 120x40: how long from a key to the last byte.
struct ScreenBenchmark {
  let name: String
  let program: URL
  let arguments: [String]
  let scale: Scale
  /// Keys that are typed before anything is measured.
  var preparation: [String] = []

  /// The program over a store in Core Data's layout.
  @MainActor
  static func file(_ scale: Scale) throws -> [Figure] {
    try Benchmarks.withFolder { folder in
      let file = folder.appending(path: "big.store")
      try BigStore.write(rows: scale.rows, to: file)
      let screen = ScreenBenchmark(
        name: "in a file",
        program: Benchmarks.executable.deletingLastPathComponent().appending(path: "cairn"),
        arguments: ["--read-only", file.path], scale: scale)
      return try screen.firstPaint() + screen.movements()
    }
  }

  /// The same program over a store in memory; the child makes the store before it starts.
  @MainActor
  static func memory(_ scale: Scale) throws -> [Figure] {
    let arguments = [Benchmarks.browsing, String(scale.rows)]
    let plain = ScreenBenchmark(
      name: "in memory", program: Benchmarks.executable, arguments: arguments, scale: scale)
    // Sorted by the first property, which the list does once.
    let sorted = ScreenBenchmark(
      name: "in memory, sorted", program: Benchmarks.executable, arguments: arguments,
      scale: scale, preparation: ["s", "\r", "G", "g"])
    return try plain.movements() + sorted.movements()
  }

  private static let movements: [(name: String, keys: [String])] = [
    ("a line", ["j"]), ("half a page", ["\u{04}", "\u{04}", "\u{15}"]),
    ("to the ends", ["G", "g"]),
    ("lines at the end and at the start", ["G", "k", "k", "g", "j"]),
  ]

  private func firstPaint() throws -> [Figure] {
    var paints: [Double] = []
    var memory = 0
    for _ in 0..<5 {
      let terminal = try Pseudoterminal(program: program, arguments: arguments)
      paints.append(terminal.settle(quiet: 0.3))
      memory = max(memory, terminal.peakMemory())
      terminal.end()
    }
    return [
      Figure(
        "first paint \(name), start to last byte, median of 5", seconds: paints.sorted()[2],
        goal: 0.05),
      Figure(
        work: "peak memory of that process", value: Double(memory) / 1024, unit: .mebibytes,
        goal: 64),
    ]
  }

  private func movements() throws -> [Figure] {
    var figures: [Figure] = []
    for movement in Self.movements {
      let terminal = try Pseudoterminal(program: program, arguments: arguments)
      _ = terminal.settle(quiet: 0.5)
      for key in preparation {
        terminal.send(key)
        _ = terminal.settle(quiet: 1)
      }
      var times: [Double] = []
      for index in 0..<scale.keys {
        terminal.send(movement.keys[index % movement.keys.count])
        times.append(terminal.settle(quiet: scale.quiet))
      }
      terminal.end()
      times.sort()
      figures += [
        Figure(
          "key to paint \(name), \(movement.name): median", seconds: times[times.count / 2]),
        Figure(
          "key to paint \(name), \(movement.name): p99",
          seconds: times[times.count - 1 - times.count / 100], goal: 0.008),
      ]
    }
    return figures
  }
}
