/// The pattern of LIKE: `*` is any text, `?` any one scalar, a backslash takes the next as it is.
struct WildcardPattern: Sendable {
  private enum Part: Hashable, Sendable {
    case scalar(Unicode.Scalar)
    case any
    case anyText
  }

  private let parts: [Part]
  private let options: TextOptions

  init(_ pattern: String, _ options: TextOptions) {
    self.options = options
    var parts: [Part] = []
    var isEscaped = false
    for scalar in FoldedText.folded(pattern, options).unicodeScalars {
      if isEscaped {
        parts.append(.scalar(scalar))
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "*" {
        if parts.last != .anyText { parts.append(.anyText) }
      } else {
        parts.append(scalar == "?" ? .any : .scalar(scalar))
      }
    }
    if isEscaped { parts.append(.scalar("\\")) }
    self.parts = parts
  }

  /// Goes back to the last `*` only, so that it never takes more than text times pattern.
  func matches(_ text: String) -> Bool {
    let text = Array(FoldedText.folded(text, options).unicodeScalars)
    var (position, part) = (0, 0)
    var retry: (position: Int, part: Int)?
    while position < text.count {
      let current = part < parts.count ? parts[part] : nil
      if current == .anyText {
        retry = (position, part)
        part += 1
      } else if current == .any || current == .scalar(text[position]) {
        position += 1
        part += 1
      } else if let last = retry {
        retry = (last.position + 1, last.part)
        (position, part) = (last.position + 1, last.part + 1)
      } else {
        return false
      }
    }
    return parts[part...].allSatisfy { $0 == .anyText }
  }
}
