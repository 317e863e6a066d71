/// The terminal's size in cells; may be anything down to nothing.
struct ScreenSize: Hashable, Sendable {
  var columns: Int
  var rows: Int
}
