import DataCore
import Testing

@testable import Browser

@Suite struct CountTests {
  /// A session on more items than three pages.
  private func session() async throws -> Session {
    let session = await Session([try Fixture.items(200)])
    await session.show("Item")
    return session
  }

  private func counts(_ effects: [Effect]) -> Int {
    effects.count { effect in
      switch effect {
      case .count, .countEntities: true
      default: false
      }
    }
  }

  @Test("a list of all objects and the sidebar share one count, the shown entity's first")
  func sharedCount() async throws {
    var state = AppState()
    state.stores = try await session().state.stores
    let effects = update(&state, .started)
    #expect(
      effects.contains(.countEntities([state.sidebar.cursor].compactMap { $0 }))
        && !effects.contains { if case .count = $0 { true } else { false } })
    let key = state.sidebar.cursor ?? Sidebar.Key(store: "")
    _ = update(&state, .entityCounted(key, 7))
    #expect(state.sheet?.count == 7 && state.sidebar.counts[key] == 7)
  }

  @Test("jumping to the ends counts nothing anew and keeps the count")
  func jumping() async throws {
    let session = try await session()
    #expect(session.state.sheet?.count == 200)
    for key in ["G", "g"] {
      var state = session.state
      let effects = update(&state, .run(key == "G" ? .last : .first))
      #expect(counts(effects) == 0)
      await session.press(key)
      #expect(session.state.sheet?.count == 200)
    }
  }

  @Test("a search has a count of its own, and clearing it shows the entity's again")
  func searching() async throws {
    let session = try await session()
    await session.press("/")
    await session.type("Item 19")
    #expect(session.state.sheet?.count == 11)
    #expect(session.state.sidebar.counts.values.contains(200))
    await session.press("Esc")
    #expect(session.state.sheet?.count == 200)
  }

  @Test("an added object raises the list's count and the sidebar's")
  func adding() async throws {
    let session = try await session()
    await session.press("a")
    await session.type("Lhasa")
    await session.press("Enter")
    #expect(session.state.sheet?.count == 201)
  }
}
