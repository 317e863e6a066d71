import DataCore
import Foundation
import TestSupport
import Testing

@testable import SQLiteStore

@Suite("A predicate means the same in SQL and in memory")
struct PredicateAgreementTests {
  /// Entity and text; every construct of the language on every kind of column.
  static let texts: [(entity: String, text: String)] = [
    ("Animal", "legs == 2"), ("Animal", "legs != 2"), ("Animal", "NOT legs == 2"),
    ("Animal", "NOT legs < 2"), ("Animal", "legs BETWEEN {1, 2}"),
    ("Animal", "NOT legs BETWEEN {1, 2}"),
    ("Animal", "legs IN {1, nil}"), ("Animal", "NOT legs IN {1, 3}"),
    ("Animal", "legs == nil OR legs > 3"),
    ("Animal", "alive == YES AND NOT name CONTAINS[cd] 'a'"), ("Animal", "name ==[cd] 'ÄPFEL'"),
    ("Animal", "name !=[c] 'apple'"), ("Animal", "name LIKE[c] 'a*e*'"),
    ("Animal", "name MATCHES '.*\\\\d+'"),
    ("Animal", "NOT name MATCHES '[a-z ]*'"), ("Animal", "name BEGINSWITH[d] 'A'"),
    ("Animal", "name ENDSWITH 'e'"),
    ("Animal", "name < 'b'"), ("Animal", "name <[cd] 'b'"), ("Animal", "name IN[c] {'A', 'zebra'}"),
    ("Animal", "born < '2001-01-01T00:00:01Z'"), ("Animal", "born + 1 > CAST(0, 'NSDate')"),
    ("Animal", "born - CAST(0, 'NSDate') < 0"), ("Animal", "CAST(born, 'NSNumber') > 1.25"),
    ("Animal", "weight > 1e200"), ("Animal", "weight == 'inf'"), ("Animal", "weight / legs > 1"),
    ("Animal", "NOT weight / legs > 1"), ("Animal", "legs * 2 - 1 == 3"),
    ("Animal", "legs ** 2 > 4"),
    ("Animal", "price == 2.25"), ("Animal", "price * 2 == 4.5"), ("Animal", "price != 1"),
    ("Animal", "-price < -4"),
    ("Animal", "code == '00000000-0000-0000-0000-000000000000' OR code == nil"),
    ("Animal", "site == 'mailto:x@example.org'"), ("Animal", "photo == 'BwcH'"),
    ("Animal", "photo != nil"),
    ("Animal", "length(photo) > 1"), ("Animal", "owner.name == 'a' OR owner.address.zip == 1001"),
    ("Animal", "owner.address.name CONTAINS 'e'"), ("Animal", "owner.address == nil"),
    ("Animal", "owner == nil"),
    ("Animal", "owner.favourite == SELF"), ("Animal", "owner.favourite.legs > legs"),
    ("Animal", "owner == 3"),
    ("Animal", "owner IN {'p1', 'p2'}"), ("Animal", "SELF IN {2, 4, 6}"),
    ("Animal", "NOT objectID == 'p2'"),
    ("Animal", "ANY tags.name CONTAINS 'a'"), ("Animal", "NONE tags.name CONTAINS 'a'"),
    ("Animal", "ALL tags.name != 'a'"), ("Animal", "NOT ALL tags.name != 'a'"),
    ("Animal", "ANY tags == 3"),
    ("Animal", "ANY tags.animals.legs == 4"), ("Animal", "ALL tags.animals.legs == 4"),
    ("Animal", "tags.@count > 2"), ("Animal", "tags.@count == 0"),
    ("Animal", "tags.@count * 2 > legs"),
    ("Animal", "SUBQUERY(tags, $t, $t.name > name).@count > 1"),
    ("Animal", "owner.animals.@count > 5"),
    (
      "Animal",
      "SUBQUERY(tags, $t, SUBQUERY($t.animals, $a, $a.legs == legs).@count > 2).@count > 0"
    ),
    ("Animal", "owner.animals.@sum.legs > 10"), ("Animal", "owner.animals.@avg.weight > 2"),
    ("Animal", "owner.animals.@max.born > '2001-01-01'"),
    ("Animal", "owner.animals.@min.name < 'B'"),
    ("Animal", "entity.name == 'Bird'"), ("Animal", "entity.name != 'Animal'"),
    ("Animal", "owner.favourite.entity.name == 'Dog'"),
    ("Animal", "NOT owner.favourite.entity.name IN {'Dog', 'Bird'}"),
    ("Bird", "label == nil OR wingspan > 1"),
    ("Dog", "label CONTAINS 'a'"), ("Animal", "TERNARY(alive == YES, legs, 9) > 3"),
    ("Animal", "lowercase(name) == 'apple'"),
    ("Animal", "length(name) > 5"), ("Animal", "abs(born - CAST(0, 'NSDate')) < 1"),
    ("Animal", "modulus:by:(legs, 2) == 1"),
    ("Animal", "'a' IN tags.name"), ("Animal", "tags CONTAINS 2"), ("Animal", "'pp' IN name"),
    ("Animal", "name IN 'apple pie'"),
    ("Person", "ANY wishes.name == 'a'"), ("Person", "favourite IN animals"),
    ("Person", "favourite.entity.name == 'Bird'"),
    ("Person", "age > 22 AND address.street != nil"),
    ("Person", "ANY animals.tags.name CONTAINS[cd] 'A'"),
    ("Person", "SUBQUERY(animals, $a, $a.legs > 2 AND ANY $a.tags.name != nil).@count > 1"),
    ("Person", "name == address.name"),
    ("Tag", "animals.@count > 10 OR name == ''"), ("Tag", "ALL animals.owner.age > 20"),
    ("Tag", "NOT name LIKE '*'"),
  ]

  @Test("For every construct", arguments: 1...3) func texts(seed: Int) throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: UInt64(seed))
    let store = try SQLiteStore(url: url, readOnly: true)
    let oracle = try Oracle(store)
    let reader = try store.makeReader()
    var answered = 0
    for (name, text) in Self.texts {
      let entity = try #require(store.model[name])
      do {
        let filter = try PredicateFormat.parse(
          text, for: entity, in: store.model, store: store.identifier)
        let query = Query(.entity(name), filter: filter)
        let expected = try oracle.answer(query).map(\.id)
        var found: [PersistentIdentifier] = []
        try reader.enumerate(query) { row in
          found.append(row.id)
          return true
        }
        #expect(found == expected, "\(text): \(filter)")
        #expect(try reader.count(query) == expected.count, "\(text)")
        if !expected.isEmpty { answered += 1 }
      } catch {
        Issue.record("\(text): \(error)")
      }
    }
    #expect(answered > Self.texts.count * 2 / 3, "Most of them should find something.")
  }

  @Test("For filters at random, written and read", arguments: 1...4) func random(seed: Int) throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: UInt64(seed))
    let store = try SQLiteStore(url: url, readOnly: true)
    let oracle = try Oracle(store)
    let reader = try store.makeReader()
    let rows = oracle.rows.values.sorted { $0.id < $1.id }
    var generator = QueryGenerator(
      model: store.model, rows: rows, random: SplitMix64(seed: UInt64(seed)))
    var said = 0
    for _ in 0..<400 {
      guard let entity = store.model.entities.randomElement(using: &generator.random) else {
        return
      }
      let filter = generator.filter(entity)
      guard let text = PredicateFormat.text(of: filter, for: entity, in: store.model),
        let read = try? PredicateFormat.parse(text, for: entity, in: store.model)
      else { continue }
      said += 1
      let query = Query(.entity(entity.name), filter: read)
      let expected = try oracle.answer(Query(.entity(entity.name), filter: filter)).map(\.id)
      var found: [PersistentIdentifier] = []
      try reader.enumerate(query) { row in
        found.append(row.id)
        return true
      }
      #expect(found == expected, "\(filter)\nas \(text)")
    }
    #expect(said > 100, "Only \(said) filters could be said and read.")
  }

  @Test("Nested as deep as a text may be") func deep() throws {
    let scratch = try Scratch()
    let url = scratch.file("Zoo.sqlite")
    try Zoo.write(to: url, seed: 1)
    let store = try SQLiteStore(url: url, readOnly: true)
    let oracle = try Oracle(store)
    let reader = try store.makeReader()
    let animal = try #require(store.model["Animal"])
    let chain = "owner.favourite.owner.favourite.owner.favourite.owner.legs"
    var texts = ["(" + chain.replacingOccurrences(of: "owner.legs", with: "legs") + " != nil)"]
    texts.append("ANY tags.animals.tags.animals.tags.name == 'a'")
    var queries = "SUBQUERY(tags, $t0, $t0.name == 'a').@count == 0"
    for level in 0..<3 {
      queries =
        "SUBQUERY(tags, $a\(level), SUBQUERY($a\(level).animals, $b\(level), \(queries)).@count > 0)"
        + ".@count > 0"
    }
    texts.append(queries)
    texts.append(
      String(repeating: "(NOT (legs == 9 OR ", count: 45) + "legs == 2"
        + String(repeating: "))", count: 45))
    texts.append("legs > " + Array(repeating: "0", count: 95).joined(separator: " + "))
    for text in texts {
      let filter = try PredicateFormat.parse(text, for: animal, in: store.model)
      let query = Query(.entity("Animal"), filter: filter)
      #expect(try reader.count(query) == oracle.answer(query).count, "\(text)")
    }
  }
}
