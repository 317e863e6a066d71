extension Sanitizer {
  /// Cuts text into lines of at most `columns` columns, at blanks where it can, else between
  /// clusters.
  ///
  /// The ranges cover all clusters: line ends, and blanks at which a line was cut, belong to the line
  /// before and may hang over. Each line takes at least one cluster, so any text comes to an end; a
  /// text that is empty, or ends in a line end, has an empty last line.
  package func wrappedRanges(of characters: [Character], columns: Int) -> [Range<Int>] {
    let columns = max(1, columns)
    var lines: [Range<Int>] = []
    var start = 0
    var used = 0
    var breakpoint: Int?
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if character.isLineEnd {
        lines.append(start..<index + 1)
        (start, used, breakpoint) = (index + 1, 0, nil)
        index += 1
        continue
      }
      let width = glyph(for: character).columns
      if used + width > columns, index > start, character != " " {
        let end = breakpoint ?? index
        lines.append(start..<end)
        (start, used, breakpoint) = (end, 0, nil)
        index = end
        continue
      }
      used += width
      index += 1
      if character == " " || character == "-" { breakpoint = index }
    }
    lines.append(start..<characters.count)
    return lines
  }

  /// The lines of a text, wrapped; without line ends and the blanks at a cut.
  ///
  /// - Parameter limit: the most lines wanted, which bounds the cost for long texts.
  package func wrapped(_ text: String, columns: Int, limit: Int = .max) -> [String] {
    var lines: [String] = []
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isLineEnd) {
      guard lines.count < limit else { break }
      let reach = limit == .max ? Int.max : (limit - lines.count + 1) * max(1, columns) * 2
      let characters = Array(paragraph.prefix(reach))
      let ranges = wrappedRanges(of: characters, columns: columns)
      for (number, range) in ranges.enumerated() where lines.count < limit {
        var line = characters[range]
        let isCut = number < ranges.count - 1
        var used = line.last == " " ? self.columns(of: String(line)) : 0
        while line.last == " ", isCut || used > max(1, columns) {
          line.removeLast()
          used -= 1
        }
        lines.append(String(line))
      }
    }
    return lines
  }
}
