/// Fuzzy matching for a palette: the letters of the query occur in order in the text.
///
/// Words of the query, separated by blanks, match each on their own, and all must. Lower-case letters
/// match either case, upper-case letters only themselves; diacritics are folded.
package struct Fuzzy: Sendable {
  package struct Match: Hashable, Sendable {
    /// Higher is better; comparable for one query.
    package let score: Int
    /// Clusters of the text that matched, ascending, for highlighting.
    package let positions: [Int]
  }

  private let words: [[Character]]

  package init(_ query: String) {
    words = query.split(separator: " ").map { Array($0) }
  }

  /// The best way the query matches `text`, or nil. An empty query matches everything.
  ///
  /// Cost: the product of both lengths; texts are looked at up to 256 clusters.
  package func match(_ text: String) -> Match? {
    let characters = Array(text.prefix(256))
    var score = 0
    var positions: Set<Int> = []
    for word in words {
      guard let (points, places) = Fuzzy.align(word, with: characters) else { return nil }
      score += points
      positions.formUnion(places)
    }
    return Match(score: score - characters.count / 8, positions: positions.sorted())
  }

  /// The items that match, best first; equals keep their order.
  package func ranked<Item>(_ items: [Item], by text: (Item) -> String) -> [(Item, Match)] {
    let matches = items.enumerated().compactMap { offset, item in
      match(text(item)).map { (offset, item, $0) }
    }
    if words.isEmpty { return matches.map { ($0.1, $0.2) } }
    return matches.sorted {
      $0.2.score != $1.2.score ? $0.2.score > $1.2.score : $0.0 < $1.0
    }.map { ($0.1, $0.2) }
  }
}
