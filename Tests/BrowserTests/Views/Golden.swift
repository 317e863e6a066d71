/// Screens as they shall look, by what they show and their size.
enum Golden {
  static let screens = panes.merging(prompts) { first, _ in first }
    .merging(filters) { first, _ in first }
}
