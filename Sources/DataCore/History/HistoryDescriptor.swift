public import Foundation

/// Which transactions of the history to fetch or to delete.
///
/// Source: Apple, “HistoryDescriptor” (SwiftData).
public struct HistoryDescriptor<TX: HistoryTransaction> {
  /// Nil for all.
  public var predicate: Predicate<TX>?
  /// At most so many, the first in the descriptor's order; 0 for all.
  public var fetchLimit: UInt64 = 0
  /// Empty for the order in which they were saved.
  public var sortBy: [SortDescriptor<TX>]

  public init(predicate: Predicate<TX>? = nil) {
    self.predicate = predicate
    sortBy = []
  }

  public init(predicate: Predicate<TX>? = nil, sortBy: [SortDescriptor<TX>]) {
    self.predicate = predicate
    self.sortBy = sortBy
  }
}
