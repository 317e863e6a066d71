/// SHA-256 and SHA-512 (FIPS 180-4), for the hashes that a store's metadata carries.
enum SecureHash {
  static func sha256(_ message: [UInt8]) -> [UInt8] {
    digest(
      message, as: UInt32.self, initial: initial.map { UInt32($0 >> 32) },
      rounds: rounds.prefix(64).map { UInt32($0 >> 32) },
      Rotations(sums: ((2, 13, 22), (6, 11, 25)), schedule: ((7, 18, 3), (17, 19, 10))))
  }

  static func sha512(_ message: [UInt8]) -> [UInt8] {
    digest(
      message, as: UInt64.self, initial: initial, rounds: rounds,
      Rotations(sums: ((28, 34, 39), (14, 18, 41)), schedule: ((1, 8, 7), (19, 61, 6))))
  }

  /// What the two hashes differ in beside the word's size. The schedule's third is a shift.
  private struct Rotations {
    var sums: ((Int, Int, Int), (Int, Int, Int))
    var schedule: ((Int, Int, Int), (Int, Int, Int))
  }

  private static func digest<Word: FixedWidthInteger & UnsignedInteger>(
    _ message: [UInt8], as type: Word.Type, initial: [Word], rounds: [Word],
    _ rotations: Rotations
  ) -> [UInt8] {
    let size = Word.bitWidth / 8
    var state = initial
    let padded = padding(message, wordSize: size)
    for block in stride(from: 0, to: padded.count, by: 16 * size) {
      var words = (0..<16).map { word -> Word in
        let start = block + word * size
        return padded[start..<(start + size)].reduce(0) { $0 << 8 | Word($1) }
      }
      for index in 16..<rounds.count {
        let (first, second) = (words[index - 15], words[index - 2])
        let (a, b) = rotations.schedule
        let low = rotated(first, a.0) ^ rotated(first, a.1) ^ (first >> Word(a.2))
        let high = rotated(second, b.0) ^ rotated(second, b.1) ^ (second >> Word(b.2))
        words.append(words[index - 16] &+ low &+ words[index - 7] &+ high)
      }
      state = compressed(state, words, rounds, rotations)
    }
    return state.flatMap { word in
      (0..<size).reversed().map { UInt8(truncatingIfNeeded: word >> Word(8 * $0)) }
    }
  }

  private static func compressed<Word: FixedWidthInteger & UnsignedInteger>(
    _ state: [Word], _ words: [Word], _ rounds: [Word], _ rotations: Rotations
  ) -> [Word] {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    let (first, second) = rotations.sums
    for (word, constant) in zip(words, rounds) {
      let high = rotated(e, second.0) ^ rotated(e, second.1) ^ rotated(e, second.2)
      let choice = (e & f) ^ (~e & g)
      let one = h &+ high &+ choice &+ constant &+ word
      let low = rotated(a, first.0) ^ rotated(a, first.1) ^ rotated(a, first.2)
      let majority = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ one)
      (d, c, b, a) = (c, b, a, one &+ low &+ majority)
    }
    return zip(state, [a, b, c, d, e, f, g, h]).map { $0 &+ $1 }
  }

  private static func rotated<Word: FixedWidthInteger & UnsignedInteger>(
    _ word: Word, _ count: Int
  ) -> Word {
    word >> Word(count) | word << Word(Word.bitWidth - count)
  }

  /// A one bit, zeros, and the length in bits as two words.
  private static func padding(_ message: [UInt8], wordSize: Int) -> [UInt8] {
    var padded = message + [0x80]
    let block = 16 * wordSize
    let zeros = (block - (padded.count + 2 * wordSize) % block) % block
    padded += [UInt8](repeating: 0, count: zeros + 2 * wordSize - 8)
    let bits = UInt64(message.count) * 8
    return padded + (0..<8).reversed().map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
  }
}
