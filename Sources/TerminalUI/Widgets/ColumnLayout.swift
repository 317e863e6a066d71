/// Widths of a table's columns in the room there is.
package struct ColumnLayout: Hashable, Sendable {
  /// What a column asks for, in terminal columns.
  package struct Column: Hashable, Sendable {
    package var minimum: Int
    package var wanted: Int
    /// Whether the column takes a share of room that nobody wants.
    package var isFlexible: Bool

    package init(minimum: Int, wanted: Int, isFlexible: Bool = false) {
      self.minimum = min(max(1, minimum), Size.limit)
      self.wanted = min(max(self.minimum, wanted), Size.limit)
      self.isFlexible = isFlexible
    }
  }

  /// One width a column; 0 for a column that finds no room.
  package let widths: [Int]

  /// Columns get their minimum from the left as long as there is room (the first one whatever there
  /// is), then the rest is shared evenly up to what each wants, then among the flexible ones.
  ///
  /// - Parameter gap: blanks between neighbouring columns.
  package init(_ columns: [Column], available: Int, gap: Int = 1) {
    let gap = min(max(0, gap), Size.limit)
    var left = min(max(0, available), Size.limit)
    var widths = [Int](repeating: 0, count: columns.count)
    var shown = 0
    for (index, column) in columns.enumerated() {
      let before = index == 0 ? 0 : gap
      guard left > before, index == 0 || left - before >= column.minimum else { break }
      widths[index] = min(column.minimum, left - before)
      left -= before + widths[index]
      shown += 1
    }
    func share(_ mayGrow: (Int) -> Int) {
      while left > 0 {
        let growing = (0..<shown).filter { mayGrow($0) > widths[$0] }
        guard !growing.isEmpty else { return }
        let part = max(1, left / growing.count)
        for index in growing where left > 0 {
          let growth = min(part, mayGrow(index) - widths[index], left)
          widths[index] += growth
          left -= growth
        }
      }
    }
    share { columns[$0].wanted }
    share { columns[$0].isFlexible ? Size.limit : 0 }
    self.widths = widths
  }
}
