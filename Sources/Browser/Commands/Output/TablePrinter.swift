import TerminalUI

/// Prints rows in aligned columns, in flat memory: the first rows decide how wide the columns are.
///
/// On a terminal text is sanitised, cells and columns that do not fit are cut, and how to see them
/// is said. To a pipe or a file nothing is cut: a later cell that is wider stands out.
final class TablePrinter {
  struct Column: Hashable {
    var name: String
    /// Numbers stand at the right.
    var isRight = false
  }

  var columns: [Column] = []
  private let io: CommandIO
  private let sanitizer: Sanitizer
  /// The rows that decide; empty once they have.
  private var waiting: [[String]] = []
  private var widths: [Int]?
  private var hasCutCells = false
  private var hiddenColumns: [String] = []

  private static let sampleSize = 500
  private static let gap = 2
  /// On a terminal no column is wider, and none is made narrower than the second.
  private static let widest = 48
  private static let narrowest = 10

  init(_ io: CommandIO) {
    self.io = io
    sanitizer = Sanitizer(width: io.width)
  }

  func append(_ cells: [String]) throws {
    let cells = cells.map(line)
    guard widths == nil else { return try print(cells) }
    waiting.append(cells)
    if waiting.count >= Self.sampleSize { try begin() }
  }

  /// Prints the rows there are, without waiting for more.
  func show() throws {
    if widths == nil, !waiting.isEmpty { try begin() }
  }

  /// Says what was cut; a table without a row prints nothing.
  func finish() throws {
    try show()
    try io.output.flush()
    guard hasCutCells || !hiddenColumns.isEmpty else { return }
    var parts: [String] = []
    if hasCutCells { parts.append("Values that end in … are longer.") }
    if !hiddenColumns.isEmpty {
      parts.append("Not shown for lack of width: \(hiddenColumns.joined(separator: ", ")).")
    }
    io.say(parts.joined(separator: " ") + " --columns chooses columns, --format json shows all.")
  }

  /// A cell is one line, whatever it holds.
  private func line(_ text: String) -> String {
    if io.isTerminal { return sanitizer.sanitized(text) }
    guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .joined(separator: "↵")
  }

  private func begin() throws {
    let names = columns.map { line($0.name) }
    var natural = names.map { sanitizer.columns(of: $0) }
    for row in waiting {
      for (index, cell) in row.enumerated() {
        natural[index] = max(natural[index], sanitizer.columns(of: cell))
      }
    }
    widths = io.isTerminal ? fitted(natural) : natural
    try print(names)
    let rows = waiting
    waiting = []
    for row in rows { try print(row) }
  }

  /// Widths that fit the terminal; columns for which nothing is left are hidden.
  private func fitted(_ natural: [Int]) -> [Int] {
    var widths = natural.map { min($0, Self.widest) }
    func total() -> Int { widths.reduce(0, +) + Self.gap * max(0, widths.count - 1) }
    while total() > io.columns, let largest = widths.max(), largest > Self.narrowest,
      let index = widths.firstIndex(of: largest)
    {
      widths[index] -= 1
    }
    while total() > io.columns, widths.count > 1 {
      widths.removeLast()
    }
    hiddenColumns = columns.dropFirst(widths.count).map(\.name)
    // What hiding columns has set free goes to the others.
    for index in widths.indices {
      widths[index] += min(max(0, io.columns - total()), natural[index] - widths[index])
    }
    return widths
  }

  private func print(_ cells: [String]) throws {
    guard let widths else { return }
    var line = ""
    for (index, cell) in cells.prefix(widths.count).enumerated() {
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      let isLast = index == widths.count - 1
      let text = io.isTerminal ? cut(cell, to: widths[index]) : cell
      let blank = max(0, widths[index] - sanitizer.columns(of: text))
      if columns[index].isRight {
        line += String(repeating: " ", count: blank) + text
      } else {
        line += text + (isLast ? "" : String(repeating: " ", count: blank))
      }
    }
    io.output.append(line)
    io.output.append(UInt8(ascii: "\n"))
    try io.output.commit()
  }

  private func cut(_ text: String, to width: Int) -> String {
    if sanitizer.columns(of: text, limit: width) <= width { return text }
    hasCutCells = true
    return sanitizer.glyphs(of: text, columns: max(0, width - 1)).map { String($0.character) }
      .joined() + "…"
  }
}
