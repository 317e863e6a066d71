import DataCore
import Foundation

/// Writes transactions in one of the formats.
final class HistoryWriter {
  private let session: CommandSession
  private let writer: ReportWriter
  private let table: TablePrinter

  private static let names = ["token", "timestamp", "author", "process", "bundle", "store"]

  init(_ session: CommandSession) {
    self.session = session
    let format: OutputFormat =
      session.options.isFollowing && session.format == .json ? .jsonl : session.format
    let own =
      switch format {
      case .json, .jsonl, .table: ["changes"]
      case .csv, .tsv: ["kind", "objectID", "properties"]
      }
    writer = ReportWriter((Self.names + own).map { .init(name: $0) }, format, session.io)
    table = TablePrinter(session.io)
    table.columns =
      [.init(name: "token", isRight: true)]
      + ["timestamp", "author", "store", "changes"].map { .init(name: $0) }
  }

  func write(_ entry: HistoryEntry) throws {
    let head: [JSONNode] = [
      .number(String(entry.number)),
      .string(OutputBuffer.text { ExactDate.append(entry.timestamp, to: $0) }),
      .text(entry.author), .text(entry.processIdentifier), .text(entry.bundleIdentifier),
      .string(entry.storeIdentifier),
    ]
    switch session.format {
    case .json, .jsonl: try writer.write(head + [.array(entry.changes.map(\.node))])
    case .csv, .tsv:
      for change in entry.changes {
        try writer.write(
          head + [
            .string(change.kind.word), .string(change.id.description),
            .string(change.properties.joined(separator: " ")),
          ])
      }
      if entry.changes.isEmpty { try writer.write(head + [.null, .null, .null]) }
    case .table:
      let store = session.stores.first { $0.store.identifier == entry.storeIdentifier }
      try table.append([
        String(entry.number), session.text.dates.display(entry.timestamp), entry.author ?? "",
        store?.store.name ?? entry.storeIdentifier, entry.summary,
      ])
    }
  }

  /// Shows what has come so far.
  func flush() throws {
    if session.format == .table { try table.show() }
    try session.io.output.flush()
  }

  func finish() throws {
    if session.format == .table { try table.finish() } else { try writer.finish() }
  }
}

extension HistoryEntryChange.Kind {
  /// How JSON says it.
  fileprivate var word: String {
    switch self {
    case .insert: "insert"
    case .update: "update"
    case .delete: "delete"
    }
  }

  fileprivate var sign: String {
    switch self {
    case .insert: "+"
    case .update: "~"
    case .delete: "-"
    }
  }
}

extension HistoryEntryChange {
  fileprivate var node: JSONNode {
    .object([
      .init(name: "kind", value: .string(kind.word)),
      .init(name: "objectID", value: .string(id.description)),
      .init(name: "properties", value: .array(properties.map { .string($0) })),
    ])
  }
}

extension HistoryEntry {
  /// “+3 Note, ~1 Trip”: how many objects of which entity, in the order of their first change.
  fileprivate var summary: String {
    struct Kind: Hashable {
      var sign: String
      var entity: String
    }
    var order: [Kind] = []
    var counts: [Kind: Int] = [:]
    for change in changes {
      let kind = Kind(sign: change.kind.sign, entity: change.id.entityName)
      if counts[kind] == nil { order.append(kind) }
      counts[kind, default: 0] += 1
    }
    return order.map { "\($0.sign)\(counts[$0] ?? 0) \($0.entity)" }.joined(separator: ", ")
  }
}
