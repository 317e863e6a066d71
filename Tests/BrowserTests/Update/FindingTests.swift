import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite struct FindingTests {
  @Test("Search narrows as you type, folds case and diacritics, and n goes round")
  func search() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("/")
    await session.type("ZU")
    #expect(session.titles == ["Zürich"])
    await session.press("Backspace")
    #expect(session.titles == ["Zürich", "Zagreb"])
    await session.press("Enter")
    #expect(session.state.prompts.isEmpty)
    #expect(session.cursorTitle == "Zürich")
    await session.press("n")
    #expect(session.cursorTitle == "Zagreb")
    await session.press("n")
    #expect(session.cursorTitle == "Zürich")
    await session.press("N")
    #expect(session.cursorTitle == "Zagreb")
    await session.press("Esc")
    #expect(session.titles == Fixture.trips)
    #expect(session.cursorTitle == "Zagreb")
  }

  @Test("A cancelled search shows what was shown before") func cancelled() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("/")
    await session.type("nothing like it")
    #expect(session.titles.isEmpty)
    await session.press("Esc")
    #expect(session.titles == Fixture.trips)
    #expect(session.state.sheet?.past.isEmpty == true)
  }

  @Test("Sorting folds case, turns round, adds columns, and Esc brings the old order back")
  func sort() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("s")
    await session.type("name")
    await session.press("Enter")
    #expect(session.titles == ["Athens", "Oslo", "Rome", "Zagreb", "Zürich"])
    #expect(session.cursorTitle == "Rome")
    await session.press("s")
    await session.type("name")
    await session.press("Enter")
    #expect(session.titles == ["Zürich", "Zagreb", "Rome", "Oslo", "Athens"])
    await session.press("S")
    await session.type("seats")
    await session.press("Enter")
    #expect(session.state.sheet?.view.sort.count == 2)
    await session.press("Esc Esc")
    #expect(session.titles == ["Athens", "Oslo", "Rome", "Zagreb", "Zürich"])
    await session.press("Esc")
    #expect(session.titles == Fixture.trips)
  }

  @Test("What is selected and hidden by a search is left alone, and said") func hidden()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press("j Space Space Space")
    #expect(session.state.sheet?.selection.count == 3)
    await session.press("/")
    await session.type("z")
    await session.press("Enter")
    #expect(session.state.sheet?.hiddenSelection.count == 2)
    await session.press("d")
    guard case .confirm(let question) = session.state.prompt else {
      Issue.record("nothing asked")
      return
    }
    #expect(
      question.question
        == "Delete Trip with all Items? 2 selected objects hidden by the search stay.")
    await session.press("y Esc")
    #expect(session.titles == ["Rome", "Athens", "Oslo", "Zagreb"])
  }

  @Test("v selects a range, * all shown, and Esc takes a selection back") func ranges() async throws
  {
    let session = await Session([try Fixture.items(1_000)])
    await session.show("Item")
    await session.press("j v j j v")
    #expect(session.state.sheet?.selection.count == 3)
    await session.press("Esc")
    #expect(session.state.sheet?.selection.isEmpty == true)
    await session.press("v G v")
    #expect(session.state.sheet?.selection.count == 997)
    await session.press("*")
    #expect(session.state.sheet?.selection.count == 1_000)
    await session.press("d y")
    #expect(session.titles.isEmpty)
    #expect(session.state.undoName == "Delete 1000 Items")
    await session.press("u")
    #expect(session.state.sheet?.count == 1_000)
  }

  @Test("The palette lists every action with its key, and runs what is picked") func palette()
    async throws
  {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press(":")
    await session.type("select all")
    await session.press("Enter")
    #expect(session.state.sheet?.selection.count == 5)
    await session.press("?")
    await session.type("undo")
    await session.press("Enter")
    #expect(session.state.message?.text == "There is nothing to undo.")
    await session.press("Esc")
    #expect(session.state.prompts.isEmpty)
  }

  @Test("A paste where a list has the focus runs nothing") func paste() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.press(.paste("dddd\nyq"))
    #expect(session.titles == Fixture.trips)
    #expect(session.state.message?.text == "Pasted text goes into a field only; nothing was run.")
    await session.press("/")
    await session.press(.paste("Os\nlo"))
    #expect(session.state.sheet?.view.search == "Os lo")
  }
}
