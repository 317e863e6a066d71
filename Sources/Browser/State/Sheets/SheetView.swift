import DataCore

/// How a sheet shows its objects. Has a small undo stack of its own and is no data.
struct SheetView: Hashable, Sendable {
  /// Only objects with this in one of their texts; empty shows all.
  var search = ""
  /// Only objects that fulfil it; nil shows all.
  var condition: TypedFilter?
  /// Empty means identifier order.
  var sort: [SortKey] = []
  /// In order, hidden ones included.
  var columns: [Column] = []
  var selection: Set<PersistentIdentifier> = []

  struct Column: Hashable, Sendable {
    var property: PropertyDescription
    /// In cells; nil lets the view choose.
    var width: Int?
    var isHidden = false

    var name: String { property.name }
  }

  /// Whether it may hide objects.
  var isNarrowed: Bool { !search.isEmpty || condition != nil }

  /// What hides objects, in words.
  var narrowing: String {
    condition == nil ? "the search" : search.isEmpty ? "the filter" : "search and filter"
  }

  var shownColumns: [Column] { columns.filter { !$0.isHidden } }

  /// What a column's heading shows: its place in the order (from 1) and direction.
  func sortMark(of column: String) -> (place: Int, isAscending: Bool)? {
    guard let index = sort.firstIndex(where: { $0.path == [column] }) else { return nil }
    return (index + 1, sort[index].isAscending)
  }
}

/// A condition as a person typed it.
struct TypedFilter: Hashable, Sendable {
  var text: String
  var filter: Filter
}

extension SheetView {
  /// Attributes and to-one relationships; bytes are hidden at first.
  init(_ entity: EntityDescription) {
    columns = entity.properties.compactMap { property in
      if let relationship = property.relationship {
        return relationship.isToMany ? nil : Column(property: property)
      }
      guard let type = property.attribute?.type else { return nil }
      switch type {
      case .data, .transformable, .undefined: return Column(property: property, isHidden: true)
      case .int16, .int32, .int64, .decimal, .double, .float, .string, .bool, .date, .uuid, .url,
        .composite:
        return Column(property: property)
      }
    }
  }

  /// Search and filter as one condition, nil where there is neither.
  func filter(for entity: EntityDescription) -> Filter? {
    let filters = [searchFilter(for: entity), condition?.filter].compactMap(\.self)
    return filters.count > 1 ? .and(filters) : filters.first
  }

  /// The search as a condition on the entity's texts.
  private func searchFilter(for entity: EntityDescription) -> Filter? {
    if search.isEmpty { return nil }
    let paths = entity.textPaths
    if paths.isEmpty { return .constant(false) }
    let tests = paths.map {
      Filter.text(.path(FilterPath($0)), .search, .value(.string(search)))
    }
    return tests.count == 1 ? tests[0] : .or(tests)
  }
}

extension EntityDescription {
  /// Property names down to each text: what a search looks at.
  var textPaths: [[String]] {
    properties.flatMap { property -> [[String]] in
      guard let attribute = property.attribute else { return [] }
      if attribute.type == .string { return [[property.name]] }
      return attribute.elements.filter { $0.attribute?.type == .string }.map {
        [property.name, $0.name]
      }
    }
  }
}
