import TerminalUI
import Testing

@testable import Browser

@Suite struct CatalogTests {
  @Test("Every action has one row, a name, a sentence, a scope and a key")
  func rows() {
    #expect(Set(ActionCatalog.rows.map(\.id)) == Set(ActionID.allCases))
    #expect(ActionCatalog.rows.count == ActionID.allCases.count)
    for row in ActionCatalog.rows {
      #expect(!row.name.isEmpty && row.help.hasSuffix("."), "\(row.id)")
      #expect(!row.scopes.isEmpty && !row.keys.isEmpty, "\(row.id)")
      #expect(Keymap.standard.keys(of: row.id) == row.keys, "\(row.id)")
    }
  }

  @Test("No key means two actions in one scope") func unambiguous() {
    for scope in KeyScope.allCases {
      var seen: [Key: ActionID] = [:]
      for row in ActionCatalog.rows where row.scopes.contains(scope) {
        for key in row.keys {
          #expect(seen[key] == nil, "\(key) in \(scope)")
          seen[key] = row.id
          #expect(Keymap.standard.action(for: key, in: scope) == row.id)
        }
      }
    }
  }

  @Test("The keys are those of the manual") func manual() {
    let expected: [(String, ActionID)] = [
      ("j", .down), ("k", .up), ("g", .first), ("G", .last), ("Ctrl-D", .halfPageDown),
      ("Ctrl-U", .halfPageUp), ("h", .paneLeft), ("l", .paneRight), ("Tab", .nextPane),
      ("Enter", .open), ("Esc", .back), ("Backspace", .back), ("/", .search), ("f", .filter),
      ("n", .nextMatch),
      ("N", .previousMatch), ("s", .sort), ("S", .addSort), ("a", .add), ("e", .edit),
      ("E", .editExternally), ("d", .delete), ("Space", .select), ("v", .selectRange),
      ("*", .selectAll), ("u", .undo), ("Ctrl-R", .redo), ("Ctrl-S", .save), ("r", .revert),
      ("H", .history), ("c", .columns), ("t", .theme), (":", .palette), ("?", .help), ("q", .quit),
      ("Down", .down), ("PageUp", .pageUp), ("Home", .first), ("End", .last),
    ]
    for (spelling, id) in expected {
      let key = Key(spelling: spelling)
      #expect(key.flatMap { Keymap.standard.action(for: $0, in: .browse) } == id, "\(spelling)")
    }
  }

  @Test("A rebound key runs its new action and leaves its old one") func rebinding() {
    var keymap = Keymap.standard
    keymap.rebind(.undo, to: [.character("d")])
    #expect(keymap.action(for: .character("d"), in: .browse) == .undo)
    #expect(keymap.action(for: .character("u"), in: .browse) == nil)
    #expect(keymap.keys(of: .delete).isEmpty)
  }

  @Test("The key list is the table, group by group") func keyList() {
    let text = KeyList.text(.standard)
    #expect(text.hasPrefix("Move\n  j Down"))
    for row in ActionCatalog.rows { #expect(text.contains(row.help)) }
    for group in ActionDescription.Group.allCases { #expect(text.contains(group.rawValue)) }
  }
}
