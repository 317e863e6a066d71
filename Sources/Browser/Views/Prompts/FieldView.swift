import DataCore
import TerminalUI

/// A field of a form: what is typed, with the error below it.
struct FieldView {
  private let field: FormField
  private let isCurrent: Bool

  init(_ field: FormField, isCurrent: Bool) {
    self.field = field
    self.isCurrent = isCurrent
  }

  /// Draws into a row and, with an error, the rows below it.
  ///
  /// - Returns: how many rows below `row` the error takes, at most `lines`.
  func draw(
    in row: Rect, error formError: String? = nil, lines: Int, style: Style,
    into canvas: inout Canvas
  ) -> Int {
    let error = field.error ?? formError
    if isCurrent, !field.isRelationship, !field.isChoice {
      drawInput(in: row, isRefused: field.error != nil, into: &canvas)
    } else {
      drawValue(in: row, style: style, into: &canvas)
    }
    guard let error, row.width > 2 else { return 0 }
    let words = canvas.sanitizer.wrapped(
      error, columns: row.width - 2, limit: max(0, min(4, lines)))
    for (index, text) in words.enumerated() {
      canvas.write(
        [Span(index == 0 ? "! " : "  ", Style(.error)), Span(text, Style(.error))].map {
          Span($0.text, $0.style.on(style.background))
        }, at: row.origin.moved(y: index + 1), width: row.width,
        style: style)
    }
    return words.count
  }

  private func drawInput(in row: Rect, isRefused: Bool, into canvas: inout Canvas) {
    var text = TextField()
    text.buffer = field.text
    text.draw(
      in: &canvas, row, style: Style(isRefused ? .inputInvalid : .input, on: .input),
      hint: field.isNil ? "\(canvas.symbols.null) nil" : field.hint)
  }

  private func drawValue(in row: Rect, style: Style, into canvas: inout Canvas) {
    var spans: [Span] = []
    if field.isRelationship {
      let names = field.links.map(\.title).joined(separator: ", ")
      spans = [
        names.isEmpty
          ? Span(String(canvas.symbols.null), Style(.null)) : Span(names, Style(.link)),
        Span(" \(canvas.symbols.follow)", Style(.dim)),
      ]
    } else if field.isNil {
      spans = [Span(String(canvas.symbols.null), Style(.null))]
    } else {
      spans = [Span(field.text.text, field.isTouched ? Style(.changed) : Style(.text))]
      if field.isChoice { spans.append(Span(" \(canvas.symbols.follow)", Style(.dim))) }
    }
    let background = isCurrent ? Role.input : style.background
    canvas.write(
      spans.map { Span($0.text, $0.style.on(background)) }, at: row.origin, width: row.width,
      style: Style(.text, on: background))
    if isCurrent { canvas.placeCursor(row.origin) }
  }
}

extension FormField {
  /// What may be typed.
  fileprivate var hint: String {
    guard let attribute = property.attribute else { return "" }
    let kind =
      switch attribute.type {
      case .int16, .int32, .int64: "whole number"
      case .decimal, .double, .float: "number"
      case .string: "text"
      case .bool: "yes or no"
      case .date: "date, 2026-11-30 14:05"
      case .uuid: "UUID"
      case .url: "URL"
      case .data, .transformable, .composite, .undefined: ""
      }
    return property.isOptional || kind.isEmpty ? kind : "\(kind), required"
  }
}
