import TerminalUI

/// The one table of previews.
enum PreviewCatalog {
  static let rows: [ScreenPreview] = [
    ScreenPreview("trips", "The program as it starts: the sample's trips."),
    ScreenPreview("notes", "Another entity of the sidebar.", .keys("h k k k k k Enter j")),
    ScreenPreview("sidebar", "The focus in the sidebar.", .keys("h k")),
    ScreenPreview("detail", "The focus on a property of the detail.", .keys("l j j j")),
    ScreenPreview("related", "A relationship followed.", .keys("j Enter j j j j j j j j j Enter")),
    ScreenPreview(
      "history", "Transactions with their changes, two of them open.",
      .keys("e Ctrl-U"), .text("Paris in June"), .keys("Enter H Enter j Enter")),
    ScreenPreview(
      "sorted", "A list that two properties order.", .keys("s"), .text("budg"),
      .keys("Enter")),
    ScreenPreview("selected", "Selected objects.", .keys("Space j j v j j v")),
    ScreenPreview(
      "filtered", "A list that a condition and a search narrow.",
      .keys("f"), .text("budget > 1000 AND packingList.@count > 0"), .keys("Enter /"), .text("o"),
      .keys("Enter")),
    ScreenPreview(
      "renamed", "What u takes back after an edit.", .keys("e Ctrl-U"),
      .text("Paris in June"), .keys("Enter")),
    ScreenPreview("undone", "What Ctrl-R brings again.", .keys("j d y u")),
    ScreenPreview(
      "staged", "Edits that are not saved: one changed, one added, one deleted.",
      .keys("e Ctrl-U"), .text("Paris in June"), .keys("Enter j d y a"), .text("Oslo"),
      .keys("Tab"), .text("Oslo"), .keys("Ctrl-S"), autosave: .off),
    ScreenPreview("search", "The search as it is typed.", .keys("/"), .text("ber")),
    ScreenPreview(
      "filter", "A condition with a slip.", .keys("f"),
      .text("budget > 100 AND nmae == \"Rome\"")),
    ScreenPreview(
      "filter-unfinished", "A condition that goes on.", .keys("f"),
      .text("NOT isFavorite == YES AND")),
    ScreenPreview(
      "filter-long", "A condition longer than the row.", .keys("f"),
      .text(
        "SUBQUERY(packingList, $p, $p.name CONTAINS[cd] \"map\").@count > 0 AND startDate > \"soon\""
      )),
    ScreenPreview("filter-empty", "The filter's field before anything is typed.", .keys("f")),
    ScreenPreview("palette", "All actions, narrowed by two letters.", .keys(":"), .text("se")),
    ScreenPreview("help", "The list of keys.", .keys("?")),
    ScreenPreview("themes", "The choice of a theme.", .keys("t Down")),
    ScreenPreview("columns", "The choice of columns.", .keys("c Down Down Tab")),
    ScreenPreview("links", "Objects to link to.", .keys("l j j j j j j j j j e Down Down Tab")),
    ScreenPreview(
      "value", "A value that is refused.", .keys("l j j j j e Ctrl-U"), .text("12oo"),
      .keys("Enter")),
    ScreenPreview(
      "form", "A new trip, with a date that is none.", .keys("a"), .text("Oslo"),
      .keys("Tab Tab Ctrl-U"), .text("next tuesdy"), .keys("Ctrl-S")),
    ScreenPreview("delete", "What a deletion takes along, asked before.", .keys("j d")),
    ScreenPreview(
      "save", "What Ctrl-S would save.",
      .keys("e Ctrl-U"), .text("Paris in June"), .keys("Enter j d y Ctrl-S"), autosave: .off),
    ScreenPreview(
      "quit", "Edits that would be lost.", .keys("e Ctrl-U"), .text("Paris in June"),
      .keys("Enter q")),
  ]

  static subscript(name: String) -> ScreenPreview? { rows.first { $0.name == name } }
}
