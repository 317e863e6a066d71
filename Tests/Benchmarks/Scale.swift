/// How much is measured.
struct Scale {
  var rows: Int
  /// How often each side of a comparison runs; the median counts.
  var repeats: Int
  /// How many keys of each movement are timed.
  var keys: Int
  /// How long, in seconds, no byte comes before a screen counts as painted.
  var quiet: Double
  /// Objects of one large edit.
  var edited: Int

  static func full(rows: Int) -> Scale {
    Scale(rows: rows, repeats: 3, keys: 200, quiet: 0.03, edited: min(rows, 100_000))
  }

  /// Small enough to be run with each change.
  static let quick = Scale(rows: 100_000, repeats: 3, keys: 80, quiet: 0.02, edited: 20_000)
}

/// Times of the sides of a comparison, run by turns so that a slow moment meets both.
enum Timing {
  static func once(_ body: () throws -> Void) rethrows -> Double {
    let start = Pseudoterminal.now()
    try body()
    return Pseudoterminal.now() - start
  }

  /// The median time of each side.
  ///
  /// - Parameter sides: each returns its own time, so that what it makes first does not count.
  static func medians(_ repeats: Int, _ sides: [() throws -> Double]) throws -> [Double] {
    var times: [[Double]] = Array(repeating: [], count: sides.count)
    for _ in 0..<max(repeats, 1) {
      for (index, side) in sides.enumerated() { times[index].append(try side()) }
    }
    return times.map { $0.sorted()[$0.count / 2] }
  }
}
