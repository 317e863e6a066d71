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
    let title = sheet.entity.titleProperty
    var measured = Self.ordered(sheet, rows).map { source in
      Self.measure(source, rows, isSorted: sheet.isSorted(by: source.property), display, sanitizer)
    }
    // What names an object is worth more room than another column.
    if let first = measured.indices.first, measured[first].column.property?.name == title {
      let request = measured[first].request
      measured[first].request.minimum = max(request.minimum, min(request.wanted, room / 2, 26))
    }
    // The title and the sorted columns first; then a narrower column may find the room that a
    // wider one before it did not.
    var free = room
    var chosen: Set<Int> = []
    let needed = measured.indices.filter { index in
      let property = measured[index].column.property
      return property?.name == title || sheet.isSorted(by: property)
    }
    for index in needed + measured.indices.filter({ !needed.contains($0) }) {
      let width = measured[index].request.minimum + (chosen.isEmpty ? 0 : Self.gap)
      if chosen.isEmpty || width <= free {
        chosen.insert(index)
        free -= width
      }
    }
    hiddenCount = measured.count - chosen.count
    var requests = chosen.sorted().map { measured[$0].request }
    // The title gets the room it wants before the others share the rest.
    if !requests.isEmpty, free > 0 {
      requests[0].minimum = min(requests[0].wanted, requests[0].minimum + free)
    }
    let layout = ColumnLayout(requests, available: room, gap: Self.gap)
    var x = 0
    for (index, width) in zip(chosen.sorted(), layout.widths) where width > 0 {
      var column = measured[index].column
      (column.x, column.width) = (x, width)
      columns.append(column)
      x += width + Self.gap
    }
  }
}

extension TableLayout {
  private typealias Source = (property: PropertyDescription?, width: Int?)
  private typealias Measured = (column: Column, request: ColumnLayout.Column)

  /// The text that names an object first, long texts and what only programs read last.
  private static func ordered(_ sheet: Sheet, _ rows: ArraySlice<Row>) -> [Source] {
    let title = sheet.entity.titleProperty
    let shown = sheet.view.shownColumns.map { column in
      (rank: column.name == title ? 0 : rank(column.property, rows), column: column)
    }
    var sources: [Source] = (0...4).flatMap { rank in
      shown.filter { $0.rank == rank }.map { ($0.column.property, $0.column.width) }
    }
    let entities = Set(rows.map(\.entity.name))
    if entities.count > 1 || (entities.first.map { $0 != sheet.entity.name } ?? false) {
      sources.insert((nil, nil), at: min(1, sources.count))
    }
    return sources
  }

  private static func rank(_ property: PropertyDescription, _ rows: ArraySlice<Row>) -> Int {
    switch property.attribute?.type {
    case .uuid, .data, .transformable, .undefined: return 4
    case .composite, .url: return 3
    case .string: if rows.contains(where: { isLong($0[property.name]) }) { return 2 }
    case .int16, .int32, .int64, .decimal, .double, .float, .bool, .date, nil: break
    }
    return !rows.isEmpty && rows.allSatisfy { $0[property.name].isNull } ? 3 : 1
  }

  private static func isLong(_ value: ModelValue) -> Bool {
    guard case .string(let text) = value else { return false }
    return text.utf8.count > 32 || text.contains(where: \.isNewline)
  }

  private static func measure(
    _ source: Source, _ rows: ArraySlice<Row>, isSorted: Bool, _ display: ValueDisplay,
    _ sanitizer: Sanitizer
  ) -> Measured {
    let property = source.property
    let column = Column(
      property: property, heading: property?.name ?? "kind", width: 1,
      isTrailing: property?.isNumeric ?? false)
    if let width = source.width {
      return (column, ColumnLayout.Column(minimum: width, wanted: width))
    }
    let most = most(property)
    var content = 4
    for row in rows where content < most {
      let text = property.map { display.line(row[$0.name], of: $0.attribute).text }
      content = max(content, sanitizer.columns(of: text ?? row.entity.name, limit: most))
    }
    content = min(content, most)
    // A heading may make a column wider, but not without end; the arrow behind it takes two.
    let heading = sanitizer.columns(of: column.heading, limit: 14) + (isSorted ? 2 : 0)
    let least = min(max(content, min(heading, 10)), least(property))
    return (column, ColumnLayout.Column(minimum: least, wanted: max(content, min(heading, 16))))
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
    case .bool: return 10
    case .int16, .int32, .int64, .decimal, .double, .float, .date, .data, .transformable,
      .undefined, .uuid:
      return 24
    }
  }
}

extension Sheet {
  fileprivate func isSorted(by property: PropertyDescription?) -> Bool {
    property.map { view.sortMark(of: $0.name) != nil } ?? false
  }
}

extension PropertyDescription {
  /// Its values stand at the right of a column, so that their digits do.
  fileprivate var isNumeric: Bool {
    switch attribute?.type {
    case .int16, .int32, .int64, .decimal, .double, .float, .data, .transformable: true
    case .bool, .string, .uuid, .url, .composite, .undefined, .date, nil: false
    }
  }
}
