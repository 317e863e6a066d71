import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite("Tables for a person") struct TableTests {
  private func shell(_ titles: [String]) throws -> CommandShell {
    let store = MemoryStore(name: "Sample", model: Fixture.model)
    let context = ModelContext(stores: [store])
    for title in titles {
      _ = try context.insert(entityNamed: "Item", values: ["title": .string(title)])
    }
    try context.save()
    return CommandShell([store])
  }

  @Test("Columns line up by what a terminal shows: wide, narrow and joined characters")
  func widths() throws {
    let shell = try shell(["日本語", "e\u{301}té", "👩‍👩‍👧‍👦", "abc"])
    for isTerminal in [false, true] {
      shell.isTerminal = isTerminal
      let lines = shell("list", "Item", "--columns", "title,isPacked").lines
      #expect(
        lines == ["title   isPacked", "日本語  no", "e\u{301}té     no", "👩‍👩‍👧‍👦      no", "abc     no"])
    }
  }

  @Test("A terminal gets nothing that it would obey, a pipe every byte") func sanitised() throws {
    let shell = try shell(["red \u{1B}[31m", "two\nlines", "bidi \u{202E}x"])
    let raw = shell("list", "Item", "--columns", "title").data
    #expect(raw.contains("\u{1B}[31m") && raw.contains("\u{202E}") && raw.contains("two↵lines"))
    shell.isTerminal = true
    for format in ["table", "json", "jsonl", "csv", "tsv"] {
      for words in [["list", "Item"], ["show", "Item", "1"], ["show", "Item", "3"]] {
        let data = shell.run(words + ["--format", format]).data
        let isQuiet = data.unicodeScalars.allSatisfy { scalar in
          ["\n", "\r", "\t"].contains(scalar)
            || ![.control, .format].contains(scalar.properties.generalCategory)
        }
        #expect(isQuiet, "\(format): \(data.debugDescription)")
      }
    }
  }

  @Test("To a terminal it is cut to the width, which is said; to a pipe it is whole") func cut()
    throws
  {
    let long = String(repeating: "long ", count: 40)
    let shell = try shell([long, "short"])
    #expect(shell("list", "Item").data.contains(long))
    shell.isTerminal = true
    shell.columns = 40
    let answer = shell("list", "Item")
    #expect(answer.lines.allSatisfy { $0.count <= 40 }, "\(answer.data)")
    #expect(answer.lines[1].contains("…"))
    #expect(answer.said.contains("…") && answer.said.contains("--columns"))
    shell.columns = 16
    let narrow = shell("list", "Item")
    #expect(narrow.lines.allSatisfy { $0.count <= 16 }, "\(narrow.data)")
    #expect(narrow.said.contains("isPacked, trip"), "\(narrow.words)")
    shell.columns = 300
    #expect(shell("list", "Item").words.isEmpty)
  }

  @Test("A wider row after the first five hundred stands out, whole, in a pipe") func late() throws
  {
    let wide = String(repeating: "w", count: 30)
    let shell = try shell((0..<600).map { "Item \($0)" } + [wide])
    let lines = shell("list", "Item", "--columns", "title,isPacked").lines
    #expect(lines.count == 602)
    #expect(lines[1] == "Item 0    no")
    #expect(lines.last == "\(wide)  no")
    shell.isTerminal = true
    #expect(shell("list", "Item", "--columns", "title,isPacked").lines.last == "wwwwwww…  no")
  }

  @Test("Numbers stand at the right, dates are in the person's zone") func alignment() throws {
    let shell = CommandShell([try Fixture.store()])
    #expect(
      shell("set", "Trip", "1", "budget=12345.5", "startDate=2026-07-01 10:00").status == .done)
    shell.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    #expect(
      shell("list", "Trip", "--columns", "budget,startDate", "--limit", "2").lines == [
        " budget  startDate", "12345.5  2026-07-01 12:00", "      ∅  ∅",
      ])
    #expect(
      shell("list", "Trip", "--columns", "startDate", "--format", "csv", "--limit", "1").lines.last
        == "2026-07-01T10:00:00.000Z\r")
  }

  @Test("themes and keys need no store") func programs() {
    let shell = CommandShell.plain()
    #expect(
      shell("themes").lines == ["name   isChosen", "dark   true", "light  false", "mono   false"])
    #expect(shell("keys").data == KeyList.text(.standard) + "\n")
    let keys = shell("keys", "--format", "jsonl").lines
    #expect(keys.count == ActionCatalog.rows.count)
    #expect(
      keys[0].contains(#""action":"down""#) && keys[0].contains(#""keys":["j","Down"]"#),
      "\(keys[0])")
  }
}
