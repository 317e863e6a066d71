import DataCore
import TerminalUI

/// Which columns a list shows side by side, and how wide they are.
///
/// Depends on the loaded rows and the width only, so that moving the cursor moves no column.
struct TableLayout {
  struct Column {
    /// Nil is the column that names each row's entity.
    var property: PropertyDescription?
    var heading: String
    var x = 0
    var width: Int
    var isTrailing = false
  }

  private(set) var columns: [Column] = []
  /// How many columns found no room.
  private(set) var hiddenCount = 0

  static let gap = 2
  /// Rows that are measured; more would cost time at each key.
  private static let measured = 80

  init(_ sheet: Sheet, columns room: Int, display: ValueDisplay, sanitizer: Sanitizer) {
    let rows = sheet.window.rows.prefix(Self.measured)
    var chosen: [(column: Column, request: ColumnLayout.Column)] = []
    var free = room
    for source in Self.ordered(sheet) {
      let column = Self.column(source.property)
      let wanted = source.width ?? Self.width(of: column, rows, display, sanitizer)
      let least = source.width ?? min(wanted, Self.least(source.property))
      let gap = chosen.isEmpty ? 0 : Self.gap
      // A narrower column behind may still find room.
      if !chosen.isEmpty, least + gap > free {
        hiddenCount += 1
      } else {
        free -= least + gap
        chosen.append((column, ColumnLayout.Column(minimum: least, wanted: wanted)))
      }
    }
    let layout = ColumnLayout(chosen.map(\.request), available: room, gap: Self.gap)
    var x = 0
    for (index, width) in layout.widths.enumerated() where width > 0 {
      var column = chosen[index].column
      (column.x, column.width) = (x, width)
      columns.append(column)
      x += width + Self.gap
    }
  }
}

extension TableLayout {
  private typealias Source = (property: PropertyDescription?, width: Int?)

  /// The text that names an object first, what only programs read last.
  private static func ordered(_ sheet: Sheet) -> [Source] {
    let shown = sheet.view.shownColumns
    let title = sheet.entity.titleProperty
    var sources: [Source] = []
    for wanted in 0...3 {
      for column in shown where wanted == (column.name == title ? 0 : rank(column.property)) {
        sources.append((column.property, column.width))
      }
    }
    let entities = Set(sheet.window.rows.lazy.prefix(measured).map(\.entity.name))
    if entities.count > 1 || (entities.first.map { $0 != sheet.entity.name } ?? false) {
      sources.insert((nil, nil), at: min(1, sources.count))
    }
    return sources
  }

  private static func rank(_ property: PropertyDescription) -> Int {
    switch property.attribute?.type {
    case .uuid, .data, .transformable, .undefined: 3
    case .composite, .url: 2
    case .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, nil: 1
    }
  }

  private static func column(_ property: PropertyDescription?) -> Column {
    guard let property else { return Column(heading: "kind", width: 1) }
    let isTrailing =
      switch property.attribute?.type {
      case .int16, .int32, .int64, .decimal, .double, .float, .data, .transformable: true
      case .bool, .string, .uuid, .url, .composite, .undefined, .date, nil: false
      }
    return Column(
      property: property, heading: property.name, width: 1, isTrailing: isTrailing)
  }

  /// Columns of the widest cell and of the heading with a place for its arrow.
  private static func width(
    of column: Column, _ rows: ArraySlice<Row>, _ display: ValueDisplay, _ sanitizer: Sanitizer
  ) -> Int {
    let most = most(column.property)
    var width = min(most, sanitizer.columns(of: column.heading, limit: 12) + 2)
    for row in rows where width < most {
      let text: String
      if let property = column.property {
        text = display.line(row[property.name], of: property.attribute).text
      } else {
        text = row.entity.name
      }
      width = max(width, min(most, sanitizer.columns(of: text, limit: most)))
    }
    return width
  }

  private static func most(_ property: PropertyDescription?) -> Int {
    guard let property else { return 20 }
    switch property.attribute?.type {
    case nil: return 24
    case .string: return 44
    case .url, .composite: return 32
    case .uuid: return 9
    case .int16, .int32, .int64, .decimal, .double, .float, .bool, .date, .data, .transformable,
      .undefined:
      return 24
    }
  }

  /// The narrowest a column may become before it is left out.
  private static func least(_ property: PropertyDescription?) -> Int {
    guard let property else { return 8 }
    switch property.attribute?.type {
    case .string: return 14
    case nil, .url, .composite: return 12
    case .int16, .int32, .int64, .decimal, .double, .float, .bool, .date, .data, .transformable,
      .undefined, .uuid:
      return 24
    }
  }
}
