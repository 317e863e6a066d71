/// Ranks texts by how well the letters of a pattern fit them in order.
struct FuzzyMatcher: Sendable {
  private let pattern: [Character]

  /// Spaces in the pattern are ignored; an empty one fits everything.
  init(_ pattern: String) {
    self.pattern = pattern.lowercased().filter { !$0.isWhitespace }
  }

  /// The offsets of the characters that fit and a score, lower is better; nil if it does not fit.
  func match(_ text: String) -> (offsets: [Int], score: Int)? {
    if pattern.isEmpty { return ([], 0) }
    let characters = Array(text.lowercased())
    var best: (offsets: [Int], score: Int)?
    for start in characters.indices where characters[start] == pattern[0] {
      guard let found = match(characters, from: start) else { break }
      if best.map({ found.score < $0.score }) ?? true { best = found }
    }
    return best
  }

  private func match(_ text: [Character], from start: Int) -> (offsets: [Int], score: Int)? {
    var offsets: [Int] = []
    var score = isWordStart(start, text) ? 0 : 8
    var position = start
    for character in pattern {
      guard let found = text[position...].firstIndex(of: character) else { return nil }
      if let last = offsets.last, found != last + 1 {
        score += isWordStart(found, text) ? 2 : 4 + min(found - last, 8)
      }
      offsets.append(found)
      position = found + 1
    }
    return (offsets, score + min(start, 6))
  }

  private func isWordStart(_ index: Int, _ text: [Character]) -> Bool {
    index == 0 || !(text[index - 1].isLetter || text[index - 1].isNumber)
  }

  /// The items that fit by title, then those by their sentence, best first, else in their order.
  func matches(in items: [Chooser.Item]) -> [Chooser.Match] {
    items.enumerated().compactMap { index, item -> (Chooser.Match, Int, Int)? in
      if let found = match(item.title) {
        return (Chooser.Match(item: item, offsets: found.offsets), found.score, index)
      }
      let words = String(pattern)
      guard !words.isEmpty,
        item.keys.lowercased() == words
          || item.detail.lowercased().filter({ !$0.isWhitespace }).contains(words)
      else { return nil }
      return (Chooser.Match(item: item, offsets: []), 1000, index)
    }
    .sorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
  }
}
