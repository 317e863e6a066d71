import TestSupport

@testable import DataCore

/// Makes random edits of a library: inserts, values, links of every kind, deletes.
struct RandomEditing {
  let library: Library
  /// Kept so that records stay registered.
  var records: [Record] = []

  init(_ library: Library) { self.library = library }

  private func living(_ kinds: Set<String>) -> [Record] {
    records.filter { $0.state == .registered && kinds.contains($0.identifier.entityName) }
  }

  mutating func step(_ random: inout SplitMix64) throws {
    let books = living(["Book", "Novel"])
    switch Int.random(in: 0..<10, using: &random) {
    case 0...2:
      let entity = ["Author", "Book", "Novel", "Tag", "Cover"].randomElement(using: &random)
      records.append(try library.add(entity ?? "Book"))
    case 3:
      if let book = books.randomElement(using: &random) {
        book["title"] = .string(String(Int.random(in: 0..<5, using: &random)))
        book["pages"] = Bool.random(using: &random) ? .null : .int(7)
      }
    case 4, 5:
      let author = living(["Author"]).randomElement(using: &random)
      books.randomElement(using: &random)?["author"] =
        author.map { .reference($0.identifier) } ?? .null
    case 6:
      let chosen = books.filter { _ in Bool.random(using: &random) }.map(\.identifier)
      living(["Tag"]).randomElement(using: &random)?["books"] = .references(chosen)
    case 7:
      let cover = living(["Cover"]).randomElement(using: &random)
      books.randomElement(using: &random)?["cover"] =
        cover.map { .reference($0.identifier) } ?? .null
    case 8:
      let chosen = books.filter { _ in Bool.random(using: &random) }.map(\.identifier)
      living(["Author"]).randomElement(using: &random)?["books"] = .references(chosen)
    default:
      if let doomed = living(["Author", "Book", "Novel", "Tag", "Cover"])
        .randomElement(using: &random)
      {
        try library.context.delete([doomed.identifier])
      }
    }
  }
}
