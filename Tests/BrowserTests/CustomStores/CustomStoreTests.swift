import DataCore
import Foundation
import MemoryStore
import SampleModels
import SwiftData
import Testing

@testable import Browser

@Suite("A store of an app in the browser") struct CustomStoreTests {
  private let failure = CardFailure()

  /// Notes in a store of an app, the small model's trips in one of ours.
  private func stores() throws -> [any RecordStore] {
    let schema = Schema([Note.self, SampleModels.Tag.self])
    let container = try ModelContainer(
      for: schema,
      configurations: [CardConfiguration(name: "Cards", schema: schema, failure: failure)])
    let context = ModelContext(container)
    for title in ["Zebra", "apple", "Mango"] { context.insert(Note(title: title)) }
    try context.save()
    return container.stores + [try Fixture.store()]
  }

  private func session() async throws -> Session {
    let session = await Session(try stores())
    await session.show("Note")
    await session.press("s")
    await session.type("title")
    await session.press("Enter g")
    return session
  }

  @Test("Its objects are listed, counted, sorted and searched like all others")
  func browsing() async throws {
    let session = try await session()
    #expect(session.titles == ["apple", "Mango", "Zebra"])
    #expect(session.state.sheet?.count == 3)
    await session.press("/")
    await session.type("an")
    await session.press("Enter")
    #expect(session.titles == ["Mango"])
    await session.press("Esc")
    await session.show("Item")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
  }

  @Test("An edit is saved into it, undone and redone, and so are new and deleted objects")
  func editing() async throws {
    let session = try await session()
    await session.goToField("title")
    await session.press("e")
    await session.retype("apricot")
    await session.press("Enter")
    #expect(session.titles == ["apricot", "Mango", "Zebra"])
    #expect(session.state.undoName == "Rename Note")
    await session.press("u")
    #expect(session.titles == ["apple", "Mango", "Zebra"])
    await session.press("Ctrl-R")
    #expect(session.titles.first == "apricot")
    session.state.focus = .list
    await session.press("d")
    if !session.state.prompts.isEmpty { await session.press("y") }
    #expect(session.titles == ["Mango", "Zebra"])
    await session.press("u")
    #expect(session.titles == ["apricot", "Mango", "Zebra"])
  }

  @Test("What it throws is told, and nothing is lost")
  func failing() async throws {
    let session = try await session()
    failure.error = CardFailure.Jam()
    await session.goToField("title")
    await session.press("e")
    await session.retype("apricot")
    await session.press("Enter")
    #expect(session.state.message?.text.contains("the drawer is jammed") == true)
    #expect(session.titles.first == "apricot" && !session.state.pending.isEmpty)
    failure.error = nil
    await session.press("Ctrl-S Enter")
    #expect(session.state.pending.isEmpty)
    #expect(session.titles == ["apricot", "Mango", "Zebra"])
  }

  @Test("Commands list and edit it")
  func commands() throws {
    let shell = CommandShell(try stores())
    let list = shell("list", "Note", "--columns", "title", "--sort", "title", "--format", "csv")
    #expect(
      list.data.split(whereSeparator: \.isNewline).sorted() == [
        "Mango", "Zebra", "apple", "title",
      ], "\(list.said)")
    let set = shell("set", "Note", "x-coredata://Cards/Note/card2", "title=peach")
    #expect(set.status == .done, "\(set.said)")
    let shown = shell(
      "list", "Note", "--where", "title == 'peach'", "--columns", "title", "--format", "csv")
    #expect(shown.data.split(whereSeparator: \.isNewline) == ["title", "peach"])
  }
}
