import DataCore

/// A list of objects: an entity's, or those at the other end of a relationship.
///
/// Holds a window of rows around the cursor. Cursor and selection name objects, never positions.
struct Sheet: Hashable, Sendable {
  var id: Int
  var source: Query.Source
  /// The identifier of the store it reads.
  var store: String
  var entity: EntityDescription
  /// What the list shows, for its title line: “Trip”, “Packing list of Rome”.
  var title: String
  var view: SheetView
  /// What `Esc` and `Backspace` restore, oldest first.
  var past: [SheetView] = []
  /// Where `v` began to select a range.
  var rangeStart: PersistentIdentifier?

  /// Consecutive rows of the query around the cursor.
  var window = Window()
  /// What objects that the rows link to are called.
  var titles: [PersistentIdentifier: String] = [:]
  /// The place of the cursor, kept when its object moves or goes.
  var cursor: Position?
  /// Index in `window.rows` of the first shown row.
  var scroll = 0
  /// How many rows the query has; arrives later.
  var count: Int?
  /// The number of the request whose answer is shown, and of the newest one asked.
  var generation = 0
  /// The number of the newest request for `count`.
  var countGeneration = 0
  var loading: Loading = .none
  /// Selected objects that search or filter hide; they are left alone.
  var hiddenSelection: Set<PersistentIdentifier> = []
  /// Whether the reader still looks which those are.
  var isCheckingSelection = false
  /// The last change of view was a single choice, which further ones join.
  var isToggling = false
  var error: String?

  enum Loading: Hashable, Sendable {
    case none
    /// All rows are asked anew.
    case window
    /// More rows at one end.
    case more
  }
}

extension Sheet {
  var selection: Set<PersistentIdentifier> {
    get { view.selection }
    set { view.selection = newValue }
  }

  /// Selected and shown: what an action on several objects acts on.
  var shownSelection: Set<PersistentIdentifier> { selection.subtracting(hiddenSelection) }

  var cursorID: PersistentIdentifier? { cursor?.id }

  /// Not all rows could be read.
  var hasTrouble: Bool { error != nil && !window.rows.isEmpty }

  /// Where the cursor's object lies in `window.rows`.
  var cursorIndex: Int? {
    guard let id = cursor?.id else { return nil }
    return window.rows.firstIndex { $0.id == id }
  }

  /// The row under the cursor, if it is loaded.
  var cursorRow: Row? { cursorIndex.map { window.rows[$0] } }

  /// The loaded rows that a pane of this height shows.
  func visibleRows(height: Int) -> ArraySlice<Row> {
    let start = min(max(scroll, 0), window.rows.count)
    return window.rows[start..<min(start + max(height, 0), window.rows.count)]
  }

  /// The row of the sidebar whose count is also this list's; nil where the list shows fewer objects.
  var countedEntity: Sidebar.Key? {
    guard case .entity(let name) = source, !view.isNarrowed else { return nil }
    return Sidebar.Key(store: store, entity: name)
  }

  /// What the store is asked: entity, search and filter, order.
  var query: Query {
    Query(source, filter: view.filter(for: entity), order: view.sort)
  }
}
