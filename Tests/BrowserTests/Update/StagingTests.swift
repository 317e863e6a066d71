import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite struct StagingTests {
  @Test("Staged edits are marked and counted until they are previewed and saved")
  func staged() async throws {
    let store = try Fixture.store()
    let session = await Session([store], autosave: .off)
    await session.show("Trip")
    let id = try #require(session.state.sheet?.cursorID)
    await session.goToField("name")
    await session.press("e")
    await session.retype("Roma")
    await session.press("Enter")
    #expect(session.titles.first == "Roma")
    #expect(session.state.pending[id] == .changed)
    #expect(session.state.pending.isChanged("name", of: id))
    #expect(try store.makeReader().rows(for: [id])[id]?["name"] == .string("Rome"))
    await session.press("Ctrl-S")
    guard case .preview(let preview) = session.state.prompt else {
      Issue.record("no preview")
      return
    }
    #expect(preview.lines.map(\.text) == ["Trip: Roma", "name: Rome → Roma"])
    await session.press("Enter")
    #expect(session.state.pending.isEmpty)
    #expect(session.state.message?.text == "Saved 1 object.")
    #expect(try store.makeReader().rows(for: [id])[id]?["name"] == .string("Roma"))
    await session.press("u")
    #expect(session.state.pending[id] == .changed)
    #expect(session.titles.first == "Rome")
  }

  @Test("Quitting asks for unsaved edits, and for what memory does not keep")
  func quitting() async throws {
    let session = await Session([try Fixture.store()])
    await session.press("q")
    #expect(session.terminalEffects == [.quit])
    await session.show("Item")
    await session.press("d")
    #expect(session.titles == ["Shoes", "Hat"])
    await session.press("q")
    guard case .confirm(let question) = session.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(question.question.contains("nothing of what you changed is kept"))
    await session.press("n")
    #expect(session.terminalEffects == [.quit])

    let staged = await Session([try Fixture.store()], autosave: .off)
    await staged.show("Item")
    await staged.press("d q")
    guard case .confirm(let unsaved) = staged.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(unsaved.question.contains("unsaved changes"))
    await staged.press("y")
    #expect(staged.terminalEffects == [.quit])
  }

  @Test("History shows what changed live, and takes it back") func history() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("name")
    await session.press("e")
    await session.retype("Roma")
    await session.press("Enter H")
    #expect(session.state.history.items.first?.title == "Rename Trip")
    await session.press("Enter")
    let line = session.state.history.lines.compactMap { line in
      if case .property(_, _, let name, let before, let after) = line {
        (name, before, after)
      } else {
        nil
      }
    }.first
    #expect(line?.0 == "name")
    #expect(line?.1 == .string("Rome"))
    #expect(line?.2 == .string("Roma"))
    await session.press("r")
    #expect(session.state.history.items.first?.title == "Revert Rename Trip")
    #expect(session.titles.first == "Rome")
    await session.press("j j r")
    #expect(session.state.message?.text.contains("not recorded") == true)
    #expect(session.titles.first == "Rome")
  }

  @Test("Another context's change arrives in list, detail and history") func outside() async throws
  {
    let store = try Fixture.store()
    let session = await Session([store])
    await session.show("Trip")
    let id = try #require(session.state.sheet?.cursorID)
    let other = ModelContext(stores: [store])
    other.author = "phone"
    try other.setValue(.string("Rom"), for: "name", of: id)
    try other.save()
    await session.send(.tick(Date()))
    #expect(session.titles.first == "Rom")
    #expect(session.state.detail.title == "Rom")
    #expect(session.state.history.items.first?.entry.author == "phone")
    #expect(session.state.message?.text == "phone changed Sample.")
  }

  @Test("An undo that no longer fits says what differs and changes nothing")
  func conflict() async throws {
    let store = try Fixture.store()
    let session = await Session([store])
    await session.show("Trip")
    let id = try #require(session.state.sheet?.cursorID)
    await session.goToField("name")
    await session.press("e")
    await session.retype("Roma")
    await session.press("Enter")
    let other = ModelContext(stores: [store])
    try other.setValue(.string("Rom"), for: "name", of: id)
    try other.save()
    await session.press("u")
    #expect(session.titles.first == "Rom")
    #expect(
      session.state.message?.text
        == "Undo Rename Trip is not possible: name of Trip p1 was changed since: it is “Rom” now,"
        + " not “Roma”. Change it by hand if you want the old value back. “Skip undo” leaves this"
        + " edit out.")
    #expect(session.state.undoName == "Rename Trip")
    #expect(session.state.redoName == nil)
    try other.setValue(.string("Roma"), for: "name", of: id)
    try other.save()
    await session.press("u")
    #expect(session.titles.first == "Rome")
    #expect(session.state.undoName == nil)
    #expect(session.state.redoName == "Rename Trip")
  }

  @Test("A store that takes no changes gives its reason for every edit")
  func readOnly() async throws {
    var state = AppState()
    let store = try Fixture.store()
    var info = OpenedStores(stores: [store]).infos()[0]
    info.readOnlyReason = "It is opened with --read-only."
    state.stores = [info]
    _ = update(&state, .started)
    for id in [ActionID.add, .edit, .delete] {
      #expect(update(&state, .run(id)).isEmpty)
      #expect(state.message?.text == "It is opened with --read-only.")
      #expect(state.prompts.isEmpty)
    }
  }
}
