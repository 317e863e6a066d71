import DataCore
import Foundation
import TerminalUI

@testable import Browser

extension ScreenFixture {
  static var history: HistoryPane {
    let trip = trip(1)
    var history = HistoryPane()
    history.items = [
      HistoryPane.Item(
        entry: HistoryEntry(
          number: 3, storeIdentifier: "sample", timestamp: now.addingTimeInterval(-65),
          author: "cairn", contextName: "Rename Trip",
          changes: [HistoryEntryChange(number: 1, kind: .update, id: trip, properties: ["name"])]),
        changes: rename, titles: [trip: "Rome"]),
      HistoryPane.Item(
        entry: HistoryEntry(
          number: 2, storeIdentifier: "sample", timestamp: now.addingTimeInterval(-90_000),
          author: "phone",
          changes: [
            HistoryEntryChange(number: 1, kind: .update, id: trip, properties: ["budget"]),
            HistoryEntryChange(
              number: 2, kind: .delete, id: Self.trip(9),
              tombstone: ["name": .string("Oslo")]),
          ]), titles: [trip: "Rome"]),
      HistoryPane.Item(
        entry: HistoryEntry(
          number: 1, storeIdentifier: "sample", timestamp: now.addingTimeInterval(-40_000_000),
          author: nil, changes: [HistoryEntryChange(number: 1, kind: .insert, id: trip)])),
    ]
    history.cursor = history.items.first?.key
    return history
  }

  /// Roma became Rome.
  static var rename: ChangeSet {
    let entity = entity("Trip")
    return ChangeSet([
      ObjectChange(
        trip(1), entity,
        .update([
          PropertyChange(
            entity.slot(of: "name") ?? 0,
            .value(before: .string("Roma"), after: .string("Rome")))
        ]))
    ])
  }

  static let longFilter =
    "SUBQUERY(packingList, $x, $x.name CONTAINS[cd] \"map\").@count > 0 AND startDate > \"soon\""

  static func filter(_ text: String) -> FilterPrompt {
    var state = self.state
    state.prompts = [.filter(FilterPrompt(text: TextBuffer(text)))]
    _ = state.filterTyped()
    guard case .filter(let prompt) = state.prompt else { preconditionFailure("No filter.") }
    return prompt
  }

  static var form: Form {
    let text = ValueText(timeZone: AppState().settings.timeZone, now: now)
    var form = Form(
      editing: rows[0], titles: sheet.titles, detail: detail, store: "sample", text: text)
    form.cursor = form.fields.firstIndex { $0.label == "startDate" } ?? 0
    form.fields[form.cursor].text = TextBuffer("next tuesdy")
    form.fields[form.cursor].error =
      "“next tuesdy” is no date: write 2026-11-30 or 2026-11-30 14:05."
    return form
  }

  static func value(_ property: String, typed: String, error: String? = nil) -> Form {
    let text = ValueText(timeZone: AppState().settings.timeZone, now: now)
    let entity = entity("Trip")
    guard let property = entity.property(property) else {
      preconditionFailure("A trip has no \(property).")
    }
    var form = Form(
      property, of: trip(1), entity: entity, value: rows[0][property.name], store: "sample",
      text: text)
    form.fields[0].text = TextBuffer(typed)
    form.fields[0].error = error
    return form
  }

  static var palette: Chooser {
    let state = state
    var chooser = Chooser(
      purpose: .palette, title: "All actions",
      items: ActionCatalog.rows.filter { $0.scopes.contains(.browse) }.map { row in
        Chooser.Item(
          id: row.id.rawValue, title: row.name, detail: row.help,
          keys: state.keymap.keys(of: row.id).map(\.description).joined(separator: " "),
          disabledReason: row.whyDisabled(state))
      })
    chooser.text = TextBuffer("se")
    chooser.cursor = chooser.matches.first?.item.id
    return chooser
  }

  static var links: LinkChooser {
    guard let property = entity("Trip").property("packingList") else {
      preconditionFailure("A trip has no packing list.")
    }
    var links = LinkChooser(
      target: .object(trip(1)), property: property, destination: entity("PackingItem"),
      store: "sample", isToMany: true)
    links.rows = [
      Link(id: item(1), title: "Tent"), Link(id: item(2), title: "Camera"),
      Link(id: item(3), title: "Sun glasses"), Link(id: item(4), title: "Map"),
    ]
    links.original = [item(1), item(2)]
    links.chosen = [item(1), item(3)]
    links.cursor = item(3)
    links.isLoading = false
    return links
  }

  static var confirmation: Confirmation {
    Confirmation(
      purpose: .quit,
      question: "The sample lives in memory only: your 3 edits are lost when you quit.",
      yes: "Quit")
  }

  static var preview: PendingPreview {
    PendingPreview(lines: [
      .init(mark: .added, depth: 0, text: "Trip “Oslo”"),
      .init(mark: .changed, depth: 0, text: "Trip “Rome”"),
      .init(mark: .changed, depth: 1, text: "name: Roma → Rome"),
      .init(mark: .deleted, depth: 0, text: "Note “Old list”"),
    ])
  }

  static var themes: Chooser {
    var chooser = Chooser(
      purpose: .theme, title: "Theme",
      items: ["dark", "light", "mono"].map {
        Chooser.Item(id: $0, title: $0, isMarked: $0 == "dark")
      })
    chooser.cursor = "light"
    return chooser
  }

  /// Every prompt by a name.
  static var prompts: [(name: String, prompt: Prompt)] {
    [
      ("search", .search(SearchPrompt(text: TextBuffer("rom"), earlier: ""))),
      ("filter", .filter(filter("budget > 100 AND nmae == \"Rome\""))),
      ("filter unfinished", .filter(filter("NOT isBooked == YES AND"))),
      ("filter too long", .filter(filter(longFilter))), ("filter empty", .filter(filter(""))),
      ("palette", .chooser(palette)), ("themes", .chooser(themes)), ("links", .links(links)),
      (
        "value",
        .value(
          value("budget", typed: "12oo", error: "“12oo” is no number: write digits, 1200."))
      ),
      ("form", .form(form)), ("confirm", .confirm(confirmation)), ("preview", .preview(preview)),
    ]
  }
}

extension AppState {
  /// The screen at a size, as text and cells.
  func drawn(_ width: Int, _ height: Int, symbols: Symbols = .unicode) -> Canvas {
    var canvas = Canvas(size: Size(width: width, height: height), symbols: symbols)
    draw(self, into: &canvas)
    return canvas
  }
}
