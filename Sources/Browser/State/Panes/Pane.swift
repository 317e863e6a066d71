/// A part of the screen that can have the focus, in the order of `Tab`.
enum Pane: String, Hashable, Sendable, CaseIterable {
  case sidebar, list, detail, history
}
