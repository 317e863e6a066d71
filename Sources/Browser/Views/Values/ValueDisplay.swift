import DataCore
import Foundation
import TerminalUI

/// How values look on the screen: a text and the role of its kind. Never read back.
struct ValueDisplay {
  var text: ValueText
  var symbols: Symbols
  /// What referenced objects are called, as far as known.
  var titles: [PersistentIdentifier: String] = [:]

  init(
    _ state: AppState, _ symbols: Symbols, titles: [PersistentIdentifier: String] = [:]
  ) {
    text = ValueText(state)
    self.symbols = symbols
    self.titles = titles
  }

  var null: Span { Span(String(symbols.null), Style(.null)) }

  /// A value on one line; a longer text up to its first line end, cut after a few hundred
  /// characters.
  func line(_ value: ModelValue, of attribute: AttributeDescription? = nil) -> Span {
    switch value {
    case .null: null
    case .int, .double, .decimal: Span(text.display(value), Style(.number))
    case .string(let value): Span(firstLine(of: value), Style(.string))
    case .bool(let value): Span(mark(value), Style(value ? .boolean : .dim))
    case .date: Span(text.display(value), Style(.date))
    case .uuid(let value): Span(value.uuidString, Style(.identifier))
    case .url(let value): Span(firstLine(of: value.absoluteString), Style(.link))
    case .data(let value): Span(value.count.byteSize, Style(.data))
    case .composite: Span(firstLine(of: text.display(value, of: attribute)), .text)
    case .reference(let id): Span(name(of: id), Style(.link))
    case .references(let ids): links(ids)
    case .transformable(let value): Span("coded, \(value.count.byteSize)", Style(.data))
    }
  }

  func name(of id: PersistentIdentifier) -> String { titles[id] ?? id.title }

  private func links(_ ids: [PersistentIdentifier]) -> Span {
    if ids.isEmpty { return null }
    let names = ids.prefix(4).map(name).joined(separator: ", ")
    return Span(ids.count > 4 ? "\(names) \(symbols.ellipsis)" : names, Style(.link))
  }

  func mark(_ value: Bool) -> String {
    if symbols == .ascii { return value ? "yes" : "no" }
    return value ? String(symbols.check) : "–"
  }

  /// Line ends before any text stay and are shown, so that the cell does not look empty.
  func firstLine(of text: String) -> String {
    if text.utf8.count <= 300, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
    var line = ""
    var count = 0
    var hasText = false
    for character in text {
      if count >= 300 || (character.isNewline && hasText) { return "\(line) \(symbols.ellipsis)" }
      if !character.isNewline { hasText = true }
      line.append(character)
      count += 1
    }
    return line
  }
}
