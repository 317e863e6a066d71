import DataCore
import Foundation
import SQLiteStore

/// `check`: what is wrong in stores, and how it is put right.
enum CheckCommand {
  static let description = CommandDescription(
    .check, "[FILE...]", "Looks for what is wrong in stores; mends and restores them.",
    notes: notes, options: [.store, .readOnly, .mend, .backups, .restore], maximum: nil,
    usesStores: false
  ) { session in
    let files = session.request.arguments + session.options.stores
    try checkOptions(session, files)
    if files.isEmpty {
      session.io.say("The sample lives in memory: there is no file to check.")
      return
    }
    if session.options.isListingBackups { return try listBackups(session, files) }
    if let name = session.options.backup { return try restore(session, files[0], name) }
    try check(session, files)
  }

  private static let notes = [
    "It checks SQLite's pages and indexes, the keys and numbers of entities, links, values that the "
      + "model demands or wants unique, the history, files of large values, and the model itself. It "
      + "says of each finding what it means and what to do. Of a JSON store it checks what keeps it from "
      + "being opened, its history and the keys that new objects get. A check changes no byte.",
    "--mend puts right what can be without losing anything, in one transaction, after a copy of the "
      + "store was made. --backups lists such copies, the newest first; --restore puts one back, by "
      + "its name or its number in that list, and keeps the present file beside it.",
    "The exit status is 0 for stores that are sound and 1 where something was found that stays.",
  ]

  private static func checkOptions(_ session: CommandSession, _ files: [String]) throws {
    let options = session.options
    let chosen = [options.isMending, options.isListingBackups, options.backup != nil]
    if chosen.count(where: { $0 }) > 1 {
      throw LaunchError.wrongUsage("Give one of --mend, --backups and --restore.")
    }
    if files.isEmpty, chosen.contains(true) {
      throw LaunchError.wrongUsage("Name a file: cairn check FILE.")
    }
    if options.backup != nil, files.count != 1 {
      throw LaunchError.wrongUsage("--restore puts back one store; name one file.")
    }
    if options.isReadOnly, options.isMending || options.backup != nil {
      throw LaunchError(status: .refused, message: "Nothing is changed with --read-only.")
    }
  }

  /// Every file is looked at; the first that cannot be says its status.
  private static func check(_ session: CommandSession, _ files: [String]) throws {
    let writer = FindingWriter(session)
    var failure: LaunchError?
    var left = 0
    for path in files {
      let url = URL(fileURLWithPath: path)
      let file = CheckedFile(path)
      do {
        var report = try file.report()
        if session.options.isMending, report.findings.contains(where: \.isMendable) {
          try mend(session, url)
          report = try file.report()
        }
        for finding in report.findings { try writer.write(finding, path) }
        left += report.findings.count { !$0.isNote }
        session.io.say(summary(report, file.size(report), of: url.lastPathComponent))
      } catch let error where !(error is OutputFailure) {
        let reason = LaunchError(error)
        if failure != nil || files.count > 1 { session.io.say(reason.message) }
        failure = failure ?? reason
      }
    }
    try writer.finish()
    if let failure { throw failure }
    if left > 0 {
      throw LaunchError(status: .failed, message: "\(UndoName.count(left, "finding")) left.")
    }
  }

  private static func summary(
    _ report: StoreReport, _ size: String, of name: String
  ) -> String {
    let findings = report.findings.count { !$0.isNote }
    if findings == 0 { return "“\(name)” is sound: \(size)." }
    let mendable = report.findings.count(where: \.isMendable)
    let remedy = mendable == 0 ? "." : ", of which --mend puts right \(mendable)."
    return "“\(name)” (\(size)): \(UndoName.count(findings, "finding"))\(remedy)"
  }

  private static func mend(_ session: CommandSession, _ url: URL) throws {
    let folder = try backups(session)
    let store = try SQLiteStore(url: url, readOnly: false)
    if let reason = store.readOnlyReason {
      throw LaunchError(status: .refused, message: "\(reason) Nothing is mended.")
    }
    let copy = try store.backUp(to: folder, date: session.io.now)
    session.io.say("\(store.name) as it was before this change: \(copy.path)")
    for finding in try store.mend(author: "cairn") {
      session.io.say("Mended: \(finding.message)")
    }
  }

  private static func backups(_ session: CommandSession) throws -> URL {
    guard let folder = StateFolder.backups(session.io.environment) else {
      throw LaunchError(
        status: .failed,
        message: "There is no place for copies: neither XDG_STATE_HOME nor HOME is set.")
    }
    return folder
  }
}

extension CheckCommand {
  private static func listBackups(_ session: CommandSession, _ files: [String]) throws {
    let folder = try backups(session)
    let writer = ReportWriter(
      [.init(name: "number", isRight: true), .init(name: "name"), .init(name: "date")]
        + [.init(name: "bytes", isRight: true), .init(name: "file"), .init(name: "path")],
      session.format, session.io)
    var isEmpty = true
    for path in files {
      let list = SQLiteStore.backups(of: URL(fileURLWithPath: path), in: folder)
      for (index, backup) in list.enumerated() {
        isEmpty = false
        let date =
          session.format == .table
          ? session.text.dates.display(backup.date)
          : OutputBuffer.text { ExactDate.append(backup.date, to: $0) }
        try writer.write([
          .count(index + 1), .string(backup.name), .string(date),
          .number(String(backup.byteCount)), .string(path), .string(backup.url.path),
        ])
      }
    }
    try writer.finish()
    if isEmpty {
      session.io.say(
        "There are no copies. One is made before a store of another program is changed, and by "
          + "--mend.")
    }
  }

  private static func restore(
    _ session: CommandSession, _ path: String, _ name: String
  ) throws {
    let url = URL(fileURLWithPath: path)
    let list = SQLiteStore.backups(of: url, in: try backups(session))
    let number = Int(name).flatMap { list.indices.contains($0 - 1) ? list[$0 - 1] : nil }
    guard let backup = list.first(where: { $0.name == name }) ?? number else {
      throw LaunchError(
        status: .notFound,
        message: "There is no copy “\(name)” of \(url.lastPathComponent); cairn check --backups "
          + "\(path) lists them.")
    }
    let aside = try SQLiteStore.restore(backup.url, to: url, date: session.io.now)
    session.io.say("\(url.lastPathComponent) is as it was in \(backup.name).")
    if let aside { session.io.say("What was there before: \(aside.path)") }
  }
}

/// Writes findings: in a table as sentences, which no column could hold.
private struct FindingWriter {
  private let session: CommandSession
  private let writer: ReportWriter?

  init(_ session: CommandSession) {
    self.session = session
    let names = ["file", "kind", "place", "message", "remedy", "mendable", "note"]
    writer =
      session.format == .table
      ? nil : ReportWriter(names.map { .init(name: $0) }, session.format, session.io)
  }

  func write(_ finding: StoreFinding, _ path: String) throws {
    guard let writer else {
      let lines = ["\(path): \(finding.place): \(finding.message)", "  \(finding.remedy)"]
      for line in lines {
        let text = line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
          .joined(separator: "↵")
        session.io.output.append(session.io.isTerminal ? CommandIO.sanitized(text) : text)
        session.io.output.append(UInt8(ascii: "\n"))
      }
      return try session.io.output.commit()
    }
    try writer.write([
      .string(path), .string(finding.kind.rawValue), .string(finding.place),
      .string(finding.message), .string(finding.remedy), .bool(finding.isMendable),
      .bool(finding.isNote),
    ])
  }

  func finish() throws { try writer?.finish() }
}
