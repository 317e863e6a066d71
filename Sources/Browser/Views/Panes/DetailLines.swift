import DataCore
import Foundation
import TerminalUI

/// The values of a detail as wrapped lines.
struct DetailLines {
  private let state: AppState
  private let display: ValueDisplay
  private let sanitizer: Sanitizer
  private let columns: Int
  private let height: Int

  init(_ state: AppState, symbols: Symbols, sanitizer: Sanitizer, columns: Int, height: Int) {
    self.state = state
    display = ValueDisplay(state, symbols)
    self.sanitizer = sanitizer
    self.columns = max(1, columns)
    self.height = max(0, height)
  }

  /// Lines that a long value shows while the cursor is elsewhere.
  private var limit: Int { max(3, height / 3) }

  /// The first field to show so that the cursor's is there with as much of it as fits.
  func first(of detail: Detail, showing cursor: Int?) -> Int {
    guard !detail.fields.isEmpty else { return 0 }
    let cursor = cursor ?? 0
    if detail.fields.count <= 200, total(of: detail) <= height { return 0 }
    var first = min(max(0, min(detail.scroll, cursor)), detail.fields.count - 1)
    var heights = detail.fields[first...max(first, cursor)].map { field in
      lines(of: field, isCursor: field.name == detail.cursor).count
    }
    while heights.count > 1, heights.reduce(0, +) > height {
      heights.removeFirst()
      first += 1
    }
    return first
  }

  /// Fields, or, where few enough to count, what counts as many lines as the scroll bar needs.
  func total(of detail: Detail) -> Int {
    var lines = 0
    for field in detail.fields {
      lines += self.lines(of: field, isCursor: field.name == detail.cursor).count
      if lines > height { return max(detail.fields.count, height + 1) }
    }
    return lines
  }

  func lines(of field: Detail.Field, isCursor: Bool) -> [[Span]] {
    let limit = isCursor ? max(limit, height - 1) : limit
    switch field.content {
    case .value(let value):
      let isChanged = state.detail.id.map { state.pending.isChanged(field.name, of: $0) } ?? false
      var lines = lines(of: value, field.property.attribute, limit: limit)
      if isChanged { lines = lines.map { $0.map { $0.colored(.changed) } } }
      if isChanged, let id = state.detail.id,
        let theirs = state.pending.theirs(field.name, of: id)
      {
        let value = display.line(theirs, of: field.property.attribute)
        return lines + [[Span("theirs: ", Style(.dim)), Span(value.text, Style(.warning))]]
      }
      guard isChanged, let id = state.detail.id,
        let earlier = state.pending.earlier(field.name, of: id)
      else { return lines }
      return joined(display.line(earlier, of: field.property.attribute), lines)
    case .link(let link):
      guard let link else { return [[display.null]] }
      return [[Span(link.title, Style(.link)), Span(" \(display.symbols.follow)", Style(.dim))]]
    case .links(let count, let first):
      return links(count, first, field.property, limit: limit)
    }
  }

  /// The earlier value before the present one, in the same line where both fit.
  private func joined(_ earlier: Span, _ lines: [[Span]]) -> [[Span]] {
    let old = Span(earlier.text, Style(.deleted))
    let arrow = Span(" \(display.symbols.arrow) ", Style(.dim))
    if lines.count == 1 {
      let spans = [old, arrow] + lines[0]
      let width = spans.reduce(0) { $0 + sanitizer.columns(of: $1.text, limit: columns) }
      if width <= columns { return [spans] }
    }
    return [[old]]
      + lines.enumerated().map { index, line in
        [index == 0 ? Span("\(display.symbols.arrow) ", Style(.dim)) : Span("  ")] + line
      }
  }

  private func links(
    _ count: Int, _ first: [Link], _ property: PropertyDescription, limit: Int
  ) -> [[Span]] {
    let destination = property.relationship?.destination.words ?? "object"
    if count == 0 {
      return [[display.null, Span(" no \(UndoName.plural(destination))", Style(.dim))]]
    }
    var lines = [
      [
        Span(count.grouped, Style(.number)),
        Span(
          " \(count == 1 ? destination : UndoName.plural(destination)) \(display.symbols.follow)",
          Style(.dim)),
      ]
    ]
    let shown = first.prefix(max(0, limit - 1))
    for link in shown {
      lines.append([
        Span("\(display.symbols.bullet) ", Style(.dim)), Span(link.title, Style(.link)),
      ])
    }
    if count > shown.count, !shown.isEmpty {
      lines.append([Span("\((count - shown.count).grouped) more", Style(.dim))])
    }
    return lines
  }

  private func lines(
    of value: ModelValue, _ attribute: AttributeDescription?, limit: Int
  ) -> [[Span]] {
    switch value {
    case .string(let text):
      if text.isEmpty { return [[Span("empty", Style(.null, .italic))]] }
      return wrapped(text, .string, limit: limit)
    case .url(let url):
      return wrapped(url.absoluteString, .link, limit: limit)
    case .bool(let value):
      if display.symbols == .ascii { return [[display.line(.bool(value))]] }
      let role: Role = value ? .boolean : .dim
      return [[Span("\(display.mark(value)) \(value ? "yes" : "no")", Style(role))]]
    case .data(let data):
      let digits = data.prefix(12).map { byte in
        let hex = String(byte, radix: 16)
        return hex.count < 2 ? "0" + hex : hex
      }
      let rest = data.count > 12 ? " \(display.symbols.ellipsis)" : ""
      return [
        [Span("\(data.count.grouped) bytes", Style(.data))],
        [Span(digits.joined(separator: " ") + rest, Style(.dim))],
      ]
    case .composite(let elements):
      let names = attribute?.elements.map(\.name) ?? elements.keys.sorted()
      if names.isEmpty { return [[display.line(value, of: attribute)]] }
      let width = min(names.map(\.count).max() ?? 0, columns / 2)
      return names.prefix(limit).map { name in
        let element = attribute?.elements.first { $0.name == name }?.attribute
        let pad = String(repeating: " ", count: max(0, width - name.count) + 2)
        return [
          Span(name + pad, Style(.label)), display.line(elements[name] ?? .null, of: element),
        ]
      }
    case .null, .int, .double, .decimal, .date, .uuid, .reference, .references, .transformable:
      return [[display.line(value, of: attribute)]]
    }
  }

  private func wrapped(_ text: String, _ role: Role, limit: Int) -> [[Span]] {
    // Enough for the lines that show, whatever the length of the text.
    let reach = (limit + 1) * columns * 2
    let head = String(text.prefix(reach))
    var lines = sanitizer.wrapped(head, columns: columns, limit: limit + 1)
    let isCut = lines.count > limit
    if isCut { lines.removeLast(lines.count - limit) }
    var spans = lines.map { [Span($0, Style(role))] }
    if isCut, let last = spans.indices.last {
      spans[last].append(Span(" \(display.symbols.ellipsis)", Style(.dim)))
    }
    return spans
  }
}

extension Span {
  /// In another colour; nil keeps its own.
  func colored(_ role: Role) -> Span {
    style.foreground == .null || style.foreground == .label || style.foreground == .dim
      ? self : Span(text, Style(role, on: style.background, style.attributes))
  }
}
