extension TextBuffer {
  package mutating func insert(_ text: String) {
    replace(cursor..<cursor, with: text)
  }

  /// Deletes a range of clusters; the cursor stands where it was.
  package mutating func delete(_ range: Range<Int>) {
    replace(range, with: "")
  }

  package mutating func deleteBackward() {
    if cursor > 0 { delete(cursor - 1..<cursor) }
  }

  package mutating func deleteForward() {
    if cursor < characters.count { delete(cursor..<cursor + 1) }
  }

  /// The start of the word before the cursor.
  package var wordStart: Int {
    var position = cursor
    while position > 0, !characters[position - 1].isWordPart { position -= 1 }
    while position > 0, characters[position - 1].isWordPart { position -= 1 }
    return position
  }

  /// The end of the word behind the cursor.
  package var wordEnd: Int {
    var position = cursor
    while position < characters.count, !characters[position].isWordPart { position += 1 }
    while position < characters.count, characters[position].isWordPart { position += 1 }
    return position
  }

  /// The clusters of the line the cursor is in, its line end left out.
  package var line: Range<Int> {
    var start = cursor
    while start > 0, !characters[start - 1].isLineEnd { start -= 1 }
    var end = cursor
    while end < characters.count, !characters[end].isLineEnd { end += 1 }
    return start..<end
  }

  /// Applies a key that edits or moves within a line.
  ///
  /// Arrows, Home, End, Ctrl-A/E/B/F: move; with Ctrl or Alt by words. Backspace, Delete, Ctrl-D:
  /// delete a cluster; Ctrl-W, Alt-Backspace: the word before; Alt-d: the word behind; Ctrl-U, Ctrl-K:
  /// to the start, the end of the line. Characters and pastes are inserted.
  ///
  /// - Returns: false when the key means nothing here, and nothing has changed.
  package mutating func handle(_ key: Key) -> Bool {
    if let character = key.typedCharacter {
      insert(String(character))
      return true
    }
    let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
    switch key.code {
    case .paste(let text): insert(text)
    case .left: move(to: byWord ? wordStart : cursor - 1)
    case .right: move(to: byWord ? wordEnd : cursor + 1)
    case .home: move(to: line.lowerBound)
    case .end: move(to: line.upperBound)
    case .backspace:
      if byWord { delete(wordStart..<cursor) } else { deleteBackward() }
    case .delete:
      if byWord { delete(cursor..<wordEnd) } else { deleteForward() }
    case .character(let character):
      return key.modifiers == .control ? handleControl(character) : handleAlt(character, key)
    case .up, .down, .pageUp, .pageDown, .enter, .escape, .insert, .tab, .backtab, .function,
      .resize, .mouse:
      return false
    }
    return true
  }

  private mutating func handleControl(_ character: Character) -> Bool {
    switch character {
    case "a": move(to: line.lowerBound)
    case "e": move(to: line.upperBound)
    case "b": move(to: cursor - 1)
    case "f": move(to: cursor + 1)
    case "d": deleteForward()
    case "w": delete(wordStart..<cursor)
    case "u": delete(line.lowerBound..<cursor)
    case "k": delete(cursor..<line.upperBound)
    default: return false
    }
    return true
  }

  private mutating func handleAlt(_ character: Character, _ key: Key) -> Bool {
    guard key.modifiers == .alt else { return false }
    switch character {
    case "b": move(to: wordStart)
    case "f": move(to: wordEnd)
    case "d": delete(cursor..<wordEnd)
    default: return false
    }
    return true
  }
}

extension Character {
  var isWordPart: Bool { isLetter || isNumber || self == "_" }
  var isLineEnd: Bool { self == "\n" || self == "\r\n" }
}
