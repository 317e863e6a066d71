import DataCore
import TerminalUI

/// `show`: one object.
enum ShowCommand {
  static let description = CommandDescription(
    .show, "ENTITY ID", "Shows one object.",
    notes: ["An ID is x-coredata://STORE/Entity/p12, p12 or 12."],
    options: [.columns], minimum: 2, maximum: 2
  ) { session in
    let entity = session.argument(0)
    let object = try session.object(session.argument(1), of: entity)
    try session.show([object], of: entity)
  }
}

extension CommandSession {
  /// Objects one by one: in the table a line a property, with what linked objects are called.
  func show(_ objects: [FoundObject], of entity: String) throws {
    let columns = try columns(of: entity)
    guard format == .table else {
      let writer = writer(columns)
      for object in objects { try writer.write(object.row, from: object.store) }
      return try writer.finish()
    }
    for object in objects {
      let paths =
        options.columns == nil ? PropertyPath.all(of: object.row.entity) : columns.paths
      let width = paths.map(\.name.count).max() ?? 0
      for path in paths {
        let value = try text(at: path, of: object)
        let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
          let name = index == 0 ? path.name : ""
          let line = io.isTerminal ? CommandIO.sanitized(String(line)) : String(line)
          io.output.append(name)
          io.output.append(String(repeating: " ", count: width - name.count + 2))
          io.output.append(line + "\n")
        }
        try io.output.commit()
      }
    }
    try io.output.flush()
  }

  private func text(at path: PropertyPath, of object: FoundObject) throws -> String {
    if path == .objectID { return object.row.id.description }
    let isToMany = path.names.count == 1 && path.property?.relationship?.isToMany == true
    let value: ModelValue =
      isToMany
      ? .references(try object.store.related(to: object.row.id, through: path.name))
      : try object.store.value(at: path.names, of: object.row)
    let ids = value.identifiers
    if ids.isEmpty { return text.cell(value, of: path.property?.attribute) }
    let rows = try object.store.reader.rows(for: ids)
    return ids.map { id in rows[id].map { "\(id.keyText) \($0.title)" } ?? id.keyText }
      .joined(separator: "\n")
  }
}
