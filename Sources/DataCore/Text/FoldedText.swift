/// Text as a person reads it: case and diacritics folded, numbers by value.
package enum FoldedText {
  /// The text folded.
  package static func folded(_ text: String) -> String {
    String(scalars: FoldedScalars.array(of: text))
  }

  /// The text with only those differences folded that the options name.
  package static func folded(_ text: String, _ options: TextOptions) -> String {
    let ignoresCase = options.contains(.caseInsensitive)
    let ignoresMarks = options.contains(.diacriticInsensitive)
    if ignoresCase && ignoresMarks { return folded(text) }
    if ignoresCase {
      return String(
        scalars: text.unicodeScalars.flatMap { ScalarFolding.caseFolded($0.value) })
    }
    if ignoresMarks {
      return String(
        scalars: text.unicodeScalars.flatMap { ScalarFolding.decomposed($0.value) }
          .filter { !ScalarFolding.isMark($0) })
    }
    return text
  }
}

extension String {
  fileprivate init(scalars: [UInt32]) {
    var view = String.UnicodeScalarView()
    for scalar in scalars { view.append(Unicode.Scalar(scalar) ?? "\u{FFFD}") }
    self = String(view)
  }
}
