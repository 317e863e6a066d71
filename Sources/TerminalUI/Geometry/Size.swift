/// The extent of a screen region in columns and rows; never negative, never above `Size.limit`.
package struct Size: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// The largest width or height; sums of a few extents cannot overflow.
  package static let limit = 1 << 20

  package static let zero = Size(width: 0, height: 0)

  /// Negative extents become zero, larger ones than `limit` become `limit`.
  package init(width: Int, height: Int) {
    self.width = min(max(0, width), Size.limit)
    self.height = min(max(0, height), Size.limit)
  }

  package var isEmpty: Bool { width == 0 || height == 0 }
}
