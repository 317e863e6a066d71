import DataCore
import Foundation

/// `undo` and `redo`: the last edits of the screen and of commands, by whichever process.
enum UndoCommand {
  static let undo = CommandDescription(
    .undo, "[N]", "Takes back the last edit, or the last N, whoever made them.",
    notes: [
      "What can be undone is in the journal under $XDG_STATE_HOME/cairn, which the screen and the "
        + "commands share. An edit is undone only where the data is as the edit left it; where it "
        + "is not, undo says what differs and undoes nothing more. --skip leaves that edit out, "
        + "and the older ones can be undone.",
      "--prune gives up the oldest edits, by --older-than, by --larger-than or by both.",
    ],
    options: [.skip, .prune, .olderThan, .largerThan], maximum: 1
  ) { session in
    if session.options.isPruning { return try prune(session) }
    if session.options.age != nil || session.options.size != nil {
      throw LaunchError.wrongUsage("--older-than and --larger-than go with undo --prune.")
    }
    try run(session, \.undoable, word: "undo", done: "Undone") { log in
      try session.options.isSkipping ? log.skipUndo() : log.undo(saves: true)
    }
  }

  static let redo = CommandDescription(
    .redo, "[N]", "Makes the edit again that was taken back last, or the last N.",
    notes: ["--skip leaves an edit out that cannot be made again."], options: [.skip], maximum: 1
  ) { session in
    try run(session, \.redoable, word: "redo", done: "Redone") { log in
      try session.options.isSkipping ? log.skipRedo() : log.redo(saves: true)
    }
  }

  private static func run(
    _ session: CommandSession, _ next: KeyPath<EditLog, (entry: JournalEntry, since: Date)?>,
    word: String, done: String, _ body: (EditLog) throws -> JournalEntry?
  ) throws {
    let count = try count(session, word)
    let logs = try writableLogs(session)
    var entries: [UndoneEntry] = []
    var failure: LaunchError?
    while entries.count < count, failure == nil {
      for log in logs { log.refresh() }
      let found = logs.compactMap { log in log[keyPath: next].map { (log, $0) } }
      guard let (log, top) = found.max(by: { $0.1.since < $1.1.since }) else { break }
      do {
        guard let entry = try body(log) else { break }
        entries.append(UndoneEntry(entry: entry, store: log.store.name))
      } catch {
        let reason = LaunchError(error)
        failure = LaunchError(
          status: reason.status,
          message: "“\(top.entry.name)” cannot be \(done.lowercased()): \(reason.message)"
            + (EditLog.isLasting(error) ? " cairn \(word) --skip leaves it out." : ""))
      }
    }
    try write(entries, session)
    for entry in entries {
      session.io.say("\(session.options.isSkipping ? "Skipped" : done): \(entry.entry.name).")
    }
    for log in logs { session.tell(of: log) }
    if let failure { throw failure }
    if entries.isEmpty {
      throw LaunchError(status: .notFound, message: "There is nothing to \(word).")
    }
    if entries.count < count { session.io.say("There was no more to \(word).") }
  }

  /// A row an edit, where a format was asked for: the table would say what the words say.
  private static func write(_ entries: [UndoneEntry], _ session: CommandSession) throws {
    guard session.format != .table else { return }
    let names = ["name", "author", "date", "store"]
    let writer = ReportWriter(names.map { .init(name: $0) }, session.format, session.io)
    for item in entries {
      try writer.write([
        .string(item.entry.name), .text(item.entry.author),
        .string(OutputBuffer.text { ExactDate.append(item.entry.date, to: $0) }),
        .string(item.store),
      ])
    }
    try writer.finish()
  }

  private static func count(_ session: CommandSession, _ word: String) throws -> Int {
    guard let text = session.request.arguments.first else { return 1 }
    guard let count = Int(text), count > 0 else {
      throw LaunchError.wrongUsage("\(word) takes a whole number from 1 on, not “\(text)”.")
    }
    return count
  }

  private static func writableLogs(_ session: CommandSession) throws -> [EditLog] {
    if session.options.isReadOnly {
      throw LaunchError(
        status: .refused, message: "Nothing is undone or redone with --read-only.")
    }
    if session.isSample {
      throw LaunchError(
        status: .notFound,
        message: "The sample lives in memory and has no earlier edits; --store FILE names a store.")
    }
    return session.stores.filter { $0.store.readOnlyReason == nil }.map { session.log(of: $0) }
  }

  private static func prune(_ session: CommandSession) throws {
    guard session.request.arguments.isEmpty, !session.options.isSkipping else {
      throw LaunchError.wrongUsage("--prune takes neither a number nor --skip.")
    }
    if session.options.age == nil, session.options.size == nil {
      throw LaunchError.wrongUsage("--prune needs --older-than AGE or --larger-than SIZE.")
    }
    for log in try writableLogs(session) {
      let date = session.options.age.map { session.io.now.addingTimeInterval(-$0) }
      let pruning = try log.prune(before: date, toBytes: session.options.size)
      session.io.say(
        "Pruned \(UndoName.count(pruning.dropped, "edit")) of \(log.store.name); its undo journal has "
          + "\(UndoName.count(pruning.byteCount, "byte")) left.")
      session.tell(of: log)
    }
  }
}

/// What was undone or redone.
private struct UndoneEntry {
  var entry: JournalEntry
  var store: String
}
