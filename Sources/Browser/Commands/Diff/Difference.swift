import DataCore

/// One thing that two stores do not have in common.
struct Difference {
  enum Kind: String {
    case schema, added, removed, changed
  }

  var kind: Kind
  var entity: String
  /// Nil for the model.
  var object: PersistentIdentifier?
  /// Nil for a whole entity or object.
  var property: String?
  /// In the first store; null where it is not there.
  var before: JSONNode
  var after: JSONNode
}

/// Writes differences as records, and counts them.
final class DifferenceWriter {
  private let writer: ReportWriter
  private let isTable: Bool
  private var counts: [Difference.Kind: Int] = [:]
  private var lastChanged: PersistentIdentifier?

  init(_ session: CommandSession) {
    let names = ["change", "entity", "object", "property", "before", "after"]
    writer = ReportWriter(names.map { .init(name: $0) }, session.format, session.io)
    isTable = session.format == .table
  }

  func write(_ difference: Difference) throws {
    // An object with several changed properties counts once.
    if difference.kind != .changed || difference.object != lastChanged {
      counts[difference.kind, default: 0] += 1
    }
    if difference.kind == .changed { lastChanged = difference.object }
    let object = difference.object.map { isTable ? "p\($0.number)" : $0.description }
    try writer.write([
      .string(difference.kind.rawValue), .string(difference.entity), .text(object),
      .text(difference.property), difference.before, difference.after,
    ])
  }

  func finish() throws { try writer.finish() }

  var isEmpty: Bool { counts.isEmpty }

  /// “The stores differ: 2 differences of the model, 1 object added.”
  var summary: String {
    var parts: [String] = []
    if let count = counts[.schema] {
      parts.append("\(UndoName.count(count, "difference")) of the model")
    }
    for (kind, word) in [(Difference.Kind.added, "added"), (.removed, "removed")] {
      if let count = counts[kind] { parts.append("\(UndoName.count(count, "object")) \(word)") }
    }
    if let count = counts[.changed] { parts.append("\(UndoName.count(count, "object")) changed") }
    return "The stores differ: \(parts.joined(separator: ", "))."
  }
}
