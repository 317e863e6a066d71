import DataCore
import Foundation
import MemoryStore
import TerminalUI
import Testing

@testable import Browser

/// Another program saves what is being changed here.
@Suite struct ConflictTests {
  private let store: MemoryStore
  private let other: ModelContext

  init() throws {
    store = try Fixture.store()
    other = ModelContext(stores: [store])
  }

  /// A session with unsaved edits, the first trip renamed to “Mine”.
  private func session() async -> Session {
    let session = await Session([store], autosave: .off)
    await session.show("Trip")
    await rename(session, "Mine")
    return session
  }

  private func rename(_ session: Session, _ name: String) async {
    await session.goToField("name")
    await session.press("e")
    await session.retype(name)
    await session.press("Enter")
  }

  private func theirs(
    _ session: Session, _ body: (ModelContext, PersistentIdentifier) throws -> Void
  )
    async throws
  {
    let id = try #require(session.state.sheet?.cursorID)
    try other.mergeReports()
    try body(other, id)
    try other.save()
    await session.send(.tick(.now))
  }

  private func stored(_ session: Session) throws -> ModelValue? {
    let id = try #require(session.state.sheet?.cursorID)
    return try store.makeReader().rows(for: [id])[id]?["name"]
  }

  @Test("Both values are shown, and neither is lost until one is chosen", arguments: [true, false])
  func conflict(takesTheirs: Bool) async throws {
    let session = await session()
    try await theirs(session) { try $0.setValue(.string("Theirs"), for: "name", of: $1) }
    let id = try #require(session.state.sheet?.cursorID)
    #expect(session.state.pending[id] == .conflict)
    #expect(session.state.pending.theirs("name", of: id) == .string("Theirs"))
    let message = session.state.message?.text ?? ""
    #expect(message.contains("“Theirs”") && message.contains("“Mine”"))
    #expect(session.titles.first == "Mine")
    await session.press("Ctrl-S")
    guard case .preview(let preview) = session.state.prompt else {
      Issue.record("no preview")
      return
    }
    let line = try #require(preview.lines.first { $0.conflict != nil })
    #expect(line.mine == "Mine" && line.theirs == "Theirs")
    await session.press(takesTheirs ? "Tab Enter" : "Enter")
    #expect(try stored(session) == .string(takesTheirs ? "Theirs" : "Mine"))
    #expect(session.state.pending.isEmpty)
    #expect(session.titles.first == (takesTheirs ? "Theirs" : "Mine"))
  }

  @Test("Changes to other properties are no conflict") func otherProperty() async throws {
    let session = await session()
    try await theirs(session) { try $0.setValue(.int(9), for: "seats", of: $1) }
    let id = try #require(session.state.sheet?.cursorID)
    #expect(session.state.pending[id] == .changed)
    await session.press("Ctrl-S Enter")
    #expect(session.state.pending.isEmpty)
    #expect(try stored(session) == .string("Mine"))
    #expect(try store.makeReader().rows(for: [id])[id]?["seats"] == .int(9))
  }

  @Test("What they deleted comes back with what was changed here, if that is chosen")
  func deletedThere() async throws {
    let session = await session()
    let id = try #require(session.state.sheet?.cursorID)
    try await theirs(session) { try $0.delete([$1]) }
    #expect(session.state.pending[id] == .conflict)
    await session.press("Ctrl-S Enter")
    #expect(try store.makeReader().rows(for: [id])[id]?["name"] == .string("Mine"))
    #expect(session.state.pending.isEmpty)
  }

  @Test("A form does not write over a value that nobody has seen, and does when told to")
  func form() async throws {
    let session = await Session([store])
    await session.show("Trip")
    await session.goToField("name")
    await session.press("e")
    await session.retype("Mine")
    try await theirs(session) { try $0.setValue(.string("Theirs"), for: "name", of: $1) }
    await session.press("Enter")
    #expect(try stored(session) == .string("Theirs"))
    let field = session.state.form?.fields.first
    #expect(field?.text.text == "Mine" && field?.error?.contains("“Theirs”") == true)
    await session.press("Enter")
    #expect(try stored(session) == .string("Mine"))
    #expect(session.state.prompt == nil)
  }
}
