import MemoryStore
import TestSupport
import Testing

@testable import DataCore

/// The law of `OverlayReader`: unsaved changes laid over a store's answers equal the answers of a
/// store in which they are saved.
@Suite("A window with pending edits equals fetching all")
struct OverlayTests {
  private static let filters: [Filter?] = [
    nil,
    .compare(.path(FilterPath(["title"])), .greaterOrEqual, .value(.string("2"))),
    .compare(.path(FilterPath(["author"])), .equal, .value(.null)),
    .not(.compare(.path(FilterPath(["pages"])), .equal, .value(.null))),
    .some(FilterPath(["tags"]), .constant(true)),
    .compare(.path(FilterPath(["author", "name"])), .equal, .value(.string("n"))),
    .isKind(FilterPath([]), entity: "Novel"),
  ]

  private static let orders: [[SortKey]] = [
    [], [SortKey(["title"])], [SortKey(["title"], ascending: false), SortKey(["pages"])],
    [SortKey(["pages"], collation: .localizedStandard)],
    [SortKey(["author", "name"]), SortKey(["title"], ascending: false)],
  ]

  /// A library with saved objects, and edits of every kind that are not saved.
  private func edited(_ random: inout SplitMix64) throws -> Library {
    let library = Library(undo: false)
    var editing = RandomEditing(library)
    for _ in 0..<60 { try editing.step(&random) }
    for author in editing.records where author.identifier.entityName == "Author" {
      author["name"] = .string(Bool.random(using: &random) ? "n" : "m")
    }
    try library.context.save()
    for _ in 0..<25 { try editing.step(&random) }
    if let author = editing.records.first(where: {
      $0.identifier.entityName == "Author" && $0.state == .registered
    }) {
      author["name"] = .string("n")
    }
    return library
  }

  /// All rows, filtered and ordered one by one.
  private func expected(
    _ query: Query, _ reader: OverlayReader
  ) throws -> [PersistentIdentifier] {
    guard case .entity(let name) = query.source else { return [] }
    let order = RowOrder(query.order)
    var rows: [Row] = []
    for id in try reader.base.allIdentifiers() + reader.overlay.rows.keys.filter(\.isTemporary) {
      guard var row = try reader.row(for: id), row.entity.isKind(of: name),
        try query.filter?.matches(row, in: reader) ?? true
      else { continue }
      row.keys = try order.keys(of: row, in: reader)
      rows.append(row)
    }
    return rows.sorted { order.precedes(Position($0), Position($1)) }.map(\.id)
  }

  @Test(
    "for every filter, order and anchor, over seeds, deleted objects kept and not",
    arguments: [false, true])
  func windows(keepsDeleted: Bool) throws {
    for seed in UInt64(1)...25 {
      var random = SplitMix64(seed: seed)
      let library = try edited(&random)
      let reader = OverlayReader(
        try library.store.makeReader(), library.context.overlay(of: library.store),
        model: Library.model, keepsDeleted: keepsDeleted)
      for filter in Self.filters {
        for order in Self.orders {
          let query = Query(.entity("Book"), filter: filter, order: order)
          let all = try expected(query, reader)
          let trail: Comment = "seed \(seed), filter \(String(describing: filter)), \(order)"
          #expect(try reader.count(query) == all.count, trail)
          var enumerated: [PersistentIdentifier] = []
          try reader.enumerate(query) { row in
            enumerated.append(row.id)
            return true
          }
          #expect(enumerated == all, trail)
          try check(query, all, reader, trail)
        }
      }
    }
  }

  private func check(
    _ query: Query, _ all: [PersistentIdentifier], _ reader: OverlayReader, _ trail: Comment
  ) throws {
    let limit = 4
    func compare(_ anchor: Anchor, _ range: Range<Int>) throws {
      let window = try reader.window(query, from: anchor, limit: limit)
      #expect(window.rows.map(\.id) == Array(all[range]), trail)
      guard !range.isEmpty else { return }
      #expect(window.hasBefore == (range.lowerBound > 0), trail)
      #expect(window.hasAfter == (range.upperBound < all.count), trail)
    }
    try compare(.start, 0..<min(limit, all.count))
    try compare(.end, max(0, all.count - limit)..<all.count)
    for (place, id) in all.enumerated() {
      try compare(
        .after(Position(id)), (place + 1)..<max(place + 1, min(all.count, place + 1 + limit)))
      try compare(.before(Position(id)), max(0, place - limit)..<place)
      try compare(.from(Position(id)), place..<min(all.count, place + limit))
    }
  }

  @Test(
    "the members of a relationship, changed and not, deleted objects kept and not",
    arguments: [false, true])
  func members(keepsDeleted: Bool) throws {
    for seed in UInt64(30)...45 {
      var random = SplitMix64(seed: seed)
      let library = try edited(&random)
      let reader = OverlayReader(
        try library.store.makeReader(), library.context.overlay(of: library.store),
        model: Library.model, keepsDeleted: keepsDeleted)
      for id in try reader.base.allIdentifiers() where id.entityName == "Author" {
        let query = Query(.relationship(of: id, name: "books"), order: [SortKey(["title"])])
        var expected: Set<PersistentIdentifier> = []
        for book in try reader.base.allIdentifiers() + Array(reader.overlay.rows.keys) {
          guard let row = try reader.row(for: book), row.entity.isKind(of: "Book"),
            row["author"] == .reference(id)
          else { continue }
          expected.insert(book)
        }
        if reader.overlay.deleted.contains(id) {
          // A deleted object has no members, or those that it is stored with.
          expected =
            keepsDeleted ? Set(try reader.base.related(to: id, through: "books")) : []
        }
        let window = try reader.window(query, from: .start, limit: 1000)
        #expect(Set(window.rows.map(\.id)) == expected, "seed \(seed)")
        #expect(try reader.count(query) == expected.count, "seed \(seed)")
      }
    }
  }
}

extension OverlayTests {
  @Test("a deleted object that is kept has its stored values and links")
  func kept() throws {
    for seed in UInt64(50)...60 {
      var random = SplitMix64(seed: seed)
      let library = try edited(&random)
      let base = try library.store.makeReader()
      let overlay = library.context.overlay(of: library.store)
      let keeping = OverlayReader(base, overlay, model: Library.model, keepsDeleted: true)
      let dropping = OverlayReader(base, overlay, model: Library.model)
      let deleted = overlay.deleted.sorted()
      #expect(try keeping.rows(for: deleted) == base.rows(for: deleted), "seed \(seed)")
      #expect(try dropping.rows(for: deleted).isEmpty, "seed \(seed)")
      for id in deleted {
        for property in Library.model[id.entityName]?.properties ?? []
        where property.relationship != nil {
          #expect(
            try keeping.related(to: id, through: property.name)
              == base.related(to: id, through: property.name), "seed \(seed)")
        }
      }
      for entity in Library.model.entities {
        let query = Query(.entity(entity.name))
        let count = deleted.count {
          $0.entityName == entity.name || entity.family.contains($0.entityName)
        }
        #expect(try keeping.count(query) == dropping.count(query) + count, "seed \(seed)")
      }
    }
  }
}

extension StoreReader {
  fileprivate func allIdentifiers() throws -> [PersistentIdentifier] {
    var all: [PersistentIdentifier] = []
    for entity in Library.model.entities where entity.superentityName == nil {
      try enumerate(Query(.entity(entity.name))) { row in
        all.append(row.id)
        return true
      }
    }
    return all
  }
}
