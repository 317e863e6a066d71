import DataCore
import Dispatch
import Foundation

/// The editor and the readers of the open stores: they perform effects.
final class Services: Sendable {
  let editor: Editor
  let live = LiveChanges()
  private let overlays = OverlayBoard()
  private let windows: Reader
  private let counts: Reader
  private let entityCounts: Reader
  private let details: Reader
  private let links: Reader
  private let history: Reader
  private let selections: Reader

  init(
    _ stores: [any RecordStore], autosaved: Set<String>, author: String = "cairn",
    journals: JournalFolder? = nil, clock: @escaping @Sendable () -> Date = { Date() }
  ) {
    let overlays = overlays
    let live = live
    func reader() -> Reader { Reader(stores, overlays: overlays, live: live) }
    windows = reader()
    counts = reader()
    entityCounts = reader()
    details = reader()
    links = reader()
    history = reader()
    selections = reader()
    editor = Editor(
      stores, autosaved: autosaved, author: author, journals: journals, overlays: overlays,
      live: live, clock: clock)
  }

  /// Something to be awaited; gives the actions that come of it.
  struct Job: Sendable {
    /// Edits are made one after the other, in the order they were asked for.
    var isEdit = false
    var run: @Sendable () async -> [Action]
  }

  /// The work of an effect; nil for what the terminal does. Older requests of the kind are
  /// interrupted at once.
  func job(for effect: Effect) -> Job? {
    switch effect {
    case .loadWindow(let request):
      let ticket = windows.turnstile.ticket()
      return Job { [windows] in
        await windows.window(request, ticket).map { [.windowLoaded($0)] } ?? []
      }
    case .count(let sheet, let generation, let store, let query):
      let ticket = counts.turnstile.ticket()
      return Job { [counts] in
        await counts.count(query, store: store, ticket).map {
          [.countLoaded(sheet: sheet, generation: generation, count: $0)]
        } ?? []
      }
    case .countEntities(let keys): return countJob(keys)
    case .loadSelection(let request):
      let ticket = selections.turnstile.ticket()
      return Job { [selections] in
        await selections.selection(request, ticket).map { [.selectionLoaded(request, $0)] } ?? []
      }
    case .loadDetail(let id, let store, let generation):
      let ticket = details.turnstile.ticket()
      return Job { [details] in
        await details.detail(id, store: store, generation: generation, ticket)
          .map { [.detailLoaded($0)] } ?? []
      }
    case .loadLinks(let request):
      let ticket = links.turnstile.ticket()
      return Job { [links] in
        await links.links(request, ticket).map { [.linksLoaded($0)] } ?? []
      }
    case .loadHistory(let limit, let generation):
      let ticket = history.turnstile.ticket()
      return Job { [history] in
        await history.history(limit: limit, generation: generation, ticket)
          .map { [.historyLoaded($0)] } ?? []
      }
    case .edit, .undo, .redo, .skipUndo, .preview, .save, .reconcile, .revert, .discard,
      .giveUp, .openJournals, .restoreLeftovers, .dropLeftovers:
      return Job(isEdit: true) { [editor] in await editor.perform(effect) }
    case .editExternally, .setTheme, .redraw, .quit, .remember: return nil
    }
  }

  /// Counts one entity after the other; nothing interrupts it, so no count is lost.
  private func countJob(_ keys: [Sidebar.Key]) -> Job {
    Job { [entityCounts] in
      var actions: [Action] = []
      for key in keys {
        guard let entity = key.entity else { continue }
        if let count = await entityCounts.count(Query(.entity(entity)), store: key.store, nil) {
          actions.append(.entityCounted(key, count))
        }
      }
      return actions
    }
  }
}
