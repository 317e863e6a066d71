import TerminalUI

/// One row of the action table.
struct ActionDescription: Sendable {
  enum Group: String, Hashable, Sendable, CaseIterable {
    case move = "Move"
    case panes = "Panes"
    case find = "Search and sort"
    case select = "Select"
    case edit = "Edit"
    case program = "Program"
    case prompt = "Prompts"
  }

  let id: ActionID
  /// What a person calls it: “Delete”.
  let name: String
  /// One sentence: what it does.
  let help: String
  let group: Group
  let scopes: [KeyScope]
  /// The keys it has unless the configuration says otherwise.
  let keys: [Key]
  /// Why it cannot run now, in words; nil if it can.
  let whyDisabled: @Sendable (AppState) -> String?

  init(
    _ id: ActionID, _ name: String, _ help: String, _ group: Group, keys: [String],
    in scopes: [KeyScope] = [.browse],
    whyDisabled: @escaping @Sendable (AppState) -> String? = { _ in nil }
  ) {
    self.id = id
    self.name = name
    self.help = help
    self.group = group
    self.keys = keys.compactMap { Key(spelling: $0) }
    self.scopes = scopes
    self.whyDisabled = whyDisabled
  }
}
