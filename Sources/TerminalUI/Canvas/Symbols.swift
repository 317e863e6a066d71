/// The line and mark characters that an interface is drawn with.
package struct Symbols: Hashable, Sendable {
  package var horizontal: Character
  package var vertical: Character
  package var topLeft: Character
  package var topRight: Character
  package var bottomLeft: Character
  package var bottomRight: Character
  package var teeLeft: Character
  package var teeRight: Character
  package var teeTop: Character
  package var teeBottom: Character
  package var cross: Character
  package var ellipsis: Character
  package var ascending: Character
  package var descending: Character
  package var collapsed: Character
  package var expanded: Character
  package var bullet: Character
  package var check: Character
  package var thumb: Character
  package var track: Character
  package var arrow: Character
  package var null: Character

  package static let unicode = Symbols(
    horizontal: "─", vertical: "│", topLeft: "╭", topRight: "╮", bottomLeft: "╰",
    bottomRight: "╯", teeLeft: "├", teeRight: "┤", teeTop: "┬", teeBottom: "┴", cross: "┼",
    ellipsis: "…", ascending: "▲", descending: "▼", collapsed: "▸", expanded: "▾", bullet: "•",
    check: "✓", thumb: "█", track: "│", arrow: "→", null: "∅")

  package static let ascii = Symbols(
    horizontal: "-", vertical: "|", topLeft: "+", topRight: "+", bottomLeft: "+",
    bottomRight: "+", teeLeft: "+", teeRight: "+", teeTop: "+", teeBottom: "+", cross: "+",
    ellipsis: "~", ascending: "^", descending: "v", collapsed: ">", expanded: "v", bullet: "*",
    check: "x", thumb: "#", track: "|", arrow: ">", null: "-")
}
