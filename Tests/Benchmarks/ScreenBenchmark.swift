import Foundation

/// A program with a list on a pseudoterminal of 120x40: how long from a key to the last byte.
struct ScreenBenchmark {
  let name: String
  let program: URL
  let arguments: [String]
  /// Keys that are typed before anything is measured.
  var preparation: [String] = []

  private static let movements: [(name: String, keys: [String])] = [
    ("a line", ["j"]), ("half a page", ["\u{04}", "\u{04}", "\u{15}"]),
    ("to the ends", ["G", "g"]),
    ("lines at the end and at the start", ["G", "k", "k", "g", "j"]),
  ]

  func measureFirstPaint() throws {
    var paints: [Double] = []
    var memory = 0
    for _ in 0..<5 {
      let terminal = try Pseudoterminal(program: program, arguments: arguments)
      paints.append(terminal.settle(quiet: 0.3))
      memory = max(memory, terminal.peakMemory())
      terminal.end()
    }
    Benchmarks.row(
      "first paint \(name), start to last byte, median of 5", seconds: paints.sorted()[2])
    print("| peak memory of that process | \(memory / 1024) MB |")
  }

  func measureMovements() throws {
    for movement in Self.movements {
      let terminal = try Pseudoterminal(program: program, arguments: arguments)
      _ = terminal.settle(quiet: 0.5)
      for key in preparation {
        terminal.send(key)
        _ = terminal.settle(quiet: 1)
      }
      var times: [Double] = []
      for index in 0..<200 {
        terminal.send(movement.keys[index % movement.keys.count])
        times.append(terminal.settle(quiet: 0.03))
      }
      terminal.end()
      times.sort()
      Benchmarks.row("key to paint \(name), \(movement.name): median", seconds: times[100])
      Benchmarks.row("key to paint \(name), \(movement.name): p99", seconds: times[197])
    }
  }
}
