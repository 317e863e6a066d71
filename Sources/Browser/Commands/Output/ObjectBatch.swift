import DataCore

/// Hands rows to a writer some at a time, so that the members of their to-many relationships are
/// read for all of them at once and not by a query a row.
final class ObjectBatch {
  private let writer: any ObjectWriter
  /// The to-many relationships among the columns; rows wait only where there are any.
  private let properties: [String]
  private var rows: [Row] = []
  private var store: OpenStore?
  private var size = 0

  private static let countLimit = 256
  /// In bytes: rows may hold large values.
  private static let sizeLimit = 1 << 22

  init(_ writer: any ObjectWriter, _ columns: ObjectColumns) {
    self.writer = writer
    properties = columns.paths.filter { path in
      path.names.count == 1 && path.property?.relationship?.isToMany == true
    }.map(\.name)
  }

  func write(_ row: Row, from store: OpenStore) throws {
    if properties.isEmpty { return try writer.write(row, from: store) }
    if rows.count >= Self.countLimit || size >= Self.sizeLimit || store !== self.store {
      try flush()
    }
    self.store = store
    rows.append(row)
    for value in row.values { size += value.heldBytes }
  }

  /// After the last object.
  func finish() throws {
    try flush()
    try writer.finish()
  }

  private func flush() throws {
    guard let store, !rows.isEmpty else { return }
    let batch = rows
    rows.removeAll(keepingCapacity: true)
    size = 0
    try store.withMembers(of: properties, of: batch) {
      for row in batch { try writer.write(row, from: store) }
    }
  }
}

extension ModelValue {
  /// About what it holds besides itself.
  fileprivate var heldBytes: Int {
    switch self {
    case .string(let text): text.utf8.count
    case .data(let data), .transformable(let data): data.count
    case .composite(let elements): elements.values.reduce(0) { $0 + $1.heldBytes }
    case .null, .int, .double, .decimal, .bool, .date, .uuid, .url, .reference, .references: 0
    }
  }
}
