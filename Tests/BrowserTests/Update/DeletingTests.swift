import DataCore
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite("Deleted objects stay in the list until that is saved") struct DeletingTests {
  private func staged() async throws -> (Session, MemoryStore) {
    let store = try Fixture.store()
    let session = await Session([store], autosave: .off, size: Size(width: 60, height: 12))
    await session.show("Item")
    return (session, store)
  }

  private func marks(_ session: Session) -> [PendingMarks.Mark?] {
    session.state.sheet?.window.rows.map { session.state.pending[$0.id] } ?? []
  }

  @Test("the row is marked, counted, and looks deleted; the cursor goes on") func marked()
    async throws
  {
    let (session, _) = try await staged()
    await session.press("d")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    #expect(marks(session) == [.deleted, nil, nil])
    #expect(session.cursorTitle == "Shoes")
    #expect(session.state.sheet?.count == 3)
    let canvas = session.state.drawn(60, 12)
    #expect(
      canvas.text().split(separator: "\n").prefix(4).map { $0.trimmed } == [
        "─ Stores ─────────┬─ Item  3 ───────────────────────── 2/3 ─",
        " Sample    memory │   title  isPacked  trip",
        "  Item          3 │ - Map    –         Rome",
        "  Media         0 │▌  Shoes  –         Rome",
      ], "\(canvas.text())")
    await session.press("d")
    #expect(marks(session) == [.deleted, .deleted, nil])
  }

  @Test("undo takes the mark away, saving the row") func undoneAndSaved() async throws {
    let (session, store) = try await staged()
    await session.press("d d u")
    #expect(marks(session) == [.deleted, nil, nil])
    await session.press("Ctrl-S Enter")
    #expect(session.titles == ["Shoes", "Hat"])
    #expect(session.state.pending.isEmpty)
    #expect(try store.makeReader().count(Query(.entity("Item"))) == 2)
    await session.press("u")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    #expect(marks(session) == [.added, nil, nil])
  }

  @Test("undo brings the cursor to what is back, redo of an added object to that")
  func cursorGoesThere() async throws {
    let session = await Session([try Fixture.store()], size: Size(width: 60, height: 12))
    await session.show("Item")
    await session.press("d G")
    #expect(session.cursorTitle == "Hat")
    await session.press("u")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    #expect(session.cursorTitle == "Map")
    #expect(session.state.detail.title == "Map")
    let (staged, _) = try await staged()
    await staged.press("d d G u")
    #expect(staged.cursorTitle == "Shoes")
  }

  @Test("the preview names the objects that links lead to") func previewNames() async throws {
    let (session, _) = try await staged()
    await session.press("d Ctrl-S")
    guard case .preview(let preview) = session.state.prompt else {
      Issue.record("no preview")
      return
    }
    #expect(preview.lines.map(\.text) == ["Item: Map", "Trip: Rome", "items: Map removed"])
  }

  @Test("it can be looked at, but neither edited nor deleted again") func refused() async throws {
    let (session, _) = try await staged()
    await session.press("d k")
    #expect(session.cursorTitle == "Map")
    #expect(session.state.detail.title == "Map")
    #expect(
      session.state.detail.fields.first { $0.name == "trip" }?.content
        == .link(Link(id: try #require(session.state.detail.linkedTrip), title: "Rome")))
    for key in ["d", "e", "Enter e"] {
      await session.press(key)
      #expect(session.state.prompts.isEmpty)
      #expect(
        session.state.message?.text
          == "This Item is deleted already. Undo brings it back: u. Ctrl-S saves that it goes.")
    }
    #expect(marks(session) == [.deleted, nil, nil])
  }

  @Test("of a selection only what is not deleted yet is deleted") func selection() async throws {
    let (session, _) = try await staged()
    await session.press("d *")
    #expect(session.state.sheet?.selection.count == 3)
    await session.press("d")
    guard case .confirm(let question) = session.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(question.question == "Delete 2 Items?")
    await session.press("y")
    #expect(marks(session) == [.deleted, .deleted, .deleted])
    await session.press("* d")
    #expect(session.state.message?.text == "What is selected is deleted already.")
    #expect(session.state.prompts.isEmpty)
  }

  @Test("a deleted owner keeps its members in the list, and takes no new ones") func owner()
    async throws
  {
    let (session, _) = try await staged()
    await session.show("Trip")
    await session.press("d y k")
    #expect(session.cursorTitle == "Rome")
    await session.goToField("items")
    await session.press("Enter")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    #expect(marks(session) == [.deleted, .deleted, .deleted])
    await session.press("a")
    #expect(session.state.prompts.isEmpty)
    #expect(session.state.message?.text.contains("is deleted") == true)
  }

  @Test("where each action is saved the row goes at once") func autosaved() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Item")
    await session.press("d")
    #expect(session.titles == ["Shoes", "Hat"])
    #expect(session.cursorTitle == "Shoes")
  }
}

extension Detail {
  fileprivate var linkedTrip: PersistentIdentifier? {
    for field in fields {
      if case .link(let link?) = field.content { return link.id }
    }
    return nil
  }
}

extension Substring {
  /// Without blanks at the end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
