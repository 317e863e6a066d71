import DataCore

/// The lines of a history's file, for finding what is wrong with them.
struct HistoryLines {
  private struct Line {
    /// From 1 on, as text editors count.
    let place: Int
    /// Nil where the line is no JSON object with a number.
    let node: JSONNode?
    /// The save's number, also of a line that was cut behind it.
    let number: Int64?
  }

  private let lines: [Line]
  /// The line that counts for each number: the last one that is whole.
  private let chosen: [Int64: Line]

  init(_ file: HistoryFile) throws {
    let bytes = try file.read()
    var lines: [Line] = []
    let parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() where !part.isEmpty {
      var scanner = JSONScanner(Array(part))
      let node = try? scanner.value()
      let number = node?["number"]?.integer
      lines.append(
        Line(
          place: index + 1, node: number == nil ? nil : node,
          number: number ?? Self.number(ofCut: part)))
    }
    self.lines = lines
    chosen = lines.reduce(into: [:]) { chosen, line in
      if line.node != nil, let number = line.number { chosen[number] = line }
    }
  }

  /// How each line begins.
  private static let head = Array("{\"number\": ".utf8)

  /// The number in a line that was cut short; 0 where it was cut before that.
  private static func number(ofCut line: ArraySlice<UInt8>) -> Int64? {
    if line.count <= head.count { return head.starts(with: line) ? 0 : nil }
    guard line.starts(with: head) else { return nil }
    let digits = line.dropFirst(head.count).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")) ~= $0 }
    // Cut inside the number it is none yet.
    return line.count == head.count + digits.count
      ? 0 : Int64(String(decoding: digits, as: UTF8.self))
  }

  /// The transactions that count.
  func entries(_ file: HistoryFile, last: Int64) -> [HistoryEntry] {
    chosen.compactMap { number, line in
      number <= last ? line.node.map { file.entry($0, number) } : nil
    }
  }

  /// What is wrong, in the lines' order.
  func findings(
    _ document: StoreDocument, in file: HistoryFile, storeName: String
  ) -> [FileReport.Finding] {
    let last = document.transaction
    var findings: [FileReport.Finding] = []
    func add(_ line: Line?, _ message: String, _ remedy: String) {
      let name = "\(storeName)-history"
      findings.append(
        .init(
          kind: .history, place: line.map { "\(name) line \($0.place)" } ?? name,
          message: message, remedy: remedy))
    }
    for line in lines {
      guard let number = line.number, let node = line.node else {
        if isLeftover(line, last) { continue }
        let save = line.number.map { "save \($0)" } ?? "the save it was of"
        add(
          line, "This line cannot be read, so \(save) is missing from the history.",
          "Put the line back from a copy of the file, or take it out: no object needs it.")
        continue
      }
      if number > last || chosen[number]?.place != line.place { continue }
      for message in faults(node, number, file) {
        add(line, message, "Mend the line with a text editor, or take it out: no object needs it.")
      }
    }
    // One more is of a save that was cut short between the two files.
    let ahead = chosen.keys.count { $0 > last }
    if chosen.keys.contains(where: { $0 > last + 1 }) {
      add(
        nil,
        "The history tells of \(ahead) save\(ahead == 1 ? "" : "s") after number \(last), the last "
          + "one in “\(storeName)”: that file is older than its history. They are not shown, and new "
          + "saves take their numbers and keys.",
        "Put the newer file back if there is one; if the older one is meant, there is nothing to do."
      )
    }
    return findings
  }

  /// Whether the line is what a save left that was cut short and so never happened.
  private func isLeftover(_ line: Line, _ last: Int64) -> Bool {
    guard let number = line.number else { return false }
    return number == 0 || number > last || (chosen[number]?.place ?? 0) > line.place
  }

  private func faults(_ node: JSONNode, _ number: Int64, _ file: HistoryFile) -> [String] {
    var faults: [String] = []
    if node["timestamp"]?.text.flatMap(ExactDate.parse) == nil {
      faults.append("Save \(number) has no date that can be read; it is shown as one of 1970.")
    }
    let entry = file.entry(node, number)
    let stated = node["changes"]?.elements?.count ?? 0
    let unread = stated - entry.changes.count
    if unread > 0 {
      faults.append(
        unread == 1
          ? "1 change of save \(number) cannot be read and is not shown."
          : "\(unread) changes of save \(number) cannot be read and are not shown.")
    }
    let strangers = Set(entry.changes.map(\.id.entityName)).filter { file.model[$0] == nil }
    for name in strangers.sorted() {
      faults.append("Save \(number) tells of “\(name)”, which is no entity of the store.")
    }
    return faults
  }
}
