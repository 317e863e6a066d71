/// Which curses colour pair has which two colours; allocated when first needed.
struct ColorPairs {
  struct Colors: Hashable {
    let foreground: Int32
    let background: Int32
  }

  /// Numbers run from 1 to this; 0 is the terminal's own pair.
  let limit: Int32
  private(set) var numbers: [Colors: Int32] = [:]

  /// Terminals claim more pairs than curses keeps safely.
  static let most: Int32 = 32_000

  init(limit: Int32) {
    self.limit = min(max(0, limit), ColorPairs.most)
  }

  /// The number of a pair, and whether it is new and must be told to curses; nil when all are taken.
  mutating func number(for colors: Colors) -> (number: Int32, isNew: Bool)? {
    if colors == Colors(foreground: -1, background: -1) { return (0, false) }
    if let number = numbers[colors] { return (number, false) }
    let next = Int32(numbers.count) + 1
    guard next <= limit else { return nil }
    numbers[colors] = next
    return (next, true)
  }

  mutating func removeAll() {
    numbers = [:]
  }
}
