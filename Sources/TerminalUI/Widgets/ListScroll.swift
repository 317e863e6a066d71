/// Which rows of a list show, and which one is selected. All moves stay within the list.
package struct ListScroll: Hashable, Sendable {
  /// The first row that shows.
  package private(set) var first: Int
  package private(set) var selected: Int

  package init(first: Int = 0, selected: Int = 0) {
    self.first = max(0, first)
    self.selected = max(0, selected)
  }

  /// Selects a row of `count` and scrolls no further than needed to show it in `height` rows, with
  /// `margin` rows around it where there is room.
  package mutating func select(_ row: Int, count: Int, height: Int, margin: Int = 0) {
    guard count > 0 else {
      self = ListScroll()
      return
    }
    selected = min(max(0, row), count - 1)
    first = ListScroll.first(
      first, showing: selected, count: count, height: height, margin: margin)
  }

  /// Moves the selection by rows, saturating at both ends.
  package mutating func move(by rows: Int, count: Int, height: Int, margin: Int = 0) {
    let (sum, overflow) = selected.addingReportingOverflow(rows)
    select(
      overflow ? (rows < 0 ? 0 : count) : sum, count: count, height: height, margin: margin)
  }

  /// The rows that show.
  package func visible(count: Int, height: Int) -> Range<Int> {
    let start = min(first, max(0, count))
    return start..<min(max(start, count), start + min(max(0, height), Size.limit))
  }

  /// The first row to show so that `row` does, nearest to `current`; no row is left empty at the end
  /// of a list that fills the window.
  package static func first(
    _ current: Int, showing row: Int, count: Int, height: Int, margin: Int = 0
  ) -> Int {
    guard count > 0, height > 0 else { return max(0, min(row, count - 1)) }
    let margin = min(max(0, margin), (height - 1) / 2)
    var first = current
    if row - margin < first { first = row - margin }
    if row + margin >= first + height { first = row + margin - height + 1 }
    return max(0, min(first, count - height))
  }
}
