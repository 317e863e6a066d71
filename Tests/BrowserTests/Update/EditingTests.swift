import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite struct EditingTests {
  @Test("A rename is saved, named, undone and redone") func rename() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("name")
    await session.press("e")
    await session.retype("Roma")
    await session.press("Enter")
    #expect(session.state.prompts.isEmpty)
    #expect(session.titles.first == "Roma")
    #expect(session.state.undoName == "Rename Trip")
    #expect(session.state.pending.isEmpty)
    await session.press("u")
    #expect(session.titles.first == "Rome")
    #expect(session.state.redoName == "Rename Trip")
    #expect(session.state.message?.text == "Undone: Rename Trip.")
    await session.press("Ctrl-R")
    #expect(session.titles.first == "Roma")
  }

  @Test("A refused value keeps what was typed, says why and writes nothing")
  func refused() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("seats")
    await session.press("e")
    await session.retype("40000")
    await session.press("Enter")
    let field = try #require(session.state.form?.field)
    #expect(field.text.text == "40000")
    #expect(field.error == "40000 is out of range: -32768 to 32767 fit.")
    #expect(session.state.undoName == nil)
    await session.press("Esc")
    #expect(session.state.detail.field?.content == .value(.int(1)))
  }

  @Test("An end before its start is refused beside the end") func order() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("e Tab")
    await session.type("2026-05-02")
    await session.press("Tab")
    await session.type("2026-05-01")
    await session.press("Enter")
    #expect(session.state.form?.field?.error == "endDate must not lie before startDate.")
    await session.retype("2026-05-03")
    await session.press("Enter")
    #expect(session.state.prompts.isEmpty)
    #expect(session.state.undoName == "Change End Date and Start Date of Trip")
  }

  @Test("A new object gets its defaults, the cursor, and a permanent identifier")
  func add() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("a Enter")
    #expect(session.state.form?.field?.error == "name is required: it must not be empty.")
    await session.type("Lima")
    await session.press("Enter")
    #expect(session.state.prompts.isEmpty)
    #expect(session.cursorTitle == "Lima")
    #expect(session.state.sheet?.cursorRow?["seats"] == .int(1))
    #expect(session.state.sheet?.cursorID?.isTemporary == false)
    #expect(session.state.undoName == "Add Trip")
    await session.press("u")
    #expect(session.titles == Fixture.trips)
  }

  @Test("A new object of an abstract entity asks which kind") func abstract() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Media")
    await session.press("a")
    guard case .chooser(let chooser) = session.state.prompt else {
      Issue.record("no chooser")
      return
    }
    #expect(chooser.items.map(\.id) == ["Film", "Song"])
    await session.press("Esc")
    await session.show("Film")
    await session.send(.tick(Date(timeIntervalSinceReferenceDate: 90_000)))
    await session.press("a")
    #expect(session.state.form?.fields.map(\.text.text) == ["", "", "no", "2001-01-02"])
    await session.press("Esc")
    await session.show("Media")
    await session.press("a")
    await session.press("Down Enter")
    #expect(session.state.form?.entity.name == "Song")
  }

  @Test("A value that must be unique and is taken is refused beside its field")
  func unique() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Tag")
    await session.press("a")
    await session.type("sun")
    await session.press("Enter")
    #expect(
      session.state.form?.field?.error == "name must be unique: sun has this value already.")
    #expect(session.state.form?.isSubmitting == false)
    await session.type("shine")
    await session.press("Enter")
    #expect(session.titles.sorted() == ["snow", "sun", "sunshine"])
  }

  @Test("Nil and empty are two values, and a key makes nil") func nilValue() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Song")
    await session.press("a")
    await session.type("Air")
    await session.press("Tab")
    await session.type("x")
    await session.press("Backspace Enter")
    #expect(session.state.sheet?.cursorRow?["artist"] == .string(""))
    await session.goToField("artist")
    await session.press("e Ctrl-N Enter")
    #expect(session.state.sheet?.cursorRow?["artist"] == .null)
    await session.show("Trip")
    await session.goToField("name")
    await session.press("e Ctrl-N")
    #expect(session.state.form?.field?.error == "name is required: it cannot be nil.")
  }

  @Test("Deleting asks where more goes with it, and one undo brings all back")
  func delete() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("d")
    guard case .confirm(let question) = session.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(question.question == "Delete Trip “Rome” with all Items?")
    await session.press("y")
    #expect(session.titles == ["Athens", "Zürich", "Oslo", "Zagreb"])
    #expect(session.cursorTitle == "Athens")
    await session.press("d")
    #expect(session.titles == ["Zürich", "Oslo", "Zagreb"])
    await session.press("u u")
    #expect(session.titles == Fixture.trips)
    await session.show("Item")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    #expect(session.state.undoName == nil)
  }

  @Test("A to-one link is chosen from a list, and followed") func toOne() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Item")
    await session.goToField("trip")
    await session.press("e")
    await session.type("zag")
    await session.press("Enter")
    #expect(session.state.detail.field.map { "\($0.content)" }?.contains("Zagreb") == true)
    #expect(session.state.undoName == "Change Trip of Item")
    await session.press("Enter")
    #expect(session.state.sheets.count == 2)
    #expect(session.cursorTitle == "Zagreb")
    await session.press("Esc")
    #expect(session.state.sheet?.entity.name == "Item")
    #expect(session.cursorTitle == "Map")
  }

  @Test("To-many links are added and taken out, at both ends") func toMany() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("tags")
    await session.press("e Tab Enter")
    guard case .links(1, let first) = session.state.detail.field?.content else {
      Issue.record("not linked")
      return
    }
    #expect(first.map(\.title) == ["snow"])
    await session.press("Enter")
    #expect(session.titles == ["snow"])
    await session.goToField("trips")
    #expect(session.state.detail.field.map { "\($0.content)" }?.contains("Rome") == true)
    await session.press("u")
    #expect(session.titles.isEmpty)
  }

  @Test("An object added to a relationship's list is linked to its owner")
  func addLinked() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("items")
    await session.press("Enter")
    #expect(session.titles == ["Map", "Shoes", "Hat"])
    await session.press("a")
    await session.type("Towel")
    await session.press("Enter")
    #expect(session.titles == ["Map", "Shoes", "Hat", "Towel"])
    #expect(session.cursorTitle == "Towel")
  }
}
