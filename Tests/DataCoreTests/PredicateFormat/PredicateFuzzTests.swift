import DataCore
import TestSupport
import Testing

@Suite("Any text at all is a filter or an error")
struct PredicateFuzzTests {
  static let texts = [
    "small == 1 OR small == 2 AND NOT flag == NO", "title CONTAINS[cd] \"a\\\"b\\u00e9\"",
    "ANY owner.friends.items.code IN {'a', nil, 5}", "created >= CAST(0.5, 'NSDate') - 3600 * 24",
    "SUBQUERY(tags, $t, SUBQUERY($t.items, $i, $i.small < small).@count > 0).@count != 2",
    "TERNARY(place.city == nil, -amount ** 2, abs(weight) / 3.5e2) BETWEEN {1, 99999999999}",
    "NONE tags.name LIKE '*x?' || !(SELF == 'x-coredata://S/Item/p1') && owner.items.@sum.small > 1",
    "title MATCHES '(a|b)+\\\\d*' AND entity.name != 'Item'",
    "created == '2026-01-01T00:00:00.25+01:30'",
  ]

  /// Parses, and where it is a filter asks it of an object.
  private func check(_ text: String) throws {
    let world = PredicateWorld().graph
    let item = try #require(TestModel.model["Item"])
    let length = text.count
    do {
      let filter = try PredicateFormat.parse(text, for: item, in: TestModel.model, store: "S")
      let scope = GraphScope(world)
      for row in world.identifiers(of: "Item").compactMap(world.row) {
        _ = try filter.matches(row, in: scope)
      }
    } catch let error as PredicateFormatError {
      #expect((1...length + 1).contains(error.column), "\(text): \(error)")
      #expect(!error.message.isEmpty)
    } catch {
      Issue.record("\(text): \(error)")
    }
  }

  @Test("Bytes at random", arguments: UInt64(1)...6)
  func bytes(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<400 {
      let bytes = (0..<random.number(below: 60)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      try check(String(decoding: bytes, as: UTF8.self))
    }
  }

  @Test("Words and signs of the language at random", arguments: UInt64(1)...6)
  func words(seed: UInt64) throws {
    let words = [
      "small", "title", "owner", "tags", "place", "created", "amount", ".", "@count", "@sum", "$x",
      "==", "!=", "<", ">=", "IN", "BETWEEN", "CONTAINS", "LIKE", "MATCHES", "[cd]", "AND", "OR",
      "NOT", "!", "ANY", "ALL", "NONE", "(", ")", "{", "}", ",", "+", "-", "*", "/", "**", "1",
      "2.5",
      "'a'", "'2026-01-01'", "nil", "YES", "SELF", "SUBQUERY", "CAST", "TERNARY", "'NSDate'", "#",
      "entity", "name", "abs", "now", "\"", "\\", "TRUEPREDICATE", "99999999999999999999999",
    ]
    var random = SplitMix64(seed: seed)
    for _ in 0..<600 {
      let count = random.number(below: 14)
      let picked = (0..<count).compactMap { _ in random.element(of: words) }
      try check(picked.joined(separator: random.chance(3) ? "" : " "))
    }
  }

  @Test("Filters with a few characters changed", arguments: UInt64(1)...8)
  func mutations(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let alphabet = Array("()[]{}'\"\\.@$#%!=<>&|+-*/,: \u{301}\u{0}aANns019eE\n")
    for _ in 0..<500 {
      var characters = Array(random.element(of: Self.texts) ?? "")
      for _ in 0...random.number(below: 4) where !characters.isEmpty {
        let index = random.number(below: characters.count)
        switch random.number(below: 4) {
        case 0: characters.remove(at: index)
        case 1: characters.insert(random.element(of: alphabet) ?? " ", at: index)
        case 2: characters[index] = random.element(of: alphabet) ?? " "
        default: characters.replaceSubrange(index..., with: characters[..<index])
        }
      }
      try check(String(characters))
    }
  }

  @Test("The filters that are changed are filters") func whole() throws {
    let item = try #require(TestModel.model["Item"])
    for text in Self.texts {
      do {
        _ = try PredicateFormat.parse(text, for: item, in: TestModel.model)
      } catch {
        #expect(text.contains("code IN"), "\(text): \(error)")
      }
    }
  }
}
