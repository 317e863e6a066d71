import DataCore
import TerminalUI

/// `keys`: what the keys do, as the configuration binds them.
enum KeysCommand {
  static let description = CommandDescription(
    .keys, "", "Lists the keys of the screen, as you have bound them.", usesStores: false
  ) { session in
    var state = AppState()
    session.io.configuration.apply(to: &state)
    guard session.format != .table else {
      session.io.output.append(KeyList.text(state.keymap) + "\n")
      return try session.io.output.flush()
    }
    let names = ["action", "name", "keys", "group", "help"]
    let writer = ReportWriter(names.map { .init(name: $0) }, session.format, session.io)
    for row in ActionCatalog.rows {
      let keys = state.keymap.keys(of: row.id).map { JSONNode.string($0.description) }
      try writer.write([
        .string(row.id.rawValue), .string(row.name), .array(keys), .string(row.group.rawValue),
        .string(row.help),
      ])
    }
    try writer.finish()
  }
}
