import TerminalUI

/// Where each pane lies. At any size; a pane without a frame is folded away.
///
/// From 100 columns on sidebar, list and detail stand side by side; from 60 on the list with the
/// sidebar, or with the detail while that has the focus; below, the focused pane alone. The
/// history pane lies under the list from 14 rows on. The bottom row is the status line.
struct ScreenLayout: Hashable, Sendable {
  private(set) var sidebar: Rect?
  private(set) var list: Rect?
  private(set) var detail: Rect?
  private(set) var history: Rect?
  /// One row at the bottom; of no height if the screen has none.
  private(set) var status = Rect.zero

  /// Rows of a pane that its title takes, and of the list also its headings.
  static let titleRows = 1
  static let headingRows = 2

  init(_ state: AppState) {
    self.init(size: state.size, focus: state.focus, showsHistory: state.showsHistory)
  }

  init(size: Size, focus: Pane, showsHistory: Bool) {
    let screen = Rect(size)
    var body: Rect
    (status, body) = screen.split(.bottom, min(1, screen.height))
    if showsHistory {
      if body.height >= 13 {
        let (piece, rest) = body.split(.bottom, max(5, body.height / 3))
        (history, body) = (piece, rest)
      } else if focus == .history {
        history = body
        return
      }
    }
    divide(body, focus: focus)
  }

  private mutating func divide(_ body: Rect, focus: Pane) {
    if body.width >= 100 {
      let (left, rest) = body.split(.left, min(28, body.width / 5))
      let (right, middle) = rest.split(.right, rest.width * 2 / 5)
      (sidebar, list, detail) = (left, middle, right)
    } else if body.width >= 60 {
      if focus == .detail {
        let (left, right) = body.split(.left, body.width * 2 / 5)
        (list, detail) = (left, right)
      } else {
        let (left, right) = body.split(.left, 20)
        (sidebar, list) = (left, right)
      }
    } else {
      switch focus {
      case .sidebar: sidebar = body
      case .detail: detail = body
      case .list, .history: list = body
      }
    }
  }
}

extension ScreenLayout {
  subscript(pane: Pane) -> Rect? {
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
    return max(0, (self[pane]?.height ?? 0) - header)
  }

  /// The list lines that movement and loading count with, also while it is folded: at least 1.
  var page: Int { max(1, lines(of: .list)) }
}
