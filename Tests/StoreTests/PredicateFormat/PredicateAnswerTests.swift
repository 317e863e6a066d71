import DataCore
import Foundation
import TestSupport
import Testing

@Suite("A filter typed as a predicate gives the right objects")
struct PredicateAnswerTests {
  /// Asks a store that holds the world.
  static func expect(
    _ table: [(text: String, codes: String)], of entity: String = "Item", on factory: StoreFactory,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    var fixture = try StoreFixture(factory)
    try fixture.edit { $0 = PredicateWorld().graph }
    let description = try #require(fixture.graph.model[entity])
    let now = Date(timeIntervalSinceReferenceDate: 788_918_400)
    for (text, codes) in table {
      do {
        let filter = try PredicateFormat.parse(
          text, for: description, in: fixture.graph.model, store: fixture.store.identifier, now: now
        )
        let rows = try fixture.all(Query(.entity(entity), filter: filter))
        #expect(
          PredicateWorld.codes(rows) == codes, "\(text): \(filter)", sourceLocation: location)
      } catch {
        Issue.record("\(text): \(error)", sourceLocation: location)
      }
    }
  }

  @Test("Comparisons", arguments: StoreFactory.all)
  func comparisons(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("small == 1", "A"), ("small = 1", "A"), ("1 == small", "A"), ("small != 1", "BCE"),
        ("small <> 1", "BCE"), ("small < 2", "AB"), ("small <= 2", "ABE"), ("small =< 2", "ABE"),
        ("small > 1", "CE"), ("small >= 1", "ACE"), ("small => 1", "ACE"), ("2 > small", "AB"),
        ("small == -1", "B"), ("small < 1.5", "AB"), ("small == 1.0", "A"),
        ("small BETWEEN {1, 2}", "AE"), ("NOT small BETWEEN {1, 2}", "BC"),
        ("weight BETWEEN {-2, 0.5}", "BC"), ("small IN {1, 7, 99}", "AC"), ("small IN {}", ""),
        ("NOT small IN {1, 7}", "BE"), ("title IN {'Zürich', \"\"}", "CD"),
        ("title == 'Tokyo Tower'", "A"), ("title ==[c] 'TOKYO tower'", "AB"),
        ("title ==[d] 'Zurich'", "C"), ("title ==[cd] 'zurich'", "C"), ("title !=[c] ''", "ABCEF"),
        ("title < 'U'", "ADE"), ("title <[c] 'u'", "ABDEF"), ("title IN[cd] {'ZURICH', 'x'}", "C"),
        ("title ==[n] 'zürich'", ""), ("flag == YES", "AE"), ("flag == true", "AE"),
        ("flag == NO", "B"), ("flag != 1", "B"), ("flag == 0", "B"), ("flag == 'yes'", "AE"),
        ("weight == 'inf'", "F"), ("weight > 1e300", "F"),
      ], on: factory)
  }

  @Test("Whole numbers are 64 bits long, decimals exact", arguments: StoreFactory.all)
  func numbers(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("large == 9007199254740993", "A"), ("large == 9007199254740992", ""),
        ("large > 9007199254740992", "A"), ("large < 9223372036854775807", "A"),
        ("large > -9223372036854775808", "A"), ("large < 99999999999999999999", "A"),
        ("amount == 0.1", "C"), ("amount == 1.50", "A"), ("amount < 0.1000000000000000000001", "C"),
        ("amount == '0.1'", "C"), ("ratio == 0.1", "A"), ("weight == 2.5", "A"),
        ("weight == '2.5'", "A"), ("amount * 3 == 0.3", "C"), ("amount + amount == 0.2", "C"),
        ("small == '7'", "C"),
      ], on: factory)
  }

  @Test(
    "nil is neither equal nor unequal to anything else, and not is not yes",
    arguments: StoreFactory.all)
  func null(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("small == nil", "DF"), ("small = NULL", "DF"), ("nil == small", "DF"),
        ("small != nil", "ABCE"), ("small < nil", ""), ("NOT small == nil", "ABCE"),
        ("NOT small == 1", "BCE"), ("NOT small != 1", "A"), ("NOT small < 2", "CE"),
        ("NOT (small == 1 AND flag == NO)", "ABCE"), ("NOT (small == 1 OR flag == NO)", "E"),
        ("small != 1 OR small == nil", "BCDEF"), ("small IN {1, nil}", "ADF"),
        ("NOT small IN {1, nil}", "BCE"), ("owner == nil", "DEF"), ("owner != nil", "ABC"),
        ("owner.age == nil", "BDEF"), ("owner.age != 30", ""), ("NOT owner.age == 30", ""),
        ("owner.name != 'Ana'", "B"), ("place == nil", "BDEF"), ("place != nil", "AC"),
        ("place.city == nil", "BCDEF"), ("blob != nil", "A"), ("coded == nil", "BCDEF"),
        ("small == weight", ""), ("small != weight", "ABC"),
        ("nil == nil", "ABCDEF"), ("nil != nil", ""), ("NOT owner.name CONTAINS 'n'", ""),
        ("NOT place.city CONTAINS 'x'", "A"), ("small - 1 == nil", "DF"),
      ], on: factory)
  }

  @Test("Conditions joined", arguments: StoreFactory.all)
  func joined(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("small == 1 OR small == 2 AND flag == NO", "A"), ("small == 1 || small == 2", "AE"),
        ("(small == 1 OR small == 2) AND flag == YES", "AE"), ("small > 0 && flag == YES", "AE"),
        ("!(small == 1) && small != nil", "BCE"), ("NOT NOT small == 1", "A"),
        ("!!small == 1", "A"),
        ("not small == 1 and small > 0", "CE"), ("TRUEPREDICATE", "ABCDEF"), ("FALSEPREDICATE", ""),
        ("truepredicate AND small == 1", "A"), ("NOT TRUEPREDICATE", ""), ("1 == 1", "ABCDEF"),
        ("1 > 2", ""), ("((((small)))) == ((1))", "A"), ("(small + 1) * 2 == 4", "A"),
        ("(small == 1)", "A"), ("'a' == 'A'", ""), ("'a' ==[c] 'A'", "ABCDEF"),
      ], on: factory)
  }

  @Test("Text", arguments: StoreFactory.all)
  func text(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("title CONTAINS 'okyo'", "AB"), ("title CONTAINS[cd] 'ZUR'", "C"),
        ("title CONTAINS[c] 'ZÜR'", "C"), ("title CONTAINS[d] 'Zur'", "C"),
        ("title CONTAINS[d] 'zur'", ""), ("NOT title CONTAINS[cd] 'tokyo'", "CDEF"),
        ("title BEGINSWITH 'To'", "A"), ("title BEGINSWITH[c] 'TO'", "AB"),
        ("title beginswith 'okyo'", ""), ("title ENDSWITH 'ower'", "AB"),
        ("title ENDSWITH[cd] 'RICH'", "C"), ("title LIKE '*o*'", "AB"),
        ("title LIKE '?okyo Tower'", "A"), ("title LIKE[c] 'T?KYO*'", "AB"),
        ("title LIKE 'Tokyo'", ""),
        ("title LIKE '50%_\\\\*\\\\?'", "E"), ("title LIKE '50%_\\*\\?'", "E"),
        ("title LIKE '50%_?*'", "E"), ("title LIKE ''", "D"), ("title LIKE[d] 'Zurich'", "C"),
        ("title MATCHES '.*[Tt]ower'", "AB"), ("title MATCHES 'ower'", ""),
        ("title MATCHES[c] 'TOKYO TOWER'", "AB"), ("title MATCHES '\\\\d+.*'", "E"),
        ("title MATCHES 'a|Zürich'", "C"), ("title CONTAINS '\\n'", "F"),
        ("title CONTAINS '\\u000a'", "F"), ("title CONTAINS '\\u00fc'", "C"),
        ("title == \"it's\" OR title == 'Zürich'", "C"), ("title CONTAINS ''", "ABCDEF"),
        ("'owe' IN title", "AB"), ("title IN 'Tokyo Tower and more'", "AD"),
        ("title CONTAINS place.city", ""), ("lowercase(title) == 'tokyo tower'", "AB"),
        ("uppercase(title) CONTAINS 'ZÜR'", "C"), ("length(title) == 6", "CE"),
        ("place.city LIKE 'T?ky?'", "A"), ("title contains[CD] 'zur'", "C"),
      ], on: factory)
  }

  @Test("Types: dates, identifiers, addresses, bytes", arguments: StoreFactory.all)
  func types(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("created == '2026-01-01'", "A"), ("created >= '2026-01-01'", "AB"),
        ("created < '2026-01-01T00:00:00Z'", "F"), ("created < '2026-01-01'", "F"),
        ("created == '2025-12-31T23:59:59.5Z'", "F"),
        ("created == '2026-06-01T14:30:00+02:00'", "B"),
        ("created == '2026-06-01 12:30'", "B"), ("created > '2026-06-01T12:29Z'", "B"),
        ("created BETWEEN {'2026-01-01', '2026-12-31'}", "AB"),
        ("created IN {'2026-01-01', '2026-06-01T12:30:00'}", "AB"), ("'2026-02-01' < created", "B"),
        ("created == CAST(788918400, 'NSDate')", "A"),
        ("created < CAST(788918400.0, 'NSDate')", "F"),
        ("created == CAST('2026-01-01', 'NSDate')", "A"), ("created == now()", "A"),
        ("created > now() - 1", "ABF"), ("created - '2026-01-01' == -0.5", "F"),
        ("created + 0.5 == '2026-01-01'", "F"), ("CAST(created, 'NSNumber') == 788918400", "A"),
        ("created - CAST(788918399.5, 'NSDate') == 0.5", "A"),
        ("token == '6ba7b810-9dad-11d1-80b4-00c04fd430c8'", "A"), ("token != nil", "A"),
        ("link == 'https://example.org/a'", "A"), ("link == 'https://example.org/b'", ""),
        ("blob == 'AAE='", "A"), ("length(blob) == 2", "A"), ("place.floor == 0", "C"),
        ("place.city ==[d] 'Tokyo'", "A"),
      ], on: factory)
  }

  @Test("Arithmetic", arguments: StoreFactory.all)
  func arithmetic(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("small + medium == 11", "A"), ("weight - small > 1", "A"), ("small * 2 > 3", "CE"),
        ("small / 2 == 3", "C"), ("weight / 2 == 1.25", "A"), ("2 + 3 * 4 == 14", "ABCDEF"),
        ("(2 + 3) * 4 == 20", "ABCDEF"), ("4 + 5 - 2**3 == 1", "ABCDEF"), ("small ** 2 == 49", "C"),
        ("2 ** small == 4", "E"), ("-small == 1", "B"), ("small - -1 == 2", "A"),
        ("- (small) == -7", "C"), ("abs(small) == 1", "AB"), ("modulus:by:(small, 2) == 1", "AC"),
        ("small / 0 == nil", "ABCDEF"), ("weight / 0 > 1", ""), ("1 / weight > 0", "A"),
        ("medium / medium == 1", "A"), ("large + large == nil", "BCDEF"),
        ("large * 9007199254740993 == nil", "ABCDEF"),
        ("TERNARY(flag == YES, small, 100) == 100", "BCDF"),
        ("10 - 3 - 2 == 5", "ABCDEF"), ("2 ** 3 ** 2 == 64", "ABCDEF"),
        ("raise:toPower:(2, small) == 2", "A"),
        ("small + 0.5 == 1.5", "A"),
      ], on: factory)
  }

  @Test("Relationships, their elements and their numbers", arguments: StoreFactory.all)
  func relationships(_ factory: StoreFactory) throws {
    try Self.expect(
      [
        ("owner.name == 'Ana'", "AC"), ("owner.spouse.name == 'Ana'", "B"),
        ("ANY tags.name == 'sun'", "AB"), ("SOME tags.name == 'sea'", "A"),
        ("ANY tags.name BEGINSWITH 's'", "AB"), ("NOT ANY tags.name == 'sea'", "BCDEF"),
        ("NONE tags.name == 'sea'", "BCDEF"), ("ALL tags.name == 'sun'", "BCDF"),
        ("ALL tags.name CONTAINS 's'", "ABCDF"), ("NOT ALL tags.name == 'sun'", "AE"),
        ("ANY tags.name != 'sun'", "A"), ("ANY tags.name == nil", "E"),
        ("ANY tags.name IN {'sea', 'x'}", "A"),
        ("ANY owner.friends.name == 'Ben'", "AC"), ("ANY owner.friends.items.code == 'B'", "AC"),
        ("ALL owner.friends.items.code == 'B'", "ACDEF"), ("ANY tags.items.code == 'B'", "AB"),
        ("ANY tags == favourite", "A"), ("tags CONTAINS favourite", "A"),
        ("favourite IN tags", "A"),
        ("'sea' IN tags.name", "A"), ("'x' IN tags.name", ""),
        ("ANY tags.name == favourite.name", "A"),
        ("tags.@count == 0", "CDF"), ("tags.@count > 0", "ABE"), ("tags.@count == 2", "A"),
        ("tags.@count >= 1", "ABE"), ("owner.items.@count == 2", "AC"), ("parts.@count != 0", "A"),
        ("0 == tags.@count", "CDF"), ("parts.@count == tags.@count", "ACDF"),
        ("SUBQUERY(tags, $t, $t.name == 'sun').@count == 1", "AB"),
        ("SUBQUERY(tags, $t, $t.name == 'sun' AND $t.items.@count > 1).@count > 0", "AB"),
        ("SUBQUERY(parts, $p, $p.name == 'bolt' OR $p.name == 'nut').@count > 1", "A"),
        ("SUBQUERY(tags, $t, SUBQUERY($t.items, $i, $i.small < small).@count > 0).@count > 0", "A"),
        ("SUBQUERY(tags, $t, ANY $t.items.code == code).@count == tags.@count", "ABCDEF"),
        ("SUBQUERY(owner.items, $i, $i != SELF).@count == 1", "AC"),
        ("SUBQUERY(tags, $t, NOT $t.name == 'x').@count > 0", "AB"),
        ("owner.items.@sum.small == 8", "AC"), ("@sum.owner.items.small == 8", "AC"),
        ("owner.items.@avg.small == 4", "AC"), ("owner.items.@min.weight == -1.5", "AC"),
        ("owner.items.@max.title == 'Zürich'", "AC"), ("tags.@max.name == 'sun'", "AB"),
        ("tags.@max.name == nil", "CDEF"), ("ANY tags.items.@count > 1", "AB"),
        ("entity.name == 'Item'", "ABCD"), ("entity.name != 'Item'", "EF"),
        ("entity == 'SpecialItem'", "E"),
        ("entity.name IN {'SpecialItem', 'RareItem'}", "EF"),
        ("owner.entity.name == 'Person'", "ABC"),
        ("SELF != nil", "ABCDEF"), ("SELF == nil", ""), ("SELF.small == 1", "A"),
        ("#small == 1", "A"),
      ], on: factory)
    try Self.expect(
      [("level > 3", "F"), ("grade != 'g'", ""), ("grade == 'g'", "E"), ("owner == nil", "EF")],
      of: "SpecialItem", on: factory)
  }

  @Test("Objects by their identifier, whole or short", arguments: StoreFactory.all)
  func identifiers(_ factory: StoreFactory) throws {
    var fixture = try StoreFixture(factory)
    try fixture.edit { $0 = PredicateWorld().graph }
    let item = try #require(fixture.graph.model["Item"])
    let rows = try fixture.all(Query(.entity("Item")))
    let a = try #require(rows.first { $0["code"] == .string("A") })
    let e = try #require(rows.first { $0["code"] == .string("E") })
    let owner = try #require(a["owner"].identifiers.first)
    for (text, codes) in [
      ("SELF == \"\(a.id)\"", "A"), ("objectID == '\(a.id)'", "A"), ("SELF != '\(a.id)'", "BCDEF"),
      ("SELF IN {'\(a.id)', '\(e.id)'}", "AE"), ("NOT SELF IN {'\(a.id)'}", "BCDEF"),
      ("SELF == '\(a.id.keyText)'", "A"), ("SELF == \(e.id.number)", "E"),
      ("objectID IN {\(a.id.number), \(e.id.number)}", "AE"), ("owner == '\(owner)'", "AC"),
      ("owner.objectID == '\(owner)'", "AC"), ("owner != '\(owner)'", "B"),
      ("owner == \(owner.number)", "AC"), ("owner IN {'\(owner)', nil}", "ACDEF"),
      ("ANY owner.items == '\(a.id)'", "AC"), ("'\(a.id)' IN owner.items", "AC"),
      ("owner.items CONTAINS '\(a.id)'", "AC"),
      ("SUBQUERY(owner.items, $i, $i == SELF).@count == 1", "ABC"),
    ] {
      let filter = try PredicateFormat.parse(
        text, for: item, in: fixture.graph.model, store: fixture.store.identifier)
      let found = try fixture.all(Query(.entity("Item"), filter: filter))
      #expect(PredicateWorld.codes(found) == codes, "\(text): \(filter)")
    }
    #expect(throws: PredicateFormatError.self) {
      try PredicateFormat.parse("SELF == 'p1'", for: item, in: fixture.graph.model)
    }
  }
}
