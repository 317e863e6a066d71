/// What a store still has of its history.
package struct HistoryBounds: Hashable, Sendable {
  /// The lowest number of a transaction that is there; nil where none is.
  package var oldest: Int64?
  /// The highest number that any transaction ever had.
  package var newest: Int64

  package init(oldest: Int64?, newest: Int64) {
    self.oldest = oldest
    self.newest = newest
  }
}

extension HistoryBounds {
  /// Throws `historyTokenExpired` where transactions behind the number are deleted, or the store
  /// never came so far, so that nobody takes what is left for all that happened.
  func check(_ number: Int64, in store: String) throws {
    if number > newest {
      throw SwiftDataError(
        .historyTokenExpired,
        "\(store) has no transaction \(number) yet: the token is of a newer copy of the store. "
          + "Read all objects again, and go on from a token of this one.")
    }
    let lastDeleted = oldest.map { $0 == .min ? $0 : $0 - 1 } ?? newest
    if number < lastDeleted {
      throw SwiftDataError(
        .historyTokenExpired,
        "The transactions of \(store) up to \(lastDeleted) are deleted, the token is of \(number). "
          + "Read all objects again, and go on from a newer token.")
    }
  }
}
