/// The one table of actions: keys, palette and help are made from it.
enum ActionCatalog {
  static let rows: [ActionDescription] =
    movement + panes + finding + selecting + editing + program + prompts

  private static let byID: [ActionID: ActionDescription] = Dictionary(
    rows.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  static subscript(id: ActionID) -> ActionDescription {
    byID[id] ?? ActionDescription(id, id.rawValue, "", .program, keys: [], in: [])
  }
}
