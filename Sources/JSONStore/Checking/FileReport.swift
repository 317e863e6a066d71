/// What a check of a store's files has looked at, and found.
package struct FileReport: Sendable {
  /// One thing that is wrong, in words that a person can act on.
  package struct Finding: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      /// The next key that a new object gets.
      case counter
      case history
    }

    package let kind: Kind
    /// An entity, or a line of the history's file.
    package let place: String
    package let message: String
    package let remedy: String
  }

  package var findings: [Finding] = []
  package var objectCount = 0
  package var entityCount = 0
}
