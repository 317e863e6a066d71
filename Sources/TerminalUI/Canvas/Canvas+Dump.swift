extension Canvas {
  /// The screen as plain text, a string a row, blanks at the end of a row removed.
  package func rows() -> [String] {
    (0..<size.height).map { y in
      var row = ""
      for cell in cells[(y * size.width)..<((y + 1) * size.width)] where cell.columns > 0 {
        row.append(cell.character)
      }
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  /// The screen as one text; each row ends in a line feed.
  package func text() -> String {
    rows().map { $0 + "\n" }.joined()
  }

  /// The styles of one row as runs, for tests of colours: `0-4 text/background bold`.
  package func styleRuns(row y: Int) -> [String] {
    guard (0..<size.height).contains(y), size.width > 0 else { return [] }
    var runs: [String] = []
    var start = 0
    for x in 1...size.width {
      let style = cells[y * size.width + start].style
      if x < size.width, cells[y * size.width + x].style == style { continue }
      let attributes = Attributes.names.filter { style.attributes.contains($0.attribute) }
      let words = ["\(start)-\(x - 1)", "\(style.foreground)/\(style.background)"]
      runs.append((words + attributes.map(\.name)).joined(separator: " "))
      start = x
    }
    return runs
  }
}
