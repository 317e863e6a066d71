import DataCore
import Foundation
import MemoryStore
import Testing

@testable import Browser

@Suite("Objects named on the command line") struct ObjectReferenceTests {
  @Test("Three forms name the same object") func forms() throws {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    let id = "x-coredata://\(store.identifier)/Trip/p2"
    for word in ["2", "p2", id] {
      #expect(shell("show", "Trip", word).lines.first == "objectID    \(id)", "\(word)")
    }
  }

  @Test("An object of a subentity is found by the name of its root, in every form") func family()
    throws
  {
    let store = try Fixture.store()
    let shell = CommandShell([store])
    _ = shell("add", "BusinessTrip", "name=Fair")
    let id = "x-coredata://\(store.identifier)/BusinessTrip/p6"
    for word in ["6", id, "x-coredata://\(store.identifier)/Trip/p6"] {
      #expect(shell("show", "Trip", word).lines.first?.hasSuffix(id) == true, "\(word)")
      #expect(shell("show", "BusinessTrip", word).status == .done, "\(word)")
    }
    #expect(shell("show", "BusinessTrip", "1").status == .notFound)
  }

  @Test(
    "What names no object is told from what is not there",
    arguments: [
      ("p99", Browser.ExitStatus.notFound, "no Trip p99"), ("p", .wrongUsage, "names no object"),
      ("Rome", .wrongUsage, "p12 or 12"), ("-1", .wrongUsage, "option -1"),
      ("", .wrongUsage, "names no object"),
      ("x-coredata://ID/Trip/p99", .notFound, "no object"),
      ("x-coredata://ID/Tag/p1", .wrongUsage, "a Tag"),
      ("x-coredata://other/Trip/p1", .notFound, "not open"),
      ("x-coredata://ID", .wrongUsage, "names no object"),
      ("99999999999999999999", .wrongUsage, "names no object"),
      ("p١", .wrongUsage, "names no object"),
    ])
  func wrong(_ word: String, _ status: Browser.ExitStatus, _ words: String) throws {
    let store = try Fixture.store()
    let answer = CommandShell([store])("show", "Trip", word.replacing("ID", with: store.identifier))
    #expect(answer.status == status, "\(answer)")
    #expect(answer.said.contains(words), "\(answer)")
  }

  @Test("A key that fits two stores is status 2 and names both; the whole objectID does not")
  func twoStores() throws {
    let first = try Fixture.store("first")
    let second = try Fixture.store("second")
    let shell = CommandShell([first, second])
    let answer = shell("show", "Trip", "p2")
    #expect(answer.status == .wrongUsage)
    for word in ["first", "second", first.identifier, second.identifier] {
      #expect(answer.said.contains(word), "\(answer)")
    }
    let id = "x-coredata://\(second.identifier)/Trip/p2"
    #expect(shell("show", "Trip", id).status == .done)
    #expect(shell("add", "Tag", "name=new").status == .wrongUsage)
    #expect(CommandShell([second])("delete", "Trip", "p2").status == .done)
    #expect(shell("show", "Trip", "p2").lines.first?.contains(first.identifier) == true)
  }

  @Test("Two stores are listed together, merged where there is an order") func merged() throws {
    let first = try Fixture.items(700)
    let second = try Fixture.items(900)
    let shell = CommandShell([first, second])
    func titles(_ words: String...) -> [String] {
      shell.run(["list", "Item", "--format", "csv", "--columns", "title"] + words).lines.dropFirst()
        .map { String($0.dropLast()) }
    }
    let expected = (0..<900).flatMap { $0 < 700 ? ["Item \($0)", "Item \($0)"] : ["Item \($0)"] }
    #expect(titles("--sort", "title") == expected)
    #expect(titles("--sort", "-title") == expected.reversed())
    #expect(
      titles("--sort", "title", "--offset", "650", "--limit", "4") == Array(expected[650..<654]))
    #expect(titles().count == 1600)
    let ids = shell("list", "Item", "--sort", "title", "--format", "jsonl", "--limit", "2").lines
    #expect(ids[0].contains(first.identifier) && ids[1].contains(second.identifier))
  }
}
