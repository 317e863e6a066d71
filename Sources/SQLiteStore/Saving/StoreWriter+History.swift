import DataCore
import Synchronization

extension StoreWriter {
  /// Forgets transactions and their changes. The counters stay, so that no number is given twice,
  /// and so do the texts that other transactions may share.
  ///
  /// Returns what others saved before, in the order in which it is to be told.
  func deleteHistory(_ request: HistoryRequest) -> (
    outside: [ChangeReport], result: Result<Void, any Error>
  ) {
    state.withLock { state in
      var outside: [ChangeReport] = []
      let result = Result { try deleteHistory(request, &state, &outside) }
      return (outside, result)
    }
  }

  private func deleteHistory(
    _ request: HistoryRequest, _ state: inout State, _ outside: inout [ChangeReport]
  ) throws {
    try file.checkIsInPlace()
    try reconnect(&state)
    let connection = state.connection
    try connection.write {
      outside = try outsideReports(&state)
      try checkSchema(connection)
      for run in try HistoryReader(layout, connection).runs(request) {
        let bounds: [SQLValue] = [.int(run.lowerBound), .int(run.upperBound)]
        try connection.run(
          "DELETE FROM \(Format.changeTable) WHERE ZTRANSACTIONID BETWEEN ? AND ?", bounds)
        try connection.run(
          "DELETE FROM \(Format.transactionTable) WHERE \(Format.primaryKey) BETWEEN ? AND ?",
          bounds)
      }
    }
  }
}
