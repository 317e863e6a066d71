import DataCore
import Foundation
import MemoryStore
import Testing

@testable import Browser

@Suite("history") struct HistoryCommandTests {
  /// Three transactions after the first: of ann, of bob, of ann.
  private func shell() throws -> (CommandShell, MemoryStore) {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    #expect(shell("set", "Trip", "2", "name=Sparta", "seats=2", "--author", "ann").status == .done)
    #expect(shell("add", "Tag", "name=rain", "--author", "bob").status == .done)
    #expect(shell("delete", "Tag", "1", "--author", "ann").status == .done)
    return (shell, store)
  }

  private func tokens(_ answer: Answer) -> [String] {
    answer.lines.dropFirst().map { String($0.drop { $0 == " " }.prefix { $0 != " " }) }
  }

  @Test("JSON has token, timestamp, author, process, bundle, store and changes") func json() throws
  {
    let (shell, store) = try shell()
    let line = try #require(shell("history", "--format", "jsonl").lines.dropFirst().first)
    let node = try JSONNode(parsing: line)
    guard case .object(let members) = node else {
      Issue.record("\(line)")
      return
    }
    #expect(
      members.map(\.name) == [
        "token", "timestamp", "author", "process", "bundle", "store", "changes",
      ])
    #expect(members[0].value == .number("2") && members[2].value == .string("ann"))
    #expect(members[5].value == .string(store.identifier))
    #expect(
      members[6].value
        == .array([
          .object([
            .init(name: "kind", value: .string("update")),
            .init(name: "objectID", value: .string("x-coredata://\(store.identifier)/Trip/p2")),
            .init(name: "properties", value: .array([.string("name"), .string("seats")])),
          ])
        ]))
    guard case .string(let time) = members[1].value else {
      Issue.record("\(line)")
      return
    }
    let entry = try store.makeReader().history(HistoryRequest(after: 1, limit: 1)).first
    #expect(ExactDate.parse(time) == entry?.timestamp)
  }

  @Test("CSV has a record a change, the table a line a transaction") func formats() throws {
    let (shell, _) = try shell()
    let csv = shell("history", "--format", "csv").lines
    #expect(
      csv.first == "token,timestamp,author,process,bundle,store,kind,objectID,properties\r")
    #expect(csv.filter { $0.hasPrefix("1,") }.count == 10)
    #expect(csv.last?.hasPrefix("4,") == true && csv.last?.contains(",delete,") == true)
    let table = shell("history").lines
    #expect(table.count == 5 && table[0].hasPrefix("token  timestamp"))
    #expect(table[1].hasSuffix("+5 Trip, +3 Item, +2 Tag"))
    #expect(table[4].contains("ann") && table[4].hasSuffix("-1 Tag"))
  }

  @Test("Author, entity, limit and token narrow it") func narrowing() throws {
    let (shell, store) = try shell()
    #expect(tokens(shell("history", "--author", "ann")) == ["2", "4"])
    #expect(tokens(shell("history", "--entity", "Tag")) == ["1", "3", "4"])
    #expect(shell("history", "--entity", "Tag").lines[1].hasSuffix(" +2 Tag"))
    #expect(tokens(shell("history", "--limit", "2")) == ["3", "4"])
    #expect(tokens(shell("history", "--limit", "1", "--author", "ann")) == ["4"])
    #expect(tokens(shell("history", "--limit", "9")) == ["1", "2", "3", "4"])
    #expect(tokens(shell("history", "--limit", "0")) == [])
    #expect(tokens(shell("history", "--since", "3")) == ["4"])
    #expect(tokens(shell("history", "--since", "1", "--limit", "9")) == ["2", "3", "4"])
    #expect(tokens(shell("history", "--since", "\(store.identifier)/2")) == ["3", "4"])
    #expect(tokens(shell("history", "--since", "Sample/2")) == ["3", "4"])
    #expect(tokens(shell("history", "--since", "2001-01-02")) == ["1", "2", "3", "4"])
    #expect(tokens(shell("history", "--since", "9999-01-01T00:00:00Z")) == [])
    #expect(shell("history", "--since", "whenever").status == .wrongUsage)
    #expect(shell("history", "--since", "other/2").status == .notFound)
    #expect(shell("history", "--entity", "Tagg").status == .notFound)
  }

  @Test("Two stores are merged by time, and a bare token names neither") func twoStores() throws {
    let first = try Fixture.store("first")
    let second = try Fixture.store("second")
    for (store, name) in [(second, "x"), (first, "y"), (second, "z")] {
      #expect(CommandShell([store])("add", "Tag", "name=\(name)").status == .done)
    }
    let shell = CommandShell([first, second])
    let order = shell("history").lines.dropFirst().map { $0.contains("first") }
    #expect(order == [true, false, false, true, false])
    #expect(
      shell("history", "--limit", "2").lines.dropFirst().map { $0.contains("first") } == [
        true, false,
      ])
    let token = shell("history", "--since", "1")
    #expect(token.status == .wrongUsage && token.said.contains(first.identifier))
    #expect(tokens(shell("history", "--since", "second/1")) == ["2", "3"])
  }

  @Test("--follow goes on with what is changed, until it is stopped") func follow() throws {
    let (shell, store) = try shell()
    shell.waits = [
      {},
      { _ = CommandShell([store])("add", "Tag", "name=new", "--author", "ann") },
      { _ = CommandShell([store])("add", "Tag", "name=other", "--author", "bob") },
      { _ = CommandShell([store])("add", "Tag", "name=third", "--author", "ann") },
    ]
    let answer = shell("history", "--follow", "--since", "4", "--author", "ann")
    #expect(answer.status == .done)
    #expect(tokens(answer) == ["5", "7"])
    shell.waits = [{ _ = CommandShell([store])("delete", "Tag", "3") }]
    let json = shell("history", "--follow", "--limit", "1", "--format", "jsonl").lines
    #expect(json.count == 2 && json[1].contains("\"delete\""))
  }
}
