import DataCore

/// `history`: the transactions of the open stores, oldest first.
enum HistoryCommand {
  static let description = CommandDescription(
    .history, "", "Lists the transactions, the newest last.",
    notes: [
      "--limit shows the newest N. --since takes a transaction's token, or a date; where several "
        + "stores are open, a token is written STORE/TOKEN. --follow goes on until you stop it; "
        + "its JSON is jsonl. In CSV and TSV each change is a record.",
      "A store is told by its identifier, as in objectIDs; the table shows its file, and how many "
        + "objects were added (+), changed (~) and deleted (-).",
    ],
    options: [.since, .entity, .limit, .follow]
  ) { session in
    if session.options.isFollowing, session.options.format == .json {
      throw LaunchError.wrongUsage(
        "--follow has no end that could close a list; use --format jsonl.")
    }
    let log = try HistoryLog(session)
    let writer = HistoryWriter(session)
    try log.entries { try writer.write($0) }
    try writer.flush()
    while session.options.isFollowing, try session.io.wait() {
      try log.entries { try writer.write($0) }
      try writer.flush()
    }
    try writer.finish()
  }
}
