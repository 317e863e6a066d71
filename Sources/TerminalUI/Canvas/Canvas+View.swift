extension Canvas {
  /// Draws with `rect` of the current view as the view: its corner is zero, what lies outside it is
  /// clipped.
  @discardableResult
  package mutating func inside<R>(
    _ rect: Rect, _ body: (inout Canvas) throws -> R
  ) rethrows -> R {
    let outer = (view, clip)
    view = rect.moved(x: view.x, y: view.y)
    clip = clip.intersection(view)
    defer { (view, clip) = outer }
    return try body(&self)
  }

  /// Shows the terminal's cursor at a point of the current view; a point clipped away hides it.
  package mutating func placeCursor(_ point: Point?) {
    guard let point else {
      cursor = nil
      return
    }
    let place = point.moved(x: view.x, y: view.y)
    cursor = clip.contains(place) ? place : nil
  }
}
