/// A store of an app that tells its own history.
protocol ProvidedHistory: RecordStore {
  /// The transactions that the descriptor asks for; nil if the store has none of that kind.
  func transactions<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> [T]?
  /// False if the store has no transactions of that kind.
  func forget<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> Bool
}

extension CustomStore: ProvidedHistory {
  var keepsHistory: Bool { base is any HistoryProviding }

  func transactions<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> [T]? {
    guard let provider = base as? any HistoryProviding else { return nil }
    func transactions<Provider: HistoryProviding>(_ provider: Provider) throws -> [T]? {
      guard let descriptor = descriptor as? HistoryDescriptor<Provider.HistoryType> else {
        return nil
      }
      return try provider.fetchHistory(descriptor) as? [T]
    }
    return try exclusively { _ in try transactions(provider) }
  }

  func forget<T: HistoryTransaction>(_ descriptor: HistoryDescriptor<T>) throws -> Bool {
    guard let provider = base as? any HistoryProviding else { return false }
    func forget<Provider: HistoryProviding>(_ provider: Provider) throws -> Bool {
      guard let descriptor = descriptor as? HistoryDescriptor<Provider.HistoryType> else {
        return false
      }
      try provider.deleteHistory(descriptor)
      return true
    }
    return try exclusively { _ in try forget(provider) }
  }

  /// All transactions as our stores tell theirs, in the order of saving.
  ///
  /// One whose identifier is no number has its place as its number.
  func entries() throws -> [HistoryEntry] {
    guard let provider = base as? any HistoryProviding else { return [] }
    func entries<Provider: HistoryProviding>(_ provider: Provider) throws -> [HistoryEntry] {
      let transactions = try provider.fetchHistory(HistoryDescriptor())
        .sorted { $0.transactionIdentifier < $1.transactionIdentifier }
      return transactions.enumerated().map { index, transaction in
        HistoryEntry(
          transaction,
          number: Int64(identifier: transaction.transactionIdentifier) ?? Int64(index) + 1)
      }
    }
    return try exclusively { _ in try entries(provider) }
  }

  /// Only all of it: a store of an app knows conditions on its own kind of transactions only.
  func deleteHistory(_ request: HistoryRequest) throws {
    guard let provider = base as? any HistoryProviding else {
      throw DataError(
        .unsupported, "“\(name)” keeps no history.", remedy: "There is nothing to delete.")
    }
    let all = try entries()
    guard try request.chosen(from: all).count == all.count else {
      throw DataError(
        .unsupported, "“\(name)” deletes its history by descriptors of its own transactions only.",
        remedy: "Delete it with a descriptor of \(type(of: provider).historyType as Any.Type).")
    }
    func forget<Provider: HistoryProviding>(_ provider: Provider) throws {
      try provider.deleteHistory(HistoryDescriptor())
    }
    try exclusively { _ in try forget(provider) }
  }
}

extension Int64 {
  fileprivate init?(identifier: some Any) {
    guard let number = identifier as? any BinaryInteger else { return nil }
    self.init(exactly: number)
  }
}

extension HistoryEntry {
  fileprivate init<Transaction: HistoryTransaction>(_ transaction: Transaction, number: Int64) {
    let own = transaction as? DefaultHistoryTransaction
    self.init(
      number: number, storeIdentifier: transaction.storeIdentifier,
      timestamp: transaction.timestamp, author: transaction.author,
      bundleIdentifier: own?.bundleIdentifier, processIdentifier: own?.processIdentifier,
      changes: transaction.changes.enumerated().map { index, change in
        HistoryEntryChange(change, number: number << 32 | Int64(index))
      })
  }
}

extension HistoryEntryChange {
  fileprivate init(_ change: HistoryChange, number: Int64) {
    let id = change.changedPersistentIdentifier
    switch change {
    case .insert: self.init(number: number, kind: .insert, id: id)
    case .update(let update):
      func names<Update: HistoryUpdate>(_ update: Update) -> [String] {
        let keyPaths: [any PartialKeyPath<Update.Model> & Sendable] = update.updatedAttributes
        return keyPaths.compactMap { Update.Model.propertyName(of: $0) }
      }
      self.init(number: number, kind: .update, id: id, properties: names(update).sorted())
    case .delete(let delete):
      func values<Delete: HistoryDelete>(_ delete: Delete) -> [String: ModelValue] {
        let tombstone: HistoryTombstone<Delete.Model> = delete.tombstone
        var values: [String: ModelValue] = [:]
        for property in Delete.Model.storedMetadata {
          if let value = tombstone[named: property.name] {
            values[property.name] = ValueCoding.encoded(any: value)
          }
        }
        return values
      }
      self.init(number: number, kind: .delete, id: id, tombstone: values(delete))
    }
  }
}
