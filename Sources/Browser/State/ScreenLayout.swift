/// Where each pane lies. At any size; a pane without a frame is folded away.
///
/// From 100 columns on sidebar, list and detail stand side by side; from 60 on the list with the
/// sidebar, or with the detail while that has the focus; below, the focused pane alone. The
/// history pane lies under the list from 14 rows on. The bottom row is the status line.
struct ScreenLayout: Hashable, Sendable {
  /// In cells, from the top left corner; never negative.
  struct Frame: Hashable, Sendable {
    var column = 0
    var row = 0
    var columns = 0
    var rows = 0
  }

  private(set) var sidebar: Frame?
  private(set) var list: Frame?
  private(set) var detail: Frame?
  private(set) var history: Frame?
  /// One row at the bottom; of no height if the screen has none.
  private(set) var status = Frame()

  /// Rows of a pane that its title takes, and of the list also its headings.
  static let titleRows = 1
  static let headingRows = 2

  init(_ state: AppState) {
    self.init(size: state.size, focus: state.focus, showsHistory: state.showsHistory)
  }

  init(size: ScreenSize, focus: Pane, showsHistory: Bool) {
    let columns = max(0, size.columns)
    let rows = max(0, size.rows)
    let statusRows = min(1, rows)
    let bodyRows = rows - statusRows
    status = Frame(column: 0, row: bodyRows, columns: columns, rows: statusRows)

    var body = Frame(column: 0, row: 0, columns: columns, rows: bodyRows)
    if showsHistory {
      if bodyRows < 13 {
        if focus == .history {
          history = body
          return
        }
      } else {
        let height = max(5, bodyRows / 3)
        body.rows = bodyRows - height
        history = Frame(column: 0, row: body.rows, columns: columns, rows: height)
      }
    }
    divide(body, focus: focus)
  }

  private mutating func divide(_ body: Frame, focus: Pane) {
    if body.columns >= 100 {
      let side = min(28, body.columns / 5)
      let detailColumns = (body.columns - side) * 2 / 5
      let parts = split(body, [side, body.columns - side - detailColumns, detailColumns])
      (sidebar, list, detail) = (parts[0], parts[1], parts[2])
    } else if body.columns >= 60 {
      if focus == .detail {
        let parts = split(body, [body.columns * 2 / 5, body.columns - body.columns * 2 / 5])
        (list, detail) = (parts[0], parts[1])
      } else {
        let parts = split(body, [20, body.columns - 20])
        (sidebar, list) = (parts[0], parts[1])
      }
    } else {
      switch focus {
      case .sidebar: sidebar = body
      case .detail: detail = body
      case .list, .history: list = body
      }
    }
  }

  private func split(_ body: Frame, _ widths: [Int]) -> [Frame] {
    var column = body.column
    return widths.map { width in
      defer { column += width }
      return Frame(column: column, row: body.row, columns: width, rows: body.rows)
    }
  }
}

extension ScreenLayout {
  subscript(pane: Pane) -> Frame? {
    switch pane {
    case .sidebar: sidebar
    case .list: list
    case .detail: detail
    case .history: history
    }
  }

  /// How many lines of data a pane shows; 0 where it is folded.
  func lines(of pane: Pane) -> Int {
    let header = pane == .list ? Self.headingRows : Self.titleRows
    return max(0, (self[pane]?.rows ?? 0) - header)
  }

  /// The list lines that movement and loading count with, also while it is folded: at least 1.
  var page: Int { max(1, lines(of: .list)) }
}
