/// A text being typed and the place of its cursor.
struct FieldText: Hashable, Sendable {
  private(set) var text: String
  /// In characters from the start.
  private(set) var cursor: Int

  /// Cursor at the end.
  init(_ text: String = "") {
    self.text = text
    cursor = text.count
  }

  private var index: String.Index {
    text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
  }

  mutating func insert(_ new: String) {
    // A combining mark may join the character before it: count again instead of adding.
    let tail = text[index...].count
    text.insert(contentsOf: new, at: index)
    cursor = max(0, text.count - tail)
  }

  mutating func deleteBackward() {
    guard cursor > 0 else { return }
    text.remove(at: text.index(before: index))
    cursor -= 1
  }

  mutating func deleteForward() {
    guard cursor < text.count else { return }
    text.remove(at: index)
  }

  /// Back to the start of the word before the cursor.
  mutating func deleteWord() {
    let end = index
    let head = text[..<end]
    let word = head.lastIndex { !$0.isWhitespace }.map { head[...$0] } ?? head[..<head.startIndex]
    let start =
      word.lastIndex { $0.isWhitespace }.map { text.index(after: $0) } ?? text.startIndex
    cursor = text[..<start].count
    text.removeSubrange(start..<end)
  }

  mutating func deleteToStart() {
    text.removeSubrange(..<index)
    cursor = 0
  }

  mutating func move(by offset: Int) { cursor = min(max(cursor + offset, 0), text.count) }
  mutating func moveToStart() { cursor = 0 }
  mutating func moveToEnd() { cursor = text.count }
}
