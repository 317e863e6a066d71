import DataCore
import TestSupport
import Testing

@Suite("What is no filter is told with its column")
struct PredicateErrorTests {
  private func expect(
    _ table: [(text: String, column: Int, words: [String])], of entity: String = "Item",
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let description = try #require(TestModel.model[entity])
    for (text, column, words) in table {
      do {
        let filter = try PredicateFormat.parse(text, for: description, in: TestModel.model)
        Issue.record("\(text) is \(filter)", sourceLocation: location)
      } catch {
        #expect(error.column == column, "\(text): \(error)", sourceLocation: location)
        for word in words {
          #expect(error.message.contains(word), "\(text): \(error)", sourceLocation: location)
        }
        let last = error.message.last
        #expect(last == "." || last == "?", "\(error)", sourceLocation: location)
      }
    }
  }

  @Test("Signs that mean nothing, and values that a program would give")
  func signs() throws {
    try expect([
      ("small == %@", 10, ["%@", "value itself"]), ("%K == 1", 1, ["%K"]),
      ("small == %ld", 10, ["%ld"]), ("small ? 1", 7, ["?", "means nothing"]),
      ("small == “1”", 10, ["quote"]), ("title == 'abc", 10, ["no closing '"]),
      ("title == \"abc'", 10, ["no closing \""]), ("title == '\\d'", 11, ["\\d", "\\\\"]),
      ("title == '\\u12'", 11, ["four hexadecimal digits"]), ("title == '\\ud800'", 11, ["half"]),
      ("small == 12abc", 10, ["12abc", "no number"]), ("small == 0x10", 10, ["0x10"]),
      ("small == 1.", 11, ["."]), ("#", 1, ["#"]), ("$ == 1", 1, ["$x"]),
      ("tags.@ == 1", 6, ["@count"]),
      ("small == \u{1}", 10, ["U+1"]), ("small & 1", 7, ["&"]),
    ])
  }

  @Test("Parts that are missing or too much")
  func syntax() throws {
    try expect(
      [
        ("", 1, ["no filter"]), ("   ", 1, ["no filter"]), ("small ==", 9, ["the end"]),
        ("small", 6, ["operation", "“small”"]), ("flag", 5, ["== YES"]),
        ("small 1", 7, ["operation", "“1”"]),
        ("small == 1 2", 12, ["AND, OR", "“2”"]), ("small == 1 AND", 15, ["the end"]),
        ("AND small == 1", 1, ["AND", "#AND"]), ("(small == 1", 12, ["“)”", "the end"]),
        ("small == 1)", 11, ["AND, OR", "“)”"]), ("small == (1", 12, ["“)”"]),
        ("small IN (1, 2)", 12, ["{1, 2}"]), ("small IN {1, 2", 15, ["“}”"]),
        ("small IN {1 2}", 13, ["“}”"]),
        ("small == {1}", 10, ["list"]), ("small NOT IN {1}", 7, ["NOT stands before"]),
        ("small IS NULL", 7, ["== nil"]), ("title CONTAIN 'a'", 7, ["Did you mean CONTAINS?"]),
        ("title LIKES 'a'", 7, ["Did you mean LIKE?"]), ("small == 1 == 2", 12, ["“==”"]),
        ("(small == 1) == YES", 14, ["condition"]), ("small == (flag == YES)", 10, ["condition"]),
        ("(small == 1) + 1 == 2", 1, ["condition"]), ("small + == 1", 9, ["value"]),
        ("small BETWEEN 1", 15, ["two bounds"]), ("small BETWEEN {1}", 15, ["two bounds"]),
        ("small BETWEEN {1, 2, 3}", 15, ["two bounds"]), ("title ==[x] 'a'", 10, ["option “x”"]),
        ("title ==[cx] 'a'", 11, ["option “x”"]), ("title ==[] 'a'", 10, ["c, d or cd"]),
        ("title ==[c 'a'", 12, ["“]”"]), ("tags[0] == nil", 5, [".@count"]),
        ("owner. == nil", 8, ["“==”"]),
        ("owner.'x' == nil", 7, ["property's name"]),
        ("small == ANY tags.name", 10, ["start of a comparison"]),
        ("ANY small", 10, ["operation"]), ("small = 1,", 10, ["“,”"]),
      ])
  }

  @Test("Names that the model lacks, with those that are near")
  func names() throws {
    try expect([
      ("smal == 1", 1, ["Item", "“smal”", "Did you mean small?"]),
      ("flag == YES AND tilte == 'a'", 17, ["“tilte”", "title"]),
      ("owner.nam == 'Ana'", 7, ["Person", "Did you mean name?"]),
      ("place.cty == 'x'", 7, ["“place”", "city"]), ("title.length == 1", 7, ["text", "“length”"]),
      ("level == 1", 1, ["SpecialItem has"]), ("rarity > 0", 1, ["RareItem has"]),
      ("ANY tags.nme == 'a'", 10, ["Tag", "name"]), ("zzzzz == 1", 1, ["There are"]),
      ("sqrt(small) == 1", 1, ["function “sqrt”"]), ("lowercas(title) == 'a'", 1, ["lowercase"]),
      ("sum(small) == 1", 1, ["@sum"]), ("abs(small, 1) == 1", 1, ["one value"]),
      ("now(1) == created", 1, ["no value"]),
      ("$x == 1", 1, ["$x", "SUBQUERY"]),
      ("SUBQUERY(tags, $t, $u.name == 'a').@count > 0", 20, ["$u", "$t"]),
      ("entity.name == 'Itm'", 16, ["Did you mean Item?"]),
      ("created == CAST(0, 'NSDat')", 20, ["NSDate"]),
      ("created == CAST(0, NSDate)", 20, ["quotes"]),
    ])
  }

  @Test("Relationships asked as if they were values, and values as if they were relationships")
  func relationships() throws {
    try expect(
      [
        ("tags.name == 'a'", 1, ["“tags”", "ANY", "tags.@count"]),
        ("owner.items.small == 1", 7, ["“items”"]),
        ("tags == nil", 1, ["many objects"]), ("ANY title == 'a'", 5, ["single value", "ANY"]),
        ("ALL owner.name == 'a'", 5, ["single value"]), ("ANY 1 == 1", 5, ["key path"]),
        ("ANY (small + 1) == 2", 5, ["key path"]),
        ("title.@count == 1", 7, ["no to-many", "@count"]),
        ("owner.@count == 1", 7, ["no to-many"]),
        ("tags.@count.name == 1", 13, ["Nothing stands behind"]),
        ("tags.@distinctUnionOfObjects.name == 1", 6, ["@distinctUnionOfObjects", "@count, @sum"]),
        ("tags.@sum == 1", 10, ["@sum", "Tag"]), ("tags.@sum.name == 1", 11, ["@sum", "text"]),
        ("tags.items.@count == 1", 1, ["“tags” has many"]), ("@count == 1", 1, ["to-many"]),
        ("@sum.small == 1", 6, ["to-many"]),
        ("SUBQUERY(title, $x, $x == 1).@count == 1", 10, ["to-many"]),
        ("SUBQUERY(tags, x, x == 1).@count == 1", 16, ["variable"]),
        ("SUBQUERY(tags, $x, $x.name == 'a') == 1", 36, [".@count"]),
        ("SUBQUERY(tags, $x, $x.name == 'a').@sum == 1", 36, ["@count"]),
        ("SUBQUERY(tags) == 1", 14, ["“,”", "SUBQUERY(tags, $x"]),
        ("favourite == 'sun'", 14, ["names no object", "Tag"]),
        ("favourite < 'x-coredata://S/Tag/p1'", 1, ["no order"]),
        ("SELF == 'p1'", 9, ["names no object"]),
        ("favourite == owner AND favourite == 1", 37, ["names no object"]),
        ("small IN tags", 7, ["tags"]),
      ])
  }

  @Test("Values of a type that does not fit")
  func types() throws {
    try expect([
      ("small == 'x'", 10, ["“'x'”", "whole number"]), ("title == 5", 10, ["\"5\" in quotes"]),
      ("created == 5", 12, ["2026-11-30", "CAST"]),
      ("created == 'soon'", 12, ["soon", "2026-11-30"]),
      ("created == '2026-02-30'", 12, ["calendar"]),
      ("created > '2026-01-01T25:00'", 11, ["time of day"]),
      ("created > '2026-01-01T12'", 11, ["no date"]), ("flag == 'perhaps'", 9, ["YES or NO"]),
      ("token == 'x'", 10, ["UUID"]), ("link == ''", 9, ["URL"]), ("blob == '???'", 9, ["Base64"]),
      ("place == 'x'", 10, ["group of values"]), ("coded == 'x'", 10, ["nil only"]),
      ("title == small", 7, ["text", "whole number", "cannot be compared"]),
      ("created == small", 9, ["a date"]), ("flag == title", 6, ["YES or NO"]),
      ("place == place", 1, ["group of values"]),
      ("small CONTAINS 'a'", 1, ["whole number", "CONTAINS is for text"]),
      ("title CONTAINS small", 16, ["CONTAINS is for text"]),
      ("title CONTAINS 5", 16, ["quotes"]), ("title MATCHES 'a(b'", 15, ["regular expression"]),
      ("title + 1 == 2", 1, ["takes numbers"]), ("flag * 2 == 2", 1, ["takes numbers"]),
      ("nil + 1 == 2", 1, ["takes numbers"]),
      ("created + created > created", 1, ["does not take"]),
      ("created * 2 > created", 1, ["does not take"]),
      ("-title == 1", 2, ["takes numbers"]), ("abs(title) == 1", 5, ["takes numbers"]),
      ("lowercase(small) == 'a'", 11, ["takes text"]), ("length(small) == 1", 8, ["takes text"]),
      ("small ==[c] 1", 9, ["comparing text"]), ("small IN[c] {1}", 9, ["comparing text"]),
      ("small IN 5", 10, ["quotes"]),
      ("amount == 1.2345678901234567890123456789012345678901", 11, ["38 digits"]),
      ("weight == 1e999", 11, ["out of range"]),
      ("small == 123456789012345678901234567890123456789", 10, ["38 digits"]),
      ("CAST(title, 'NSDate') == created", 6, ["cannot be cast"]),
      ("TERNARY(flag == YES, 1, title) == 1", 22, ["quotes"]),
      ("TERNARY(flag == YES, small, title) == 1", 29, ["TERNARY"]),
      ("TERNARY(flag, 1, 2) == 1", 13, ["operation"]),
    ])
  }

  @Test("Columns count characters, as a person sees them")
  func columns() throws {
    try expect([
      ("title == '👩‍👩‍👧‍👦é' AND smal == 1", 19, ["“smal”"]),
      ("title == 'e\u{301}' AND\r\nsmal == 1", 18, ["“smal”"]),
      ("🐧 == 1", 1, ["“🐧”"]), ("title == '日本' AND x", 20, ["operation"]),
    ])
  }

  @Test("What lies too deep is told, whatever it is made of")
  func depth() throws {
    let open = String(repeating: "(", count: 100_000)
    let minus = String(repeating: "-", count: 100_000)
    let sum = String(repeating: "1 + ", count: 100_000)
    let calls = String(repeating: "abs(", count: 100_000)
    let lists = String(repeating: "{", count: 100_000)
    let path = String(repeating: "spouse.", count: 100_000)
    let queries = String(repeating: "SUBQUERY(friends, $x, ", count: 10_000)
    let choices = String(repeating: "TERNARY(", count: 10_000)
    for text in [
      open + "small", "small == " + minus + "1", "small == " + sum + "1", "small == " + calls,
      "small IN " + lists, choices, queries,
    ] {
      let item = try #require(TestModel.model["Item"])
      let error = try #require(throws: PredicateFormatError.self) {
        try PredicateFormat.parse(text, for: item, in: TestModel.model)
      }
      #expect(error.message.contains("More than 100 parts"), "\(error)")
    }
    try expect([(path + "name == 'a'", 57, ["at most 8"])], of: "Person")
    let some = String(repeating: "friends.", count: 50)
    try expect([("ANY " + some + "name == 'a'", 5, ["at most 8"])], of: "Person")
    let person = try #require(TestModel.model["Person"])
    let nots = String(repeating: "NOT ", count: 100_001)
    let filter = try PredicateFormat.parse(nots + "age == nil", for: person, in: TestModel.model)
    #expect(filter == .compare(.path(FilterPath(["age"])), .notEqual, .value(.null)))
    let many = Array(repeating: "age == 1", count: 10_000).joined(separator: " OR ")
    #expect(throws: Never.self) {
      try PredicateFormat.parse(many, for: person, in: TestModel.model)
    }
  }
}
