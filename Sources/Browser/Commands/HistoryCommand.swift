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
    for store in log.stores where !store.store.keepsHistory {
      session.io.say("“\(store.store.name)” keeps no history.")
    }
    let writer = HistoryWriter(session)
    var isEmpty = true
    func show() throws {
      try log.entries { entry in
        isEmpty = false
        try writer.write(entry)
      }
      try writer.flush()
    }
    try show()
    var isLocked = false
    while session.options.isFollowing, try session.io.wait() {
      do {
        try show()
        isLocked = false
      } catch let error as DataError where error.code == .locked {
        if !isLocked { session.io.say("\(error.message) Its transactions are shown afterwards.") }
        isLocked = true
      }
    }
    try writer.finish()
    if isEmpty, log.stores.contains(where: \.store.keepsHistory) {
      session.io.say("No transactions.")
    }
  }
}
