/// How a command writes its data.
enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// Aligned columns for a person.
  case table
  /// One array, an object a line.
  case json
  /// An object a line, nothing around it.
  case jsonl
  /// RFC 4180.
  case csv
  /// The same with tabs.
  case tsv

  /// What a file's name says; nil where it says nothing.
  init?(fileName: String) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    default: return nil
    }
  }
}
