import DataCore
import Foundation
import SQLiteStore
import TerminalUI
import Testing

@testable import Browser

@Suite("The undo journal on the screen") struct JournalTests {
  /// A file with five trips, and a folder for journals.
  private final class Place {
    let folder: TemporaryFolder
    let journals: JournalFolder
    var url: URL { URL(fileURLWithPath: folder.file("trips.store")) }

    init() throws {
      folder = try TemporaryFolder()
      journals = JournalFolder(URL(fileURLWithPath: folder.file("journals")), patience: 0.05)
      try SQLiteStore.create(url: url, model: Fixture.model)
      let context = ModelContext(stores: [try store()])
      for name in Fixture.trips {
        _ = try context.insert(entityNamed: "Trip", values: ["name": .string(name)])
      }
      try context.save()
    }

    func store() throws -> SQLiteStore { try SQLiteStore(url: url, readOnly: false) }

    func session(_ autosave: Settings.Autosave = .auto) async throws -> Session {
      let session = await Session(
        [try store()], inMemory: false, autosave: autosave, journals: journals)
      // A question comes first.
      if session.state.prompt == nil { await session.show("Trip") }
      return session
    }
  }

  @Test("What was done last can be undone and redone after a restart") func restart() async throws {
    let place = try Place()
    do {
      let session = try await place.session()
      #expect(session.state.undoName == nil)
      await session.rename("Roma")
      await session.press("j d")
      #expect(session.titles == ["Roma", "Zürich", "Oslo", "Zagreb"])
    }
    do {
      let session = try await place.session()
      #expect(session.state.undoName == "Delete Trip")
      await session.press("u")
      #expect(session.titles == ["Roma", "Athens", "Zürich", "Oslo", "Zagreb"])
    }
    let session = try await place.session()
    #expect(session.state.undoName == "Rename Trip")
    #expect(session.state.redoName == "Delete Trip")
    await session.press("u")
    #expect(session.titles.first == "Rome")
    await session.press("Ctrl-R Ctrl-R")
    #expect(session.titles == ["Roma", "Zürich", "Oslo", "Zagreb"])
  }

  @Test("Edits that a run left unsaved are offered: restored, they are pending again")
  func restored() async throws {
    let place = try Place()
    do {
      let session = try await place.session(.off)
      await session.rename("Roma")
      await session.press("j d")
    }
    let session = try await place.session(.off)
    guard case .chooser(let chooser) = session.state.prompt else {
      Issue.record("nothing offered")
      return
    }
    #expect(chooser.title == "An earlier run ended with 2 edits not saved")
    #expect(chooser.items.map(\.title) == ["Restore", "Discard"])
    #expect(chooser.items.first?.detail.contains("“Rename Trip”, “Delete Trip”") == true)
    await session.press("Enter")
    #expect(session.state.prompt == nil)
    #expect(session.state.message?.text == "Restored 2 edits.")
    #expect(session.state.pending.count == 2)
    await session.show("Trip")
    #expect(session.titles.first == "Roma")
    #expect(session.state.undoName == "Delete Trip")
    await session.press("u u")
    #expect(session.state.pending.isEmpty)
    #expect(session.titles == Fixture.trips)
    await session.press("Ctrl-R Ctrl-R Ctrl-S Enter")
    #expect(session.state.message?.text == "Saved 2 objects.")
    let next = try await place.session(.off)
    #expect(next.state.prompt == nil)
    #expect(next.titles == ["Roma", "Zürich", "Oslo", "Zagreb"])
    #expect(next.state.undoName == "Delete Trip")
  }

  @Test("Left-over edits that are discarded are gone, and those left alone are offered again")
  func discarded() async throws {
    let place = try Place()
    do { try await place.session(.off).rename("Roma") }
    do {
      let session = try await place.session(.off)
      await session.press("Esc")
      #expect(session.state.prompt == nil && session.state.pending.isEmpty)
    }
    do {
      let session = try await place.session(.off)
      await session.press("Down Enter")
      #expect(session.state.message?.text == "The edits that were not saved are discarded.")
      await session.show("Trip")
      #expect(session.titles == Fixture.trips)
    }
    let session = try await place.session(.off)
    #expect(session.state.prompt == nil)
    #expect(session.state.undoName == nil)
  }

  @Test("A quit that was asked for leaves nothing over") func quit() async throws {
    let place = try Place()
    do {
      let session = try await place.session(.off)
      await session.rename("Roma")
      await session.press("q")
      #expect(session.terminalEffects.isEmpty, "It asks first.")
      await session.press("y")
      #expect(session.terminalEffects == [.quit])
    }
    #expect(try await place.session(.off).state.prompt == nil)
  }

  @Test("An edit that a quit was not asked about is offered again") func unasked() async throws {
    let place = try Place()
    do {
      let session = try await place.session(.off)
      let key = session.state.sheet?.cursorID
      let id = try #require(key)
      let store = try #require(session.state.sheet?.store)
      // Asked for, and not reported when the person quits.
      let edit = Edit(name: "Delete Trip", store: store, steps: [.delete([id])])
      _ = await session.services.editor.perform(.edit(edit))
      #expect(session.state.pending.isEmpty)
      await session.press("q")
      #expect(session.terminalEffects == [.quit])
    }
    #expect(try await place.session(.off).state.prompt != nil)
  }

  @Test("Two programs edit one store: each sees the other's edit on top before it undoes it")
  func shared() async throws {
    let place = try Place()
    let first = try await place.session()
    let second = try await place.session()
    await first.rename("Roma")
    // Nobody has told the person yet that there is something to undo.
    let early = await second.services.editor.perform(.undo)
    #expect(
      early.contains(
        .told(.warning("Another program has made “Rename Trip”. Once more takes that one."))))
    await first.press("j d")
    let late = await second.services.editor.perform(.undo)
    #expect(
      late.contains(
        .told(.warning("Another program has made “Delete Trip”. Once more takes that one."))))
    for action in late { await second.send(action) }
    #expect(second.state.undoName == "Delete Trip")
    await second.press("u u")
    #expect(second.titles == Fixture.trips)
    #expect(second.state.undoName == nil)
    #expect(second.state.redoName == "Rename Trip")
  }

  @Test("An edit that cannot be undone is skipped on request, and older ones are undone")
  func skipping() async throws {
    let place = try Place()
    let session = try await place.session()
    await session.press("j d")
    await session.press("g")
    await session.rename("Roma")
    await session.press("U")
    #expect(
      session.state.message?.text
        == "Only an edit whose undoing was refused is skipped; “Rename Trip” was not.")
    let other = ModelContext(stores: [try place.store()])
    let id = try #require(session.state.sheet?.cursorID)
    try other.setValue(.string("Rom"), for: "name", of: id)
    try other.save()
    await session.press("u")
    #expect(session.state.message?.text.hasPrefix("Undo Rename Trip is not possible: ") == true)
    #expect(session.state.undoName == "Rename Trip")
    await session.press("U")
    #expect(session.state.message?.text == "Skipped: Rename Trip. It stays as it is.")
    #expect(session.state.undoName == "Delete Trip")
    await session.press("u")
    #expect(session.titles.contains("Athens"))
    #expect(try await place.session().state.undoName == nil)
  }

  @Test("A journal that cannot be had is told, and edits go on") func unavailable() async throws {
    let place = try Place()
    _ = try place.folder.write("no folder", to: "journals")
    let session = try await place.session()
    await session.rename("Roma")
    #expect(session.state.message?.kind == .warning)
    #expect(session.state.message?.text.contains("cannot be") == true)
    #expect(session.titles.first == "Roma")
    await session.press("u")
    #expect(session.titles.first == "Rome")
  }
}

extension Session {
  /// Renames the trip at the cursor.
  fileprivate func rename(_ name: String) async {
    await goToField("name")
    await press("e")
    await retype(name)
    await press("Enter")
    state.focus = .list
  }
}
