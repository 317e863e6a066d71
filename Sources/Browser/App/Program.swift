import DataCore
import Foundation
import TerminalUI

/// The running program: the state, and who acts on it.
///
/// Keys and reports become actions, actions change the state, effects go to the services or the
/// terminal. Everything here happens on the main actor; nothing here waits.
@MainActor
final class Program {
  var state: AppState
  let session: TerminalSession
  let services: Services
  let themes: ThemeLibrary
  let editor: ExternalEditor
  /// Nil where nothing is remembered.
  let flags: FlagStore?
  var inbox: Inbox?
  /// Edits in the order they were asked for.
  private let edits: AsyncStream<Services.Job>.Continuation

  init(
    _ state: AppState, stores: [any RecordStore], services: Services, session: TerminalSession,
    themes: ThemeLibrary, editor: ExternalEditor, flags: FlagStore? = nil
  ) {
    self.state = state
    self.session = session
    self.services = services
    self.themes = themes
    self.editor = editor
    self.flags = flags
    let (stream, continuation) = AsyncStream.makeStream(of: Services.Job.self)
    edits = continuation
    inbox = Inbox(stores, own: services.editor.editors, live: services.live) { [weak self] action in
      Task { @MainActor in self?.receive([action]) }
    }
    Task { [weak self] in
      for await job in stream {
        let actions = await job.run()
        self?.receive(actions)
      }
    }
  }

  /// Takes the terminal and runs until the person quits or the terminal ends it.
  func run() throws(TerminalError) -> TerminalEnd {
    // The first rows are asked for at once: they come while the terminal is made ready.
    receive([.resized(session.driver.size), .started])
    try session.start { [weak self] canvas in
      if let self { draw(self.state, into: &canvas) }
    } onKey: { [weak self] key in
      self?.press(key)
    } onResize: { [weak self] size in
      self?.receive([.resized(size)])
    }
    if let notice = session.driver.notice, state.message == nil {
      state.message = .note(notice)
      session.setNeedsDisplay()
    }
    defer { flags?.finish() }
    return session.run()
  }

  private func press(_ key: Key) {
    guard let action = state.keymap.action(for: key, in: state) else { return }
    receive([action])
  }

  /// Changes the state and starts what is to be done; the screen is drawn once afterwards.
  func receive(_ actions: [Action]) {
    var effects = update(&state, .tick(Date()))
    for action in actions { effects += update(&state, action) }
    for effect in effects { perform(effect) }
    session.setNeedsDisplay()
  }

  private func perform(_ effect: Effect) {
    if let job = services.job(for: effect) {
      if job.isEdit {
        edits.yield(job)
      } else {
        // Begins at once, and not when the main actor is free again: it works while that one draws.
        Task.detached(priority: .userInitiated) { [weak self] in
          let actions = await job.run()
          if !actions.isEmpty { await self?.receive(actions) }
        }
      }
      return
    }
    switch effect {
    case .quit:
      // After the edits that were asked for before it: none is lost half-way, or made unseen.
      edits.yield(
        Services.Job(isEdit: true) { [weak self] in
          await self?.stop()
          return []
        })
    case .redraw: session.setNeedsDisplay()
    case .setTheme(let name): setTheme(name)
    case .remember(let flags): remember(flags)
    case .editExternally(let text, let fileExtension): editExternally(text, fileExtension)
    case .loadWindow, .count, .countEntities, .loadSelection, .loadDetail, .loadLinks,
      .loadHistory, .edit, .undo, .redo, .skipUndo, .preview, .save, .reconcile, .revert,
      .discard, .giveUp, .openJournals, .restoreLeftovers, .dropLeftovers:
      break
    }
  }

  private func stop() { session.stop() }

  private func remember(_ flags: Flags) {
    self.flags?.write(flags) { sentence in
      Task { @MainActor [weak self] in self?.receive([.failed(sentence)]) }
    }
  }

  private func setTheme(_ name: String) {
    do {
      session.theme = try themes.theme(named: name)
    } catch {
      receive([.failed(error.description)])
    }
  }

  /// The terminal is the editor's until it ends; text goes by a file that only its owner reads.
  private func editExternally(_ text: String, _ fileExtension: String) {
    do {
      switch try session.edit(text, fileExtension: fileExtension, with: editor) {
      case .unchanged: receive([.editedExternally(nil, error: nil)])
      case .changed(let new): receive([.editedExternally(new, error: nil)])
      }
    } catch {
      receive([.editedExternally(nil, error: error.description)])
    }
  }
}
