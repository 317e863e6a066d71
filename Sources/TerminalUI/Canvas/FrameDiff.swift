/// The cells in which one canvas differs from an earlier one, as runs within rows.
package struct FrameDiff: Hashable, Sendable {
  /// Neighbouring changed cells of one row; a run holds wide clusters whole.
  package struct Run: Hashable, Sendable {
    package let y: Int
    package let x: Int
    package let cells: [Cell]
  }

  package let runs: [Run]

  /// Compares two canvases of one size; one of another size, or none, differs in every cell.
  package init(from old: Canvas?, to new: Canvas) {
    var runs: [Run] = []
    let width = new.size.width
    let isComparable = old?.size == new.size
    for y in 0..<(width == 0 ? 0 : new.size.height) {
      let row = (y * width)..<((y + 1) * width)
      if let old, isComparable, old.cells[row] == new.cells[row] { continue }
      var x = 0
      while x < width {
        if let old, isComparable, old.cells[row.lowerBound + x] == new.cells[row.lowerBound + x] {
          x += 1
          continue
        }
        var start = x
        while start > 0, new.cells[row.lowerBound + start].columns == 0 { start -= 1 }
        var end = x
        while end < width {
          let index = row.lowerBound + end
          let isSame = isComparable && old?.cells[index] == new.cells[index]
          if isSame, new.cells[index].columns != 0 { break }
          end += 1
        }
        runs.append(
          Run(
            y: y, x: start,
            cells: Array(new.cells[(row.lowerBound + start)..<(row.lowerBound + end)])))
        x = end
      }
    }
    self.runs = runs
  }

  /// Makes `canvas`, of the size compared, look like the newer of the two.
  package func apply(to canvas: inout Canvas) {
    for run in runs {
      for (offset, cell) in run.cells.enumerated() {
        guard let index = canvas.index(Point(x: run.x + offset, y: run.y)) else { continue }
        canvas.cells[index] = cell
      }
    }
  }
}
