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
    let width = new.size.width
    let rows = width == 0 ? 0 : new.size.height
    guard let old, old.size == new.size else {
      runs = (0..<rows).map { y in
        Run(y: y, x: 0, cells: Array(new.cells[(y * width)..<((y + 1) * width)]))
      }
      return
    }
    // Both cell arrays are looked at in place: this runs over the whole screen at each key.
    runs = old.cells.withUnsafeBufferPointer { earlier in
      new.cells.withUnsafeBufferPointer { later in
        var runs: [Run] = []
        for y in 0..<rows {
          let row = (y * width)..<((y + 1) * width)
          FrameDiff.compare(earlier[row], later[row], y: y, into: &runs)
        }
        return runs
      }
    }
  }

  private static func compare(
    _ old: Slice<UnsafeBufferPointer<Cell>>, _ new: Slice<UnsafeBufferPointer<Cell>>, y: Int,
    into runs: inout [Run]
  ) {
    let first = new.startIndex
    let last = new.endIndex
    var index = first
    while index < last {
      if old[index] == new[index] {
        index += 1
        continue
      }
      var start = index
      while start > first, new[start].columns == 0 { start -= 1 }
      var end = index
      while end < last, old[end] != new[end] || new[end].columns == 0 { end += 1 }
      runs.append(Run(y: y, x: start - first, cells: Array(new[start..<end])))
      index = end
    }
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
