import DataCore
import Foundation
import MemoryStore
import TestSupport
import Testing

@testable import Browser

@Suite("export and import") struct TransferTests {
  private static let roots = ["Item", "Part", "Person", "Tag"]

  /// The objects of a store as a graph under its own identifiers.
  private func rows(_ store: MemoryStore, _ entity: String) throws -> [(
    Row, [String: [PersistentIdentifier]]
  )] {
    let reader = try store.makeReader()
    var result: [(Row, [String: [PersistentIdentifier]])] = []
    try reader.enumerate(Query(.entity(entity))) { row in
      var links: [String: [PersistentIdentifier]] = [:]
      for property in row.entity.properties where property.relationship?.isToMany == true {
        links[property.name] = try reader.related(to: row.id, through: property.name)
      }
      result.append((row, links))
      return true
    }
    return result
  }

  @Test(
    "Everything of a store comes back bit for bit in a new one, links included",
    arguments: ["json", "jsonl", "csv", "tsv"])
  func roundTrip(_ format: String) throws {
    try withSeeds(12) { seed, random in
      let folder = try TemporaryFolder()
      var graph = ObjectGraph()
      random.edit(&graph, steps: 60)
      let source = try MemoryStore(&graph)
      let target = MemoryStore(name: "new", model: TestModel.model)
      var words = ["import"]
      for root in Self.roots {
        let file = folder.file("\(root).\(format)")
        let answer = CommandShell([source])("export", root, file)
        #expect(answer.status == .done, "\(answer)")
        words += [root, file]
      }
      let answer = CommandShell([target]).run(words)
      #expect(
        answer.status == .done && !answer.said.contains("left out"), "seed \(seed): \(answer)")
      var ids: IdentifierMap<PersistentIdentifier> = [:]
      for root in Self.roots {
        let old = try rows(source, root)
        let new = try rows(target, root)
        #expect(old.count == new.count)
        for (a, b) in zip(old, new) { ids[a.0.id] = b.0.id }
      }
      for root in Self.roots {
        for (a, b) in zip(try rows(source, root), try rows(target, root)) {
          #expect(a.0.entity == b.0.entity)
          #expect(a.0.values.map { $0.remapped(ids) } == b.0.values, "seed \(seed), \(a.0.id)")
          for (name, members) in a.1 {
            let isOrdered = a.0.entity.property(name)?.relationship?.isOrdered == true
            let moved = members.map { ids[$0] ?? $0 }
            #expect(
              (isOrdered ? moved : moved.sorted()) == b.1[name], "seed \(seed), \(a.0.id).\(name)")
          }
        }
      }
    }
  }

  @Test("Extreme values of every type come back bit for bit", arguments: ["json", "csv"])
  func extremes(_ format: String) throws {
    let folder = try TemporaryFolder()
    try withSeeds(20, from: 500) { seed, random in
      var graph = ObjectGraph()
      for _ in 0..<20 {
        let bits = Double(bitPattern: random.next())
        _ = graph.insert(
          "Item",
          [
            "title": .string(random.text() + random.text()),
            "weight": .double(Double(bitPattern: random.next())),
            "ratio": .double(Double(Float(bitPattern: UInt32(truncatingIfNeeded: random.next())))),
            "created": .date(
              Date(
                timeIntervalSinceReferenceDate: random.chance(2)
                  ? bits : .random(in: -1e11...1e11, using: &random))),
            "large": .int(Int64(bitPattern: random.next())),
            "amount": .decimal(
              Decimal(Int64(bitPattern: random.next()))
                / Decimal(sign: .plus, exponent: random.number(below: 60) - 20, significand: 1)),
            "coded": .transformable(
              Data(
                (0..<random.number(below: 20)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
              )),
          ])
      }
      for list in [
        ValueCoding.encoded(["a", "ü"]), ValueCoding.encoded([1, 2]),
        .transformable(Data("[ 1 ]".utf8)), .transformable(Data("[".utf8)), .transformable(Data()),
      ] {
        _ = graph.insert("Item", ["title": .string("list"), "coded": list])
      }
      let source = try MemoryStore(&graph)
      let target = MemoryStore(name: "new", model: TestModel.model)
      let file = folder.file("\(seed).\(format)")
      #expect(CommandShell([source])("export", "Item", file).status == .done)
      let answer = CommandShell([target])("import", "Item", file)
      #expect(answer.status == .done, "\(answer)")
      let old = try rows(source, "Item").map(\.0)
      let new = try rows(target, "Item").map(\.0)
      #expect(old.count == new.count)
      for (a, b) in zip(old, new) {
        for (property, pair) in zip(a.entity.properties, zip(a.values, b.values)) {
          #expect(pair.0 == pair.1, "seed \(seed), \(property.name)")
        }
      }
    }
  }

  @Test("The formats by name, the standard streams, and a file that exists") func files() throws {
    let folder = try TemporaryFolder()
    let shell = CommandShell([try Fixture.store()])
    #expect(shell("export", "Tag", folder.file("tags.json")).words == ["Exported 2 Tags."])
    let again = shell("export", "Tag", folder.file("tags.json"))
    #expect(again.status == .refused && again.said.contains("exists"))
    #expect(shell("export", "Tag", folder.file("tags.txt")).status == .wrongUsage)
    #expect(shell("export", "Tag", folder.file("t.x"), "--format", "table").status == .wrongUsage)
    #expect(shell("export", "Tag", folder.file("none/tags.json")).status == .failed)
    #expect(shell("export", "Tagg", folder.file("tagg.json")).status == .notFound)
    #expect(!FileManager.default.fileExists(atPath: folder.file("tagg.json")))
    let stream = shell("export", "Tag", "-", "--format", "json")
    #expect(stream.data == (try folder.text("tags.json")))
    let empty = CommandShell([MemoryStore(name: "new", model: Fixture.model)])
    empty.input = stream.data
    let answer = empty("import", "Tag", "-", "--format", "json")
    #expect(answer.words == ["Imported 2 Tags."])
    #expect(shell("import", "Tag", folder.file("missing.json")).status == .notFound)
    #expect(
      shell(
        "export", "Trip", folder.file("two.csv"), "--limit", "2", "--sort", "-name", "--columns",
        "name"
      ).status == .done)
    #expect(try folder.text("two.csv") == "name\r\nZürich\r\nZagreb\r\n")
  }

  @Test("Very many new objects of one old or new one are linked at both ends") func hubs() throws {
    let folder = try TemporaryFolder()
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let old = "x-coredata://\(store.identifier)"
    let items = (0..<300).map { number in
      let trip = number < 200 ? "\(old)/Trip/p2" : "x-coredata://new/Trip/p1"
      return #"{"title":"\#(number)","trip":"\#(trip)"}"#
    }
    let trips = (1...100).map { number in
      #"{"objectID":"x-coredata://new/Trip/p\#(number)","name":"\#(number)","tags":["\#(old)/Tag/p1","\#(old)/Tag/p2"]}"#
    }
    let answer = shell(
      "import", "Item", try folder.write(items.joined(separator: "\n"), to: "items.jsonl"), "Trip",
      try folder.write(trips.joined(separator: "\n"), to: "trips.jsonl"))
    #expect(answer.words == ["Imported 300 Items and 100 Trips."])
    let counts = ["Trip/p2/items", "Trip/p6/items", "Tag/p1/trips", "Tag/p2/trips"].map { path in
      let parts = path.split(separator: "/").map(String.init)
      let line = shell("show", parts[0], parts[1], "--columns", parts[2], "--format", "jsonl").data
      return line.split(separator: "x-coredata").count - 2
    }
    #expect(counts == [200, 100, 100, 100])
    #expect(
      shell("list", "Trip", "--columns", "tags", "--format", "tsv").lines.last?.contains("Tag/p2")
        == true)
    #expect(
      shell("list", "Item", "--columns", "trip", "--format", "tsv").lines.last?.hasSuffix(
        "/Trip/p6") == true)
  }

  @Test("Links to objects of the store are kept, others are left out and told") func links() throws
  {
    let folder = try TemporaryFolder()
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let path = try folder.write(
      """
      [{"name": "Lima", "tags": ["x-coredata://\(store.identifier)/Tag/p2", "x-coredata://gone/Tag/p1"]},
       {"objectID": "x-coredata://gone/BusinessTrip/p7", "name": "Fair", "items": null}]
      """, to: "trips.json")
    let answer = shell("import", "Trip", path)
    #expect(
      answer.words == [
        "Imported 1 BusinessTrip and 1 Trip.",
        "1 link of Trip.tags left out: the objects are neither in the files nor in the store, like "
          + "x-coredata://gone/Tag/p1.",
      ])
    #expect(
      shell("list", "Trip", "--columns", "name,tags").lines.suffix(2) == ["Lima    p2", "Fair    "])
  }

  @Test(
    "A file that is wrong is status 1 with its line, and nothing is imported",
    arguments: [
      ("a.json", "[{\"name\":\"a\"},\n{\"name\":5}]", "line 2: name"),
      ("a.json", "[{\"name\":\"a\"}\n{}]", "line 2"),
      ("a.json", "[{\"nam\":1}]", "Did you mean name?"),
      ("a.json", "[5]", "expected an object"), ("a.json", "", "nothing"),
      ("a.json", "[{}] x", "follow"),
      ("a.jsonl", "{\"name\":\"a\"}\n{\"name\":", "line 2"),
      ("a.csv", "name\r\n\"a", "line 2"), ("a.csv", "name,priority\na\n", "1 fields"),
      ("a.csv", "name,name\na,b\n", "twice"), ("a.csv", "nam\na\n", "Did you mean name?"),
      ("a.json", "[{\"objectID\":\"p1\",\"name\":\"a\"}]", "no objectID"),
      ("a.json", "[{\"objectID\":7,\"name\":\"a\"}]", "objectID is a text"),
      ("a.json", "[{\"objectID\":\"x-coredata://S/Trip/p1\",\"name\":\"a\"}]", "not a Tag"),
      ("a.json", "[{\"name\":\"a\",\"trips\":5}]", "list of objectIDs"),
      ("a.json", "[{\"name\":\"\\ud800\"}]", "surrogate"),
    ])
  func mistakes(_ name: String, _ text: String, _ words: String) throws {
    let folder = try TemporaryFolder()
    let store = try Fixture.store()
    let answer = CommandShell([store])("import", "Tag", try folder.write(text, to: name))
    if text.isEmpty {
      #expect(answer.words == ["Imported nothing."])
    } else {
      #expect(answer.status == .failed, "\(answer)")
      #expect(answer.said.contains(words), "\(answer)")
    }
    #expect(try store.makeReader().count(Query(.entity("Tag"))) == 2)
  }

  @Test("What the store does not take is status 4, and nothing is imported") func refused() throws {
    let folder = try TemporaryFolder()
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let unique = shell("import", "Tag", try folder.write("name\nnew\nsun\n", to: "tags.csv"))
    #expect(unique.status == .refused && unique.said.contains("unique"), "\(unique)")
    let required = shell("import", "Item", try folder.write("isPacked\ntrue\n", to: "items.csv"))
    #expect(required.status == .refused && required.said.contains("title"), "\(required)")
    #expect(try store.makeReader().count(Query(.entity("Tag"))) == 2)
    let twice = #"{"objectID":"x-coredata://a/Tag/p1","name":"a"}"#
    let double = shell("import", "Tag", try folder.write("[\(twice),\(twice)]", to: "double.json"))
    #expect(double.status == .failed && double.said.contains("twice"))
  }
}
