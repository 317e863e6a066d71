/// The same numbers for the same seed on every machine.
package struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True one time in so many.
  package mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }

  package mutating func number(below bound: Int) -> Int {
    bound <= 1 ? 0 : Int.random(in: 0..<bound, using: &self)
  }

  package mutating func element<Element>(of list: [Element]) -> Element? {
    list.randomElement(using: &self)
  }
}

/// What failed, and for which seed.
package struct SeedFailure: Error, CustomStringConvertible {
  package let seed: UInt64
  package let underlying: any Error
  package var description: String { "with seed \(seed): \(underlying)" }
}

/// Runs the body once for each seed; an error names the seed.
package func withSeeds(
  _ count: UInt64, from first: UInt64 = 1,
  _ body: (_ seed: UInt64, _ random: inout SplitMix64) throws -> Void
) throws {
  for seed in first..<first + count {
    var random = SplitMix64(seed: seed)
    do { try body(seed, &random) } catch { throw SeedFailure(seed: seed, underlying: error) }
  }
}
