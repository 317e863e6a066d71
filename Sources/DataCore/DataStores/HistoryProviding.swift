/// A store that records what is saved into it.
///
/// What it tells is part of a container's history: of its own kind of transactions, and where somebody
/// asks what happened whatever the store. Source: Apple, “HistoryProviding” (SwiftData).
public protocol HistoryProviding {
  associatedtype HistoryType: HistoryTransaction

  static var historyType: HistoryType.Type { get }

  func fetchHistory(_ descriptor: HistoryDescriptor<HistoryType>) throws -> [HistoryType]
  func deleteHistory(_ descriptor: HistoryDescriptor<HistoryType>) throws
}

extension HistoryProviding {
  public static var historyType: HistoryType.Type { HistoryType.self }
}
