import DataCore
import Foundation
import Testing

@Suite("A filter tests one object")
struct FilterTests {
  let scope: FilterFixture
  let trip: Row
  let bare: Row
  let business: Row

  init() throws {
    var scope = FilterFixture()
    try scope.add("Person", 1, ["name": .string("Ana")])
    try scope.add("Tag", 1, ["name": .string("sea"), "priority": .int(7)])
    try scope.add("Tag", 2, ["name": .string("sun"), "priority": .int(2)])
    trip = try scope.add(
      "Trip", 1,
      [
        "name": .string("Summer in Málaga"), "budget": .double(100.5),
        "spent": .decimal(Decimal(string: "99.1") ?? 0), "days": .int(10),
        "isFavorite": .bool(true),
        "start": .date(Date(timeIntervalSinceReferenceDate: 1000)),
        "address": .composite(["city": .string("Málaga"), "zip": .string("29001")]),
        "owner": .reference(FilterFixture.id("Person", 1)),
      ], links: ["tags": [FilterFixture.id("Tag", 1), FilterFixture.id("Tag", 2)]])
    bare = try scope.add("Trip", 2, ["owner": .reference(FilterFixture.id("Person", 99))])
    business = try scope.add("BusinessTrip", 3, ["company": .string("ACME")])
    self.scope = scope
  }

  func holds(_ filter: Filter, _ row: Row? = nil) throws -> Bool {
    try filter.matches(row ?? trip, in: scope)
  }

  func value(_ expression: FilterExpression) throws -> ModelValue {
    try expression.value(of: trip, in: scope)
  }

  @Test("null equals null and compares with nothing")
  func null() throws {
    #expect(try holds(.compare(path("name"), .equal, .value(.null)), bare))
    #expect(try !holds(.compare(path("name"), .notEqual, .value(.null)), bare))
    #expect(try holds(.compare(path("name"), .notEqual, .value(.string("x"))), bare))
    #expect(try !holds(.compare(path("days"), .less, .value(.int(5))), bare))
    #expect(try holds(.not(.compare(path("days"), .less, .value(.int(5)))), bare))
    #expect(try !holds(.compare(path("days"), .lessOrEqual, .value(.null)), bare))
    #expect(try !holds(.text(path("name"), .contains, .value(.string(""))), bare))
  }

  @Test("a path goes through objects and composites, and through missing ones to null")
  func paths() throws {
    #expect(try value(path("owner", "name")) == .string("Ana"))
    #expect(try value(path("address", "city")) == .string("Málaga"))
    #expect(try holds(.compare(path("owner", "name"), .equal, .value(.null)), bare))
    #expect(try holds(.compare(path("address", "city"), .equal, .value(.null)), bare))
    #expect(try value(path()) == .reference(trip.id))
  }

  @Test("an unknown name is an error that says which names are near")
  func unknownNames() throws {
    let error = try #require(throws: DataError.self) { try value(path("nmae")) }
    #expect(error.code == .unknownProperty)
    #expect(error.message.contains("nmae"))
    let near = try #require(throws: DataError.self) { try value(path("budgets")) }
    #expect(near.remedy == "Did you mean budget?")
    let element = try #require(throws: DataError.self) { try value(path("address", "cit")) }
    #expect(element.code == .unknownProperty && element.remedy.contains("city"))
    let many = try #require(throws: DataError.self) { try value(path("tags", "name")) }
    #expect(many.code == .unsupportedFilter && many.message.contains("tags"))
  }

  @Test("elements of a relationship are asked one by one, with the object around in scope 1")
  func elements() throws {
    let high = Filter.compare(path("priority"), .greater, .value(.int(5)))
    let low = Filter.compare(path("priority"), .greater, .value(.int(1)))
    let tags = FilterPath(["tags"])
    #expect(try holds(.some(tags, high)))
    #expect(try !holds(.every(tags, high)))
    #expect(try holds(.every(tags, low)))
    #expect(try holds(.every(tags, high), bare))
    #expect(try !holds(.some(tags, low), bare))
    #expect(try value(.count(tags)) == .int(2))
    #expect(try value(.count(tags, where: high)) == .int(1))
    let outer = Filter.compare(path("priority"), .less, path("days", scope: 1))
    #expect(try holds(.every(tags, outer)))
    let sum = FilterExpression.aggregate(.sum, tags, of: path("priority"))
    #expect(try value(sum) == .int(9))
    #expect(try value(.aggregate(.average, tags, of: path("priority"))) == .double(4.5))
    #expect(try value(.aggregate(.maximum, tags, of: path("name"))) == .string("sun"))
    #expect(try sum.value(of: bare, in: scope) == .int(0))
  }

  @Test("kinds and identities are told apart")
  func kinds() throws {
    #expect(try holds(.isKind(FilterPath([]), entity: "Trip"), business))
    #expect(try holds(.isKind(FilterPath([]), entity: "BusinessTrip"), business))
    #expect(try !holds(.isKind(FilterPath([]), entity: "BusinessTrip")))
    #expect(try holds(.isKind(FilterPath(["owner"]), entity: "Person")))
    #expect(try !holds(.isKind(FilterPath(["owner"]), entity: "Person"), bare))
    #expect(try holds(.identifiers([trip.id])))
    #expect(try !holds(.identifiers([trip.id]), bare))
    let company = FilterExpression.conditional(
      .isKind(FilterPath([]), entity: "BusinessTrip"), path("company"), .value(.null))
    #expect(try !holds(.compare(company, .equal, .value(.string("ACME")))))
    #expect(try holds(.compare(company, .equal, .value(.string("ACME"))), business))
  }

  @Test("text operators take options")
  func text() throws {
    func matches(_ op: TextOperator, _ pattern: String, _ options: TextOptions = []) throws -> Bool
    {
      try holds(.text(path("name"), op, .value(.string(pattern)), options))
    }
    #expect(try matches(.contains, "in M"))
    #expect(try !matches(.contains, "malaga"))
    #expect(try !matches(.contains, "málaga"))
    #expect(try matches(.contains, "MÁLAGA", .caseInsensitive))
    #expect(try !matches(.contains, "MALAGA", .caseInsensitive))
    #expect(try matches(.contains, "Malaga", .diacriticInsensitive))
    #expect(try matches(.contains, "malagA", [.caseInsensitive, .diacriticInsensitive]))
    #expect(try matches(.search, "malaga"))
    #expect(try matches(.beginsWith, "Summer"))
    #expect(try !matches(.beginsWith, "ummer"))
    #expect(try matches(.endsWith, "laga"))
    #expect(try matches(.endsWith, "malaga", [.caseInsensitive, .diacriticInsensitive]))
    #expect(try matches(.like, "Sum*M?laga"))
    #expect(try !matches(.like, "Sum*M?lag"))
    #expect(try matches(.like, "*"))
    #expect(try matches(.like, "s*a", .caseInsensitive))
    #expect(try !matches(.like, "Summer\\*"))
    #expect(try matches(.matches, "Su[m]+er .*"))
    #expect(try !matches(.matches, "Summer"))
    #expect(try matches(.matches, "SUMMER.*|x", .caseInsensitive))
    #expect(
      try holds(
        .compare(
          path("name"), .equal, .value(.string("SUMMER IN MALAGA")),
          [.caseInsensitive, .diacriticInsensitive])))
  }

  @Test("a bad pattern is refused with its text")
  func badPattern() throws {
    let filter = Filter.text(path("name"), .matches, .value(.string("a(b")))
    let error = try #require(throws: DataError.self) { try holds(filter) }
    #expect(error.code == .unsupportedFilter)
    #expect(error.message.contains("a(b"))
  }

  @Test("a value is found in a list by its value", arguments: [2, 40])
  func lists(count: Int) throws {
    let values = (0..<count).map { ModelValue.int(Int64(9 + $0)) }
    #expect(try holds(.contained(path("days"), in: values)))
    #expect(try !holds(.contained(path("days"), in: values), bare))
    #expect(try holds(.contained(path("days"), in: values + [.null]), bare))
    #expect(try holds(.contained(.value(.double(10)), in: values)))
    #expect(try !holds(.contained(.value(.double(10.5)), in: values)))
    let names = ["SUMMER IN MALAGA"].map(ModelValue.string) + values
    #expect(
      try holds(.contained(path("name"), in: names, [.caseInsensitive, .diacriticInsensitive])))
  }

  @Test("a simplified filter means the same")
  func simplified() throws {
    let name = Filter.compare(path("name"), .equal, .value(.null))
    #expect(Filter.and([.constant(true), .and([name])]).simplified() == name)
    #expect(Filter.or([name, .not(.constant(false))]).simplified() == .constant(true))
    #expect(Filter.not(.not(name)).simplified() == name)
    #expect(Filter.and([]).simplified() == .constant(true))
    #expect(Filter.or([]).simplified() == .constant(false))
  }

  @Test("its text is that of a predicate")
  func description() {
    let filter = Filter.and([
      .compare(path("owner", "name"), .equal, .value(.string("A\"na")), .caseInsensitive),
      .or([
        .text(path("name"), .beginsWith, .value(.string("S"))),
        .contained(path("days"), in: [.int(1), .null]),
      ]),
      .compare(.count(FilterPath(["tags"])), .greater, .value(.int(0))),
    ])
    #expect(
      filter.description
        == #"owner.name ==[c] "A\"na" AND (name BEGINSWITH "S" OR days IN {1, nil}) AND tags.@count > 0"#
    )
  }

  @Test("its region holds the properties it reads, of every entity they may belong to")
  func region() throws {
    let model = FilterFixture.model
    let filter = Filter.and([
      .compare(path("owner", "name"), .equal, .value(.null)),
      .some(FilterPath(["tags"]), .compare(path("priority"), .less, path("days", scope: 1))),
    ])
    let region = filter.region(in: model, entity: "Trip")
    func touched(_ entity: String, _ property: String) -> Bool {
      region.meets(Region([entity: .init(properties: [property])]))
    }
    #expect(
      touched("Trip", "owner") && touched("BusinessTrip", "days") && touched("Tag", "priority"))
    #expect(touched("Person", "name") && touched("Trip", "tags"))
    #expect(!touched("Trip", "budget") && !touched("Tag", "name") && !touched("Person", "trips"))
    #expect(region.meets(Region(["Tag": .init(objects: [FilterFixture.id("Tag", 5)])])))
  }
}
