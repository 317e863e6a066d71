import DataCore
import Foundation
import MemoryStore
import TestSupport
import Testing

@testable import Browser

@Suite("To-many columns") struct ManyMembersTests {
  private let questions = QuestionCounts()

  private func store() throws -> WatchedStore<MemoryStore> {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    for index in 0..<600 {
      let item = "trip=\(index % 5 + 1)"
      #expect(shell("add", "Item", "title=thing \(index)", item).status == .done)
      #expect(shell("add", "Trip", "name=trip \(index)").status == .done)
    }
    return WatchedStore(store) { [questions] in questions.note($0) }
  }

  @Test("cost a question for many objects, not one each, in every format and order")
  func calls() throws {
    let store = try store()
    for format in ["json", "jsonl", "csv", "tsv", "table"] {
      for order in [[], ["--sort", "-name"]] {
        questions.reset()
        let answer = CommandShell([store]).run(
          ["list", "Trip", "--columns", "name,items,tags", "--format", format] + order)
        #expect(answer.status == .done)
        let calls = questions[.members]
        #expect(calls <= 2 * 3, "\(calls) for \(answer.lines.count) lines of \(format)")
        let plain = CommandShell([store.base]).run(
          ["list", "Trip", "--columns", "name,items,tags", "--format", format] + order)
        #expect(answer.data == plain.data && plain.lines.count >= 605)
      }
    }
  }

  @Test("are each object's own, whatever its place in the list") func members() throws {
    let store = try store()
    let reader = try store.base.makeReader()
    let answer = CommandShell([store])(
      "list", "Trip", "--columns", "objectID,items", "--format", "tsv")
    var count = 0
    for line in answer.lines.dropFirst() {
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 2, "\(line)")
      let id = try #require(PersistentIdentifier(fields[0]))
      let expected = try reader.related(to: id, through: "items").map(\.description)
      let found = fields[1].split { "[], \"".contains($0) }.map(String.init)
      #expect(found == expected, "\(line)")
      count += found.count
    }
    #expect(count == 603)
  }
}
