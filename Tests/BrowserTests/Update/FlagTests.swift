import DataCore
import TerminalUI
import Testing

@testable import Browser

@Suite("What outlasts the program") struct FlagTests {
  /// What was to be kept last.
  private func kept(_ session: Session) -> Flags? {
    session.terminalEffects.compactMap { effect in
      if case .remember(let flags) = effect { flags } else { nil }
    }.last
  }

  private func sort(_ session: Session, by column: String, key: String = "s") async {
    await session.press(key)
    await session.type(column)
    await session.press("Enter")
  }

  @Test("An entity's order is kept, comes up again, and Esc forgets it") func order() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await sort(session, by: "name")
    await sort(session, by: "name")
    await sort(session, by: "seats", key: "S")
    #expect(kept(session)?.sorts == ["Trip": ["-name", "seats"]])
    await session.show("Tag")
    #expect(session.state.sheet?.view.sort.isEmpty == true)
    await session.show("Trip")
    #expect(session.titles == ["Zürich", "Zagreb", "Rome", "Oslo", "Athens"])
    #expect(session.state.sheet?.past.isEmpty == true)
    await sort(session, by: "seats")
    await session.press("Esc")
    #expect(kept(session)?.sorts == ["Trip": ["-name", "seats"]])

    let next = await Session([try Fixture.store()])
    next.state.flags = try #require(kept(session))
    await next.show("Trip")
    #expect(next.titles.first == "Zürich")
    #expect(kept(next) == nil)
  }

  @Test("No order is kept of a relationship's list, or of columns that are gone")
  func others() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    await session.goToField("items")
    await session.press("Enter")
    await sort(session, by: "title")
    #expect(session.titles == ["Hat", "Map", "Shoes"])
    #expect(kept(session) == nil)
    session.state.flags.sorts = ["Trip": ["nme", "items", "-name", "-"]]
    await session.show("Trip")
    #expect(session.state.sheet?.view.sort.map(\.path) == [["name"]])
    #expect(session.titles.first == "Zürich")
  }

  @Test("The colours picked and the history pane are kept") func panes() async throws {
    let session = await Session([try Fixture.store()])
    await session.press("H")
    await session.press("H")
    #expect(kept(session)?.showsHistory == false)
    await session.press("H")
    #expect(kept(session)?.showsHistory == true)
    session.state.settings.themeNames = ["dark", "light"]
    await session.press("t")
    await session.type("light")
    await session.press("Enter")
    #expect(kept(session)?.themeName == "light")
    #expect(session.terminalEffects.contains(.setTheme("light")))
  }
}
