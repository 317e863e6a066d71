import DataCore
import Foundation

/// The transactions of the open stores that a command asks for, merged by time.
///
/// Each call of `entries` goes on where the last one ended.
final class HistoryLog {
  private let session: CommandSession
  /// The last transaction that was handed out, by store.
  private var seen: [String: Int64] = [:]
  private var earliest: Date?
  let stores: [OpenStore]
  private var isFirst = true

  private static let batchSize = 64

  init(_ session: CommandSession) throws {
    self.session = session
    var stores = session.stores
    if let name = session.options.entity { stores = try session.places(of: name).map(\.store) }
    self.stores = stores
    guard let text = session.options.since else { return }
    if let (store, token) = try Self.token(text, stores) {
      for other in stores where other !== store { seen[other.store.identifier] = .max }
      seen[store.store.identifier] = token
    } else {
      earliest = try Self.date(text, session.text.dates)
    }
  }

  private static func date(_ text: String, _ dates: DateText) throws(LaunchError) -> Date {
    if let date = ExactDate.parse(text) { return date }
    do {
      return try dates.parse(text)
    } catch {
      throw .wrongUsage("--since takes a transaction's token, or a date. \(error.message)")
    }
  }

  /// A token with its store; nil for what is a date.
  private static func token(
    _ text: String, _ stores: [OpenStore]
  ) throws(LaunchError) -> (OpenStore, Int64)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let number = parts.last.flatMap({ Int64($0) }), number >= 0 else { return nil }
    if parts.count == 1 {
      guard stores.count == 1, let store = stores.first else {
        throw .wrongUsage(
          "--since \(text) fits \(CommandSession.listed(stores.map(\.store.name))); write "
            + stores.map { "\($0.store.identifier)/\(text)" }.joined(separator: " or ") + ".")
      }
      return (store, number)
    }
    let name = parts.dropLast().joined(separator: "/")
    let found = stores.filter { $0.store.identifier == name || $0.store.name == name }
    guard found.count == 1 else {
      throw LaunchError(
        status: found.isEmpty ? .notFound : .wrongUsage,
        message: found.isEmpty
          ? "No open store is called “\(name)”." : "Several stores are called “\(name)”.")
    }
    return (found[0], number)
  }
}

extension HistoryLog {
  /// Hands out the new transactions, oldest first.
  func entries(_ body: (HistoryEntry) throws -> Void) throws {
    defer { isFirst = false }
    if isFirst, let limit = session.options.limit { try skip(allBut: limit) }
    var cursors = stores.map { Cursor(store: $0, seen: seen[$0.store.identifier] ?? -1) }
    while true {
      var next: Int?
      for index in cursors.indices {
        guard let entry = try cursors[index].peek(Self.batchSize) else { continue }
        if let best = next, let other = try cursors[best].peek(Self.batchSize),
          other.timestamp <= entry.timestamp
        {
          continue
        }
        next = index
      }
      guard let index = next, let entry = cursors[index].take() else { return }
      seen[entry.storeIdentifier] = entry.number
      if let entry = narrowed(entry) { try body(entry) }
    }
  }

  /// Goes on behind everything but the newest transactions that are asked for.
  private func skip(allBut limit: Int) throws {
    var newest: [HistoryEntry] = []
    for store in stores {
      var before: Int64?
      var count = 0
      let floor = seen[store.store.identifier] ?? -1
      search: while true {
        let batch = try store.reader.history(
          HistoryRequest(before: before, newestFirst: true, limit: Self.batchSize))
        for entry in batch {
          guard entry.number > floor, count < limit else { break search }
          guard narrowed(entry) != nil else { continue }
          count += 1
          newest.append(entry)
        }
        guard batch.count == Self.batchSize, let last = batch.last else { break }
        before = last.number
      }
    }
    newest.sort { $0.timestamp > $1.timestamp }
    for store in stores {
      let identifier = store.store.identifier
      let first = newest.prefix(limit).filter { $0.storeIdentifier == identifier }
        .map(\.number).min()
      if let first {
        seen[identifier] = first - 1
      } else {
        let last = try store.reader.history(HistoryRequest(newestFirst: true, limit: 1)).first
        seen[identifier] = max(seen[identifier] ?? -1, last?.number ?? -1)
      }
    }
  }

  /// The transaction with the changes that are asked for; nil if it is not asked for.
  private func narrowed(_ entry: HistoryEntry) -> HistoryEntry? {
    if let author = session.options.author, entry.author != author { return nil }
    if let earliest, entry.timestamp < earliest { return nil }
    guard let name = session.options.entity else { return entry }
    let store = stores.first { $0.store.identifier == entry.storeIdentifier }
    let family = store?.model[name]?.family ?? [name]
    var entry = entry
    entry.changes = entry.changes.filter { family.contains($0.id.entityName) }
    entry.changeCount = entry.changes.count
    return entry.changes.isEmpty ? nil : entry
  }

  /// Reads one store's transactions batch by batch.
  private struct Cursor {
    let store: OpenStore
    var seen: Int64
    private var batch: ArraySlice<HistoryEntry> = []
    private var isAtEnd = false

    init(store: OpenStore, seen: Int64) {
      self.store = store
      self.seen = seen
    }

    mutating func peek(_ size: Int) throws -> HistoryEntry? {
      if batch.isEmpty, !isAtEnd {
        batch = try store.reader.history(HistoryRequest(after: seen, limit: size))[...]
        isAtEnd = batch.count < size
      }
      return batch.first
    }

    mutating func take() -> HistoryEntry? {
      guard let entry = batch.popFirst() else { return nil }
      seen = entry.number
      return entry
    }
  }
}
