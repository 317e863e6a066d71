import DataCore

/// Writes rows that are no objects of a store: entities, transactions, themes, keys.
final class ReportWriter {
  private let names: [String]
  private let io: CommandIO
  private let format: OutputFormat
  private let printer: TablePrinter
  private var isEmpty = true

  init(_ columns: [TablePrinter.Column], _ format: OutputFormat, _ io: CommandIO) {
    names = columns.map(\.name)
    self.format = format
    self.io = io
    printer = TablePrinter(io)
    printer.columns = columns
  }

  func write(_ values: [JSONNode]) throws {
    switch format {
    case .json, .jsonl: writeObject(values)
    case .csv, .tsv:
      if isEmpty { writeRecord(names) }
      writeRecord(values.map(\.field))
    case .table: try printer.append(values.map { $0.field ?? "" })
    }
    isEmpty = false
    try io.output.commit()
  }

  private func writeObject(_ values: [JSONNode]) {
    if format == .json { io.output.append(isEmpty ? "[" as StaticString : ",\n") }
    let members = zip(names, values).map { JSONNode.Member(name: $0, value: $1) }
    JSONNode.object(members).append(to: io.output, forTerminal: io.isTerminal)
    if format == .jsonl { io.output.append(UInt8(ascii: "\n")) }
  }

  private func writeRecord(_ fields: [String?]) {
    var text = format == .tsv ? DelimitedText.tsv(io.output) : .csv(io.output)
    for field in fields {
      text.append(io.isTerminal ? field.map { CommandIO.sanitized($0) } : field)
    }
    text.endRecord()
  }

  func finish() throws {
    switch format {
    case .json: io.output.append(isEmpty ? "[]\n" as StaticString : "]\n")
    case .csv, .tsv: if isEmpty { writeRecord(names) }
    case .table: try printer.finish()
    case .jsonl: break
    }
    try io.output.flush()
  }
}

extension JSONNode {
  /// What stands in a record or a cell: plain text for what is one value, else JSON; nil for null.
  fileprivate var field: String? {
    switch self {
    case .null: nil
    case .bool(let value): value ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): text
    case .array, .object: OutputBuffer.text { append(to: $0) }
    }
  }

  static func count(_ value: Int) -> JSONNode { .number(String(value)) }

  static func text(_ value: String?) -> JSONNode { value.map { .string($0) } ?? .null }
}
