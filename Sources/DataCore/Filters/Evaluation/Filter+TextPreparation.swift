import Foundation

extension Filter {
  /// Text is compared by its scalars as they are stored, `search` apart; a value that is no text
  /// fulfils nothing.
  static func prepared(
    _ text: FilterExpression, _ operation: TextOperator, _ pattern: FilterExpression,
    _ options: TextOptions, _ whole: Filter
  ) throws -> Test {
    let value = try text.prepared()
    if case .value(let pattern) = pattern {
      guard case .string(let pattern) = pattern else { return { _ in false } }
      let matches = try matcher(pattern, operation, options, whole)
      return { frame in
        guard case .string(let text) = try value(frame) else { return false }
        return matches(text)
      }
    }
    let pattern = try pattern.prepared()
    return { frame in
      guard case .string(let text) = try value(frame),
        case .string(let pattern) = try pattern(frame)
      else { return false }
      return try matcher(pattern, operation, options, whole)(text)
    }
  }

  private static func matcher(
    _ pattern: String, _ operation: TextOperator, _ options: TextOptions, _ whole: Filter
  ) throws -> @Sendable (String) -> Bool {
    switch operation {
    case .search:
      let matcher = TextMatcher(pattern)
      return { matcher.matches($0) }
    case .contains:
      if options == [.caseInsensitive, .diacriticInsensitive] {
        let matcher = TextMatcher(pattern)
        return { matcher.matches($0) }
      }
      let pattern = Array(FoldedText.folded(pattern, options).utf8)
      return { FoldedText.folded($0, options).utf8.holds(pattern) }
    case .beginsWith:
      let pattern = Array(FoldedText.folded(pattern, options).utf8)
      return { FoldedText.folded($0, options).utf8.starts(with: pattern) }
    case .endsWith:
      let pattern = Array(FoldedText.folded(pattern, options).utf8.reversed())
      return { FoldedText.folded($0, options).utf8.reversed().starts(with: pattern) }
    case .like:
      let pattern = WildcardPattern(pattern, options)
      return { pattern.matches($0) }
    case .matches:
      return try regularExpression(pattern, options, whole)
    }
  }

  private static func regularExpression(
    _ pattern: String, _ options: TextOptions, _ whole: Filter
  ) throws -> @Sendable (String) -> Bool {
    let foldsMarks = options.contains(.diacriticInsensitive)
    let source = foldsMarks ? FoldedText.folded(pattern, .diacriticInsensitive) : pattern
    let expression: NSRegularExpression
    do {
      expression = try NSRegularExpression(
        pattern: "\\A(?:\(source))\\z",
        options: options.contains(.caseInsensitive) ? .caseInsensitive : [])
    } catch {
      throw DataError(
        .unsupportedFilter, "“\(pattern)” in \(whole) is no regular expression.",
        remedy: "Check its brackets and backslashes.")
    }
    return { text in
      let text = foldsMarks ? FoldedText.folded(text, .diacriticInsensitive) : text
      let range = NSRange(text.startIndex..., in: text)
      return expression.firstMatch(in: text, range: range) != nil
    }
  }
}

extension String.UTF8View {
  fileprivate func holds(_ pattern: [UInt8]) -> Bool {
    guard let first = pattern.first else { return true }
    var start = startIndex
    while let found = self[start...].firstIndex(of: first) {
      if self[found...].starts(with: pattern) { return true }
      start = index(after: found)
    }
    return false
  }
}
