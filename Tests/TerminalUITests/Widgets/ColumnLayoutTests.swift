import Testing

@testable import TerminalUI

@Suite struct ColumnLayoutTests {
  private typealias Column = ColumnLayout.Column

  @Test("columns get what they want where there is room")
  func room() {
    let columns = [Column(minimum: 4, wanted: 10), Column(minimum: 3, wanted: 5)]
    #expect(ColumnLayout(columns, available: 40).widths == [10, 5])
    #expect(ColumnLayout(columns, available: 10).widths == [5, 4])
    #expect(
      ColumnLayout(columns, available: 7).widths == [4, 0]
        || ColumnLayout(columns, available: 7).widths == [7, 0])
    #expect(ColumnLayout(columns, available: 2).widths == [2, 0])
    #expect(ColumnLayout(columns, available: -5).widths == [0, 0])
    let flexible = [Column(minimum: 1, wanted: 5), Column(minimum: 1, wanted: 5, isFlexible: true)]
    #expect(ColumnLayout(flexible, available: 31).widths == [5, 25])
  }

  @Test("widths never take more than there is, and none below its minimum")
  func law() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let columns = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        Column(
          minimum: .random(in: -2...8, using: &generator),
          wanted: .random(in: -2...40, using: &generator),
          isFlexible: .random(using: &generator))
      }
      let available = Int.random(in: -5...90, using: &generator)
      let widths = ColumnLayout(columns, available: available, gap: 2).widths
      let shown = widths.filter { $0 > 0 }
      #expect(shown.reduce(0, +) + 2 * max(0, shown.count - 1) <= max(0, available))
      for (index, width) in widths.enumerated() where index > 0 && width > 0 {
        #expect(width >= columns[index].minimum)
      }
    }
  }
}
