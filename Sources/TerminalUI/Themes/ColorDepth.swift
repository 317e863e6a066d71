/// How many colours a terminal shows.
package enum ColorDepth: String, CaseIterable, Comparable, Hashable, Sendable {
  case mono
  case ansi16 = "16"
  case ansi256 = "256"
  case trueColor = "truecolor"

  package static func < (a: ColorDepth, b: ColorDepth) -> Bool { a.rank < b.rank }

  private var rank: Int {
    switch self {
    case .mono: 0
    case .ansi16: 1
    case .ansi256: 2
    case .trueColor: 3
    }
  }
}
