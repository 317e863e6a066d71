/// Text under edit and a cursor in it; a value, counted in grapheme clusters.
package struct TextBuffer: Hashable, Sendable {
  /// The clusters of the text.
  package private(set) var characters: [Character]
  /// Clusters before the cursor, `0...characters.count`.
  package private(set) var cursor: Int

  package init(_ text: String = "") {
    characters = Array(text)
    cursor = characters.count
  }

  package var text: String { String(characters) }

  /// Moves the cursor; positions outside the text become its ends.
  package mutating func move(to position: Int) {
    cursor = min(max(0, position), characters.count)
  }

  /// Replaces clusters by text and puts the cursor behind it.
  ///
  /// Marks that are inserted join the cluster before them, so the number of clusters may grow by less
  /// than those of `text`.
  package mutating func replace(_ range: Range<Int>, with text: String) {
    let range = range.clamped(to: 0..<characters.count)
    let inserted = Array(text)
    if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      characters.replaceSubrange(range, with: inserted)
      cursor = range.lowerBound + inserted.count
      if isSettled(range.lowerBound), isSettled(cursor) { return }
    } else {
      characters.replaceSubrange(range, with: inserted)
    }
    let before = String(characters[..<(range.lowerBound + inserted.count)]).utf8.count
    characters = Array(String(characters))
    var length = 0
    cursor = 0
    while length < before, cursor < characters.count {
      length += characters[cursor].utf8.count
      cursor += 1
    }
  }

  /// Whether the clusters on both sides of a position are ASCII, which never join.
  private func isSettled(_ position: Int) -> Bool {
    let left = position == 0 || characters[position - 1].isASCII
    return left && (position == characters.count || characters[position].isASCII)
  }
}
