/// A one-line editor: text, cursor, and how it shows in so many columns.
package struct TextField: Hashable, Sendable {
  package var buffer: TextBuffer
  /// Whether line ends that are pasted stay in the text (shown as `↵`); else they become blanks.
  package var keepsLineEnds: Bool

  package init(_ text: String = "", keepsLineEnds: Bool = false) {
    buffer = TextBuffer(text)
    self.keepsLineEnds = keepsLineEnds
  }

  package var text: String { buffer.text }

  /// Applies a key; see ``TextBuffer/handle(_:)``. Enter, Esc and the like are left to the caller.
  package mutating func handle(_ key: Key) -> Bool {
    if case .paste(let text) = key.code, !keepsLineEnds {
      buffer.insert(String(text.map { $0.isNewline ? " " : $0 }))
      return true
    }
    return buffer.handle(key)
  }
}
