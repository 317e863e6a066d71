/// Why a text is no filter, and where.
package struct PredicateFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The character at fault, counted from 1; one behind the last where something is missing.
  package let column: Int
  /// What is wrong and what to write instead, in sentences.
  package let message: String

  package var description: String { "Column \(column): \(message)" }
}

/// An error of a part of the work, which counts in scalars.
struct PredicateFault: Error {
  var offset: Int
  var message: String

  init(_ offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }
}

extension PredicateFormatError {
  init(_ fault: PredicateFault, in text: String) {
    var column = 1
    var end = 0
    for character in text {
      end += character.unicodeScalars.count
      if end > fault.offset { break }
      column += 1
    }
    self.init(column: column, message: fault.message)
  }
}
