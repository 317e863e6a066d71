import DataCore
import Foundation
import MemoryStore
import Testing

@testable import Browser

@Suite("--where") struct WhereTests {
  private func names(_ text: String, _ more: String...) throws -> [String] {
    let shell = CommandShell([try Fixture.store()])
    _ = shell("set", "Trip", "2", "startDate=2026-07-01", "budget=200", "tags=1")
    let answer = shell.run(
      ["list", "Trip", "--where", text, "--columns", "name", "--format", "tsv"] + more)
    #expect(answer.status == .done, "\(answer)")
    return Array(answer.lines.dropFirst())
  }

  @Test("A list has the objects that fulfil it") func lists() throws {
    #expect(try names("name BEGINSWITH 'Z'") == ["Zürich", "Zagreb"])
    #expect(try names("name CONTAINS[cd] 'zurich'", "--sort", "name") == ["Zürich"])
    #expect(try names("budget - seats > 100") == ["Athens"])
    #expect(try names("startDate == '2026-07-01'") == ["Athens"])
    #expect(try names("ANY items.title == 'Hat' OR tags.@count > 0") == ["Rome", "Athens"])
    #expect(try names("SELF == 'p2'") == ["Athens"])
    #expect(try names("TRUEPREDICATE", "--limit", "2", "--offset", "1") == ["Athens", "Zürich"])
    #expect(try names("name == 'nowhere'") == [])
  }

  @Test("The contract's example gives the right trips on the sample") func sample() throws {
    let shell = CommandShell.plain()
    let filter = "budget - spent > 100 AND NOT destination CONTAINS[cd] \"tokyo\""
    let found = shell("list", "Trip", "--where", filter, "--format", "jsonl").lines
    let all = shell("list", "Trip", "--format", "csv", "--columns", "budget,spent,destination")
    let expected = all.lines.dropFirst().filter { line in
      let fields = line.dropLast().split(separator: ",", maxSplits: 2)
      guard fields.count == 3, let budget = Double(fields[0]), let spent = Double(fields[1]) else {
        Issue.record("\(line)")
        return false
      }
      return budget - spent > 100 && !fields[2].lowercased().contains("tokyo")
    }
    #expect(found.count == expected.count && !found.isEmpty && found.count < 16)
  }

  @Test(
    "A mistake is status 2 with its column",
    arguments: [
      ("nam == 1", "column 1:"), ("name ==", "column 8:"), ("name == 'x", "column 9:"),
      ("name == '日本語' AND nme == 1", "column 19:"), ("'👨‍👩‍👧' == nme", "column 8:"),
      ("name == 'e\u{301}' AND nme == 1", "column 17:"),
    ])
  func mistakes(_ text: String, _ place: String) throws {
    let shell = CommandShell([try Fixture.store()])
    for words in [
      ["list", "Trip"], ["delete", "Trip"], ["export", "Trip", "-", "--format", "csv"],
    ] {
      let answer = shell.run(words + ["--where", text])
      #expect(answer.status == .wrongUsage && answer.said.contains(place), "\(answer)")
      #expect(answer.data.isEmpty)
    }
    #expect(shell("list", "Trip", "--where", "nam == 1").said.contains("name"))
  }

  @Test("delete takes what fulfils it") func delete() throws {
    let shell = CommandShell([try Fixture.store()])
    #expect(shell("delete", "Trip", "--where", "name BEGINSWITH 'Z'").words == ["Deleted 2 Trips."])
    #expect(shell("list", "Trip", "--format", "jsonl").lines.count == 3)
    #expect(shell("delete", "Trip", "--where", "name == 'x'").words == ["No Trips."])
  }
}
