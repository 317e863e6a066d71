/// The sentence in the message line; the next key takes it away.
struct Message: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case note
    /// Something was done to the data, or is about to be.
    case warning
    case error
  }

  var kind = Kind.note
  var text: String

  static func note(_ text: String) -> Message { Message(text: text) }
  static func warning(_ text: String) -> Message { Message(kind: .warning, text: text) }
  static func error(_ text: String) -> Message { Message(kind: .error, text: text) }
}
