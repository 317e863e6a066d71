import DataCore
import Foundation
import MemoryStore
import TestSupport
import Testing

@testable import Browser

@Suite("list, show and entities") struct ListCommandTests {
  @Test("entities tells names, superentities, counts and stores") func entities() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    #expect(
      shell("entities", "--format", "csv").data
        == """
        name,superentity,count,store\r
        Item,,3,ID\r
        Media,,0,ID\r
        Film,Media,0,ID\r
        Song,Media,0,ID\r
        Tag,,2,ID\r
        Trip,,5,ID\r
        BusinessTrip,Trip,0,ID\r

        """.replacing("ID", with: store.identifier))
    #expect(
      shell("entities").lines.prefix(2) == [
        "name          superentity  count  store", "Item                           3  Sample",
      ])
    #expect(
      shell("entities", "--format", "jsonl").lines.first
        == #"{"name":"Item","superentity":null,"count":3,"store":"\#(store.identifier)"}"#)
  }

  @Test("Each kind of value has its form in JSON") func values() throws {
    var graph = ObjectGraph()
    let owner = graph.insert("Person", ["name": .string("Ada")])
    let tags = ["a", "b"].map { graph.insert("Tag", ["name": .string($0)]) }
    let list = ValueCoding.encoded(["x", "y"])
    let item = graph.insert(
      "RareItem",
      [
        "title": .string("Line\nbreak, \"quote\", \u{1}"), "small": .int(-3),
        "large": .int(.max),
        "amount": .decimal(try #require(Decimal(string: "12345678901234567890.5"))),
        "weight": .double(.infinity), "ratio": .double(0.1), "flag": .bool(true),
        "created": .date(Date(timeIntervalSinceReferenceDate: 0.0625)),
        "blob": .data(Data([1, 2, 255])),
        "token": .uuid(try #require(UUID(uuidString: "6BA7B810-9DAD-11D1-80B4-00C04FD430C8"))),
        "link": .url(try #require(URL(string: "https://example.org/a?b=c"))), "coded": list,
        "place": .composite(["city": .string("Rome"), "floor": .null]), "rarity": .double(.nan),
        "owner": .reference(owner), "tags": .set(of: tags),
      ])
    let store = try MemoryStore(&graph)
    let root = "x-coredata://\(store.identifier)"
    let shell = CommandShell([store])
    let answer = shell("show", "Item", "1", "--format", "json")
    #expect(answer.status == .done)
    #expect(
      answer.data == """
        [{"objectID":"\(root)/RareItem/p1","title":"Line\\nbreak, \\"quote\\", \\u0001","small":-3,\
        "medium":null,"large":9223372036854775807,"amount":"12345678901234567890.5",\
        "weight":"Infinity","ratio":0.1,"flag":true,"created":"2001-01-01T00:00:00.0625Z",\
        "blob":"AQL/","token":"6BA7B810-9DAD-11D1-80B4-00C04FD430C8",\
        "link":"https://example.org/a?b=c","coded":["x","y"],\
        "place":{"city":"Rome","floor":null},"code":null,"serial":null,\
        "owner":"\(root)/Person/p1","tags":["\(root)/Tag/p1","\(root)/Tag/p2"],"parts":[],\
        "seen":[],"route":[],"favourite":null,"level":null,"grade":null,"rarity":"NaN",\
        "admirers":[]}]

        """)
    #expect(item.isTemporary)
  }

  @Test("An enum's case is told by its name, whichever way the store keeps it") func enums() throws
  {
    let cases = ["car", "train"]
    let model = ModelDescription([
      .init(
        "Ride",
        properties: [
          PropertyDescription(
            "kind", isOptional: true,
            kind: .attribute(
              AttributeDescription(
                .composite,
                elements: cases.map {
                  PropertyDescription($0, isOptional: true, kind: .attribute(.init(.string)))
                }, enumCases: cases))),
          PropertyDescription(
            "other", isOptional: true,
            kind: .attribute(AttributeDescription(.string, enumCases: cases))),
        ])
    ])
    let shell = CommandShell([MemoryStore(name: "rides", model: model)])
    #expect(shell("add", "Ride", "kind=train", "other=car").status == .done)
    let columns = ["list", "Ride", "--columns", "kind,other", "--format"]
    #expect(shell.run(columns + ["csv"]).lines.last == "train,car\r")
    #expect(shell.run(columns + ["json"]).data.hasSuffix(#""kind":"train","other":"car"}]"# + "\n"))
    #expect(shell.run(columns + ["table"]).lines.last == "train  car")
    let wrong = shell("set", "Ride", "1", "kind=plane")
    #expect(wrong.status == .wrongUsage && wrong.said.contains("car, train"))
  }

  @Test("--columns chooses and goes through to-one relationships; JSON keeps the objectID")
  func columns() throws {
    let shell = CommandShell([try Fixture.store()])
    let words = ["list", "Item", "--columns", "title,trip.name,objectID", "--limit", "2"]
    #expect(
      shell.run(words).lines == [
        "title  trip.name  objectID", "Map    Rome       p1", "Shoes  Rome       p2",
      ])
    #expect(shell.run(words + ["--format", "tsv"]).lines.first == "title\ttrip.name\tobjectID")
    let json = shell("list", "Item", "--columns", "title", "--limit", "1", "--format", "json").data
    #expect(
      json.hasPrefix(#"[{"objectID":"x-coredata://"#) && json.hasSuffix(#","title":"Map"}]"# + "\n")
    )
    for (columns, words) in [
      ("titel", "Did you mean title?"), ("trip.nam", "Did you mean name?"), ("title.x", "no parts"),
    ] {
      let answer = shell("list", "Item", "--columns", columns)
      #expect(answer.status == .wrongUsage, "\(answer)")
      #expect(answer.said.contains(words), "\(answer)")
    }
    let many = shell("list", "Trip", "--columns", "items.title")
    #expect(many.status == .wrongUsage && many.said.contains("many objects"))
  }

  @Test("A list of a family shows each object with its own properties in JSON, all in a table")
  func family() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    #expect(shell("add", "BusinessTrip", "name=Fair", "purpose=sell").status == .done)
    let json = shell("list", "Trip", "--format", "jsonl").lines
    #expect(json.count == 6)
    #expect(json.filter { $0.contains("\"purpose\"") }.count == 1)
    #expect(json.last?.contains("/BusinessTrip/p6\"") == true)
    let csv = shell("list", "Trip", "--format", "csv", "--columns", "name,purpose").lines
    #expect(csv.first == "name,purpose\r" && csv.last == "Fair,sell\r" && csv[1] == "Rome,\r")
  }

  @Test("--sort orders as a person expects, --limit and --offset take a part") func order() throws {
    let shell = CommandShell([try Fixture.store()])
    func names(_ words: String...) -> [String] {
      shell.run(["list", "Trip", "--columns", "name", "--format", "csv"] + words).lines.dropFirst()
        .map { String($0.dropLast()) }
    }
    #expect(names("--sort", "name") == ["Athens", "Oslo", "Rome", "Zagreb", "Zürich"])
    #expect(names("--sort", "-name", "--limit", "2") == ["Zürich", "Zagreb"])
    #expect(names("--offset", "3") == ["Oslo", "Zagreb"])
    #expect(names("--offset", "1", "--limit", "2", "--sort", "name") == ["Oslo", "Rome"])
    #expect(names("--limit", "0") == [])
    #expect(names("--offset", "9") == [])
    #expect(names("--sort", "isFavorite,-name").first == "Zürich")
    let wrong = shell("list", "Trip", "--sort", "items")
    #expect(wrong.status == .wrongUsage && wrong.said.contains("items has many objects"))
    #expect(shell("list", "Trip", "--sort", "-nam").said.contains("Did you mean name?"))
  }

  @Test("Unknown entities are status 3 with near names") func unknown() throws {
    let shell = CommandShell([try Fixture.store()])
    let answer = shell("list", "Tripp")
    #expect(answer.status == .notFound)
    #expect(answer.said.contains("Did you mean Trip?"))
    #expect(shell("list", "x").said.contains("Item"))
  }

  @Test("An empty list is an empty array, a header, or a sentence") func empty() throws {
    let shell = CommandShell([try Fixture.store()])
    #expect(shell("list", "Film", "--format", "json").data == "[]\n")
    #expect(shell("list", "Film", "--format", "jsonl").data == "")
    #expect(shell("list", "Song", "--format", "csv").data == "objectID,title,artist\r\n")
    let table = shell("list", "Film")
    #expect(table.data == "" && table.words == ["No Films."] && table.status == .done)
  }

  @Test("show tells each property on a line, and what linked objects are called") func show() throws
  {
    let shell = CommandShell([try Fixture.store()])
    #expect(
      shell("show", "Trip", "1").lines.dropFirst() == [
        "name        Rome", "startDate   ∅", "endDate     ∅", "budget      ∅", "isFavorite  no",
        "seats       1", "items       p1 Map", "            p2 Shoes", "            p3 Hat",
        "tags        ",
      ])
    #expect(
      shell("show", "Item", "2", "--columns", "title,trip").lines == [
        "title  Shoes", "trip   p1 Rome",
      ])
  }

  @Test("The sample is listed where no store is named, its identifiers fixed") func sample() {
    let shell = CommandShell.plain()
    #expect(shell("show", "Trip", "3").data.contains("BusinessTrip/p3"))
    #expect(shell("show", "Trip", "3") == shell("show", "Trip", "p3"))
    #expect(shell("list", "Note", "--format", "jsonl").lines.count == 16)
  }
}
