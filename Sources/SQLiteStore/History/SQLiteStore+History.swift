extension SQLiteStore {
  /// Whether the file has the tables of a history: stores of old systems, and those of apps that
  /// never asked for one, have none.
  package var keepsHistory: Bool { HistoryQuery(layout.schema) != nil }
}
