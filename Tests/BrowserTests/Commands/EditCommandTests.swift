import DataCore
import Foundation
import MemoryStore
import Testing

@testable import Browser

@Suite("add, set and delete") struct EditCommandTests {
  private func value(_ property: String, _ key: Int64, of entity: String, in store: MemoryStore)
    throws
    -> ModelValue
  {
    let origin = IdentifierOrigin(store: store.identifier, entity: entity, kind: .permanent)
    let id = PersistentIdentifier(origin, key)
    let row = try store.makeReader().rows(for: [id])[id]
    return row?[property] ?? .null
  }

  private func links(_ property: String, _ key: Int64, of entity: String, in store: MemoryStore)
    throws
    -> [Int64]
  {
    let origin = IdentifierOrigin(store: store.identifier, entity: entity, kind: .permanent)
    return try store.makeReader().related(to: PersistentIdentifier(origin, key), through: property)
      .map(\.number)
  }

  @Test("add makes an object with defaults, shows its objectID and signs the transaction")
  func add() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let answer = shell(
      "add", "Trip", "name=Lima", "budget=12.50", "startDate=2026-11-30 14:05", "tags=p1,2",
      "--author", "me")
    #expect(answer.status == .done && answer.words.isEmpty)
    #expect(answer.data == "x-coredata://\(store.identifier)/Trip/p6\n")
    #expect(try value("name", 6, of: "Trip", in: store) == .string("Lima"))
    #expect(try value("budget", 6, of: "Trip", in: store) == .decimal(12.5))
    #expect(try value("seats", 6, of: "Trip", in: store) == .int(1))
    #expect(try links("tags", 6, of: "Trip", in: store) == [1, 2])
    #expect(try links("trips", 1, of: "Tag", in: store) == [6])
    let last = try store.makeReader().history(HistoryRequest(newestFirst: true, limit: 1)).first
    #expect(last?.author == "me" && last?.contextName == "Add Trip")
    let json = shell("add", "Tag", "name=rain", "--format", "jsonl")
    #expect(json.data.contains(#""name":"rain","trips":[]"#))
    let author = try store.makeReader().history(HistoryRequest(newestFirst: true, limit: 1)).first
    #expect(author?.author == "cairn")
  }

  @Test("set changes what it names: values, nil, the empty text, one object, members")
  func set() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    func set(_ words: String...) -> Answer { shell.run(["set", "Trip", "1"] + words) }
    #expect(set("name=", "budget=3", "isFavorite=yes").words == ["Changed Trip p1."])
    #expect(try value("name", 1, of: "Trip", in: store) == .string(""))
    #expect(try value("isFavorite", 1, of: "Trip", in: store) == .bool(true))
    #expect(set("budget:=null", "seats:=7", #"name:="a\nb""#).status == .done)
    #expect(try value("budget", 1, of: "Trip", in: store) == .null)
    #expect(try value("seats", 1, of: "Trip", in: store) == .int(7))
    #expect(try value("name", 1, of: "Trip", in: store) == .string("a\nb"))
    #expect(set("tags+=1").status == .done && set("tags+=p2,1").status == .done)
    #expect(try links("tags", 1, of: "Trip", in: store) == [1, 2])
    #expect(set("tags-=1").status == .done)
    #expect(try links("tags", 1, of: "Trip", in: store) == [2])
    #expect(set("tags=").status == .done)
    #expect(try links("tags", 1, of: "Trip", in: store) == [])
    #expect(set("items=1").status == .done)
    #expect(try links("items", 1, of: "Trip", in: store) == [1])
    #expect(try value("trip", 2, of: "Item", in: store) == .null)
    #expect(shell("set", "Item", "2", "trip=p3").status == .done)
    #expect(try links("items", 3, of: "Trip", in: store) == [2])
    #expect(shell("set", "Item", "2", "trip:=null").status == .done)
    #expect(set("seats=7").words == ["Trip p1 has these values already."])
  }

  @Test("An element of a composite is set alone, the others stay") func composites() throws {
    let shell = CommandShell.plain()
    let answer = shell("set", "Person", "1", "homeAddress.city=Rome", "--format", "jsonl")
    #expect(answer.data.contains(#""city":"Rome""#))
    #expect(answer.data.contains(#""street":""#))
    #expect(!answer.data.contains(#""street":"","#))
    let wrong = shell("set", "Person", "1", "homeAddress.town=Rome")
    #expect(wrong.status == .wrongUsage && wrong.said.contains("no element “town”"))
  }

  @Test("The sample says that nothing is kept") func sample() {
    let answer = CommandShell.plain()("set", "Trip", "3", "budget=5")
    #expect(answer.status == .done)
    #expect(answer.said.contains("nothing is kept"))
  }

  @Test(
    "A value that is none is status 2 and names its property",
    arguments: [
      (["budget=abc"], "budget of Trip: “abc” is no decimal number."), (["seats=40000"], "seats"),
      (["seats=1.5"], "seats"), (["startDate=2026-02-30"], "startDate"),
      (["isFavorite=maybe"], "isFavorite"),
      (["budget="], "budget:=null"), (["nam=x"], "Did you mean name?"), (["name:=5"], "name"),
      (["name:=x"], "no JSON"), (["name+=x"], "to-many"), (["tags=x"], "names no object"),
      (["name=a", "name=b"], "twice"), (["name.first=x"], "no element"),
      (["items.title=x"], "relationship"),
      (["tags:=5"], "list of IDs"),
    ])
  func values(_ words: [String], _ sentence: String) throws {
    let store = try Fixture.store()
    let answer = CommandShell([store]).run(["set", "Trip", "1"] + words)
    #expect(answer.status == .wrongUsage, "\(answer)")
    #expect(answer.said.contains(sentence), "\(answer)")
    #expect(try store.makeReader().history(HistoryRequest()).count == 1)
  }

  @Test("A linked object that is not there is status 3") func missing() throws {
    let shell = CommandShell([try Fixture.store()])
    #expect(shell("set", "Trip", "1", "tags=p9").status == .notFound)
    #expect(shell("set", "Trip", "99", "name=x").status == .notFound)
    #expect(shell("delete", "Trip", "1", "99").status == .notFound)
    #expect(shell("show", "Trip", "1").status == .done)
  }

  @Test("What the store does not take is status 4 and names the property") func refused() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let unique = shell("set", "Tag", "1", "name=snow")
    #expect(unique.status == .refused && unique.said.contains("name must be unique"))
    let required = shell("add", "Item", "isPacked=yes")
    #expect(required.status == .refused && required.said.contains("title"))
    let nothing = shell("set", "Item", "1", "title:=null")
    #expect(nothing.status == .refused && nothing.said.contains("title"))
    #expect(shell("add", "Media", "title=x").status == .notFound)
    #expect(try store.makeReader().history(HistoryRequest()).count == 1)
  }

  @Test("--read-only refuses every change") func readOnly() throws {
    let shell = CommandShell([try Fixture.store()])
    for words in [
      ["set", "Tag", "1", "name=x"], ["add", "Tag", "name=x"], ["delete", "Tag", "1"],
    ] {
      let answer = shell.run(words + ["--read-only"])
      #expect(answer.status == .refused && answer.said.contains("--read-only"), "\(answer)")
    }
    #expect(shell("list", "Tag", "--read-only").status == .done)
  }

  @Test("delete takes several objects and says what went with them") func delete() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let answer = shell("delete", "Trip", "p1", "2", "1")
    #expect(answer.words == ["Deleted 2 Trips and 3 objects that belonged to them."])
    #expect(answer.data.isEmpty)
    #expect(shell("list", "Trip", "--format", "jsonl").lines.count == 3)
    #expect(shell("list", "Item", "--format", "jsonl").lines.isEmpty)
    let last = try store.makeReader().history(HistoryRequest(newestFirst: true, limit: 1)).first
    #expect(last?.contextName == "Delete 2 Trips")
  }
}
