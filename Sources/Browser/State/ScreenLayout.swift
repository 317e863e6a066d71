import TerminalUI

/// Where each pane lies. At any size; a pane without a frame is folded away.
///
/// From 100 columns on sidebar and list stand beside a right column: the detail above, the history
/// below it. From 60 on the list stands beside the sidebar, or beside the detail while that has the
/// focus, and the history lies below while it has the focus; with fewer columns the focused pane
/// stands alone. One column lies free between neighbours for the line that divides them. A pane's
/// first row is its title. The bottom row is the status line.
struct ScreenLayout: Hashable, Sendable {
  private(set) var sidebar: Rect?
  private(set) var list: Rect?
  private(set) var detail: Rect?
  private(set) var history: Rect?
  /// One row at the bottom; of no height if the screen has none.
  private(set) var status = Rect.zero
  /// Whether the history's first line tells of the edits that are not saved.
  private var hasPending = false
  /// Whether the list tells below its rows why there are no more.
  private var hasTrouble = false

  /// Rows of a pane that its title takes, and of the list also its headings.
  static let titleRows = 1
  static let headingRows = 2
  /// Rows of the list that tell why there are no more, where it has room for rows above them.
  static let troubleRows = 3
  /// Below this size there is only a notice.
  static let smallest = Size(width: 20, height: 4)

  init(_ state: AppState) {
    self.init(size: state.size, focus: state.focus, showsHistory: state.showsHistory)
    hasPending = !state.pending.isEmpty
    hasTrouble = state.sheet?.hasTrouble == true
  }

  init(size: Size, focus: Pane, showsHistory: Bool) {
    let screen = Rect(size)
    let body: Rect
    (status, body) = screen.split(.bottom, min(1, screen.height))
    if body.width >= 100 {
      divideWide(body, focus: focus, showsHistory: showsHistory)
    } else if body.width >= 60 {
      divideMedium(body, focus: focus)
    } else {
      switch focus {
      case .sidebar: sidebar = body
      case .list: list = body
      case .detail: detail = body
      case .history: history = body
      }
    }
  }

  private mutating func divideWide(_ body: Rect, focus: Pane, showsHistory: Bool) {
    let (left, rest) = body.split(.left, min(26, max(22, body.width / 5)))
    let (right, middle) = rest.split(.right, min(60, max(32, rest.width * 2 / 5)))
    sidebar = left
    list = middle.inset(left: 1, right: 1)
    if body.height < 19 {
      if focus == .history { history = right } else { detail = right }
    } else if showsHistory || focus == .history {
      (history, detail) = right.split(.bottom, max(7, body.height * 2 / 5))
    } else {
      detail = right
    }
  }

  private mutating func divideMedium(_ body: Rect, focus: Pane) {
    var body = body
    if focus == .history {
      if body.height < 13 {
        history = body
        return
      }
      (history, body) = body.split(.bottom, max(6, body.height * 2 / 5))
    }
    if focus == .detail {
      let (left, right) = body.split(.left, body.width * 2 / 5)
      (list, detail) = (left, right.inset(left: 1))
    } else {
      let (left, right) = body.split(.left, 18)
      (sidebar, list) = (left, right.inset(left: 1))
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

  /// Lines at the list's end that tell why it has no more rows; none in a small one.
  var troubleRows: Int {
    guard hasTrouble, let list, list.height >= Self.headingRows + Self.troubleRows * 2 else {
      return 0
    }
    return Self.troubleRows
  }

  /// How many lines of data a pane shows; 0 where it is folded.
  func lines(of pane: Pane) -> Int {
    let header =
      switch pane {
      case .list: Self.headingRows + troubleRows
      case .history: Self.titleRows + (hasPending ? 1 : 0)
      case .sidebar, .detail: Self.titleRows
      }
    return max(0, (self[pane]?.height ?? 0) - header)
  }

  /// The list lines that movement and loading count with, also while it is folded: at least 1.
  var page: Int { max(1, lines(of: .list)) }
}
