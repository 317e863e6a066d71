import TerminalUI

/// All actions with their keys, by group, as text: made from the one table.
enum KeyList {
  static func text(_ keymap: Keymap) -> String {
    let rows = ActionCatalog.rows.map { row in
      (row, keymap.keys(of: row.id).map(\.description).joined(separator: " "))
    }
    let width = rows.map(\.1.count).max() ?? 0
    return ActionDescription.Group.allCases.map { group in
      let lines = rows.filter { $0.0.group == group }.map { row, keys in
        "  \(keys)\(String(repeating: " ", count: width - keys.count))  \(row.help)"
      }
      return ([group.rawValue] + lines).joined(separator: "\n")
    }
    .joined(separator: "\n\n")
  }
}
