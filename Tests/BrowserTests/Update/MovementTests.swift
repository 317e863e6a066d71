import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

@Suite struct MovementTests {
  @Test("j, k, g and G move the cursor and the detail follows") func lines() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    #expect(session.titles == Fixture.trips)
    await session.press("j j")
    #expect(session.cursorTitle == "Zürich")
    #expect(session.state.detail.title == "Zürich")
    await session.press("k")
    #expect(session.cursorTitle == "Athens")
    await session.press("G")
    #expect(session.cursorTitle == "Zagreb")
    await session.press("j")
    #expect(session.cursorTitle == "Zagreb")
    await session.press("g k")
    #expect(session.cursorTitle == "Rome")
  }

  @Test("Ten thousand rows are walked through with no more than a few screens loaded")
  func tenThousand() async throws {
    let session = await Session([try Fixture.items(10_000)])
    await session.show("Item")
    #expect(session.state.sheet?.count == 10_000)
    let page = session.state.layout.page
    for press in 1...300 {
      await session.press("PageDown")
      #expect(session.cursorTitle == "Item \(min(press * page, 9_999))")
      #expect((session.state.sheet?.window.rows.count ?? 0) <= page * 6)
    }
    await session.press("g")
    #expect(session.cursorTitle == "Item 0")
    await session.press("G")
    #expect(session.cursorTitle == "Item 9999")
    for _ in 1...200 { await session.press("Ctrl-U") }
    #expect(session.cursorTitle == "Item \(9_999 - 200 * (page / 2))")
    #expect((session.state.sheet?.window.rows.count ?? 0) <= page * 6)
  }

  @Test("The cursor stays on its object and its line while rows come and go around it")
  func identity() async throws {
    let store = try Fixture.items(2_000)
    let session = await Session([store])
    await session.show("Item")
    await session.press("s")
    await session.type("title")
    await session.press("Enter")
    for _ in 1...20 { await session.press("PageDown") }
    let id = try #require(session.state.sheet?.cursorID)
    let other = ModelContext(stores: [store])
    var random = SystemRandomNumberGenerator()
    for round in 0..<10 {
      let line = session.line
      let rows = session.state.sheet?.window.rows.map(\.id) ?? []
      let doomed = rows.filter { $0 != id }.shuffled(using: &random).prefix(3)
      try other.delete(Array(doomed))
      _ = try other.insert(
        entityNamed: "Item", values: ["title": .string("Item 1\(round)x")])
      try other.save()
      await session.send(.tick(Date()))
      #expect(session.state.sheet?.cursorID == id)
      #expect(session.line == line)
      let titles = session.titles
      #expect(titles == titles.sorted { $0.localizedStandardCompare($1) == .orderedAscending })
    }
    try other.delete([id])
    let next = session.state.sheet.flatMap { sheet in
      sheet.cursorIndex.map { sheet.window.rows[$0 + 1].id }
    }
    try other.save()
    await session.send(.tick(Date()))
    #expect(session.state.sheet?.cursorID == next)
  }

  @Test("A screen of any size keeps running") func sizes() async throws {
    let session = await Session([try Fixture.items(100)])
    await session.show("Item")
    for (width, height) in [(0, 0), (1, 1), (20, 5), (46, 10), (80, 24), (200, 50), (3, 2000)] {
      await session.send(.resized(.init(width: width, height: height)))
      await session.press("j Ctrl-D Tab H Tab l h k H G g")
      await session.press("Esc Esc")
      #expect(session.state.sheet != nil)
    }
  }

  @Test("An answer with an old number changes nothing") func stale() async throws {
    let session = await Session([try Fixture.store()])
    await session.show("Trip")
    let sheet = try #require(session.state.sheet)
    let request = WindowRequest(
      sheet: sheet.id, generation: sheet.generation - 1, store: sheet.store, query: sheet.query,
      place: .start, limit: 10)
    let before = session.state
    await session.send(.windowLoaded(WindowAnswer(request: request)))
    #expect(session.state == before)
  }
}

extension Session {
  /// The screen line of the cursor.
  var line: Int? {
    state.sheet.flatMap { sheet in sheet.cursorIndex.map { $0 - sheet.scroll } }
  }
}
