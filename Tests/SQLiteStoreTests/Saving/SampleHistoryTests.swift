import DataCore
import Foundation
import Testing

@testable import SQLiteStore

@Suite("The history of stores that Apple's frameworks made", .serialized)
struct SampleHistoryTests {
  private func context(_ store: SQLiteStore) -> ModelContext {
    ModelContext(ModelContainer(stores: [store]))
  }

  private func fetch(
    _ context: ModelContext, _ predicate: Predicate<DefaultHistoryTransaction>? = nil
  ) throws -> [DefaultHistoryTransaction] {
    try context.fetchHistory(HistoryDescriptor(predicate: predicate))
  }

  @Test("Every transaction and change of every sample store is fetched as SQL has it")
  func samples() throws {
    for url in SampleStores.all() {
      let store = try SQLiteStore(url: url, readOnly: true)
      guard store.keepsHistory else {
        #expect(throws: SwiftDataError.invalidTransactionFetchRequest) {
          try fetch(context(store))
        }
        continue
      }
      let history = try fetch(context(store))
      let database = try RawDatabase(url, readOnly: true)
      let rows = try database.query(
        """
        SELECT t.Z_PK, t.ZTIMESTAMP, a.ZNAME, COALESCE(b.ZNAME, ''), COALESCE(p.ZNAME, '')
        FROM ATRANSACTION AS t
        LEFT JOIN ATRANSACTIONSTRING AS a ON a.Z_PK = t.ZAUTHORTS
        LEFT JOIN ATRANSACTIONSTRING AS b ON b.Z_PK = t.ZBUNDLEIDTS
        LEFT JOIN ATRANSACTIONSTRING AS p ON p.Z_PK = t.ZPROCESSIDTS ORDER BY t.Z_PK
        """)
      let fetched = history.map { transaction -> [RawDatabase.Value] in
        [
          .int(transaction.transactionIdentifier),
          .double(transaction.timestamp.timeIntervalSinceReferenceDate),
          transaction.author.map { .text($0) } ?? .null,
          .text(transaction.bundleIdentifier), .text(transaction.processIdentifier),
        ]
      }
      #expect(fetched == rows, "\(url.lastPathComponent)")
      let changes = try database.query(
        "SELECT ZTRANSACTIONID, ZCHANGETYPE, ZENTITYPK FROM ACHANGE ORDER BY ZTRANSACTIONID, Z_PK")
      let all = history.flatMap { transaction in
        transaction.changes.map { change -> [RawDatabase.Value] in
          let kind: Int64 =
            switch change {
            case .insert: 0
            case .update: 1
            case .delete: 2
            }
          return [
            .int(transaction.transactionIdentifier), .int(kind),
            .int(change.changedPersistentIdentifier.number),
          ]
        }
      }
      #expect(all == changes, "\(url.lastPathComponent)")
    }
  }

  @Test("Notes' history is asked by author, time, program and token")
  func questions() throws {
    guard let source = SampleStores.named("NoteStore.sqlite") else { return }
    let context = context(try SQLiteStore(url: source, readOnly: true))
    let all = try fetch(context)
    #expect(try fetch(context, #Predicate { $0.author == "8597" }).count == 35)
    #expect(try fetch(context, #Predicate { $0.author == nil }).count == 49)
    #expect(try fetch(context, #Predicate { $0.processIdentifier == "accountsd" }).count == 2)
    #expect(
      try fetch(context, #Predicate { $0.bundleIdentifier.contains("mobilenotes") }).count == 82)
    for place in stride(from: 0, to: all.count, by: 7) {
      let (token, time) = (all[place].token, all[place].timestamp)
      #expect(try fetch(context, #Predicate { $0.token > token }) == Array(all[(place + 1)...]))
      #expect(
        try fetch(context, #Predicate { $0.timestamp >= time })
          == all.filter { $0.timestamp >= time })
    }
  }

  @Test("Of deleted history the transactions and their changes are gone, and nothing else")
  func deletion() throws {
    guard let source = SampleStores.named("NoteStore.sqlite") else { return }
    let scratch = try Scratch()
    let url = try scratch.copy(source)
    let before = try TableDump(url)
    let context = context(try SQLiteStore(url: url, readOnly: false))
    let doomed = try fetch(context, #Predicate { $0.author == "8597" })
    let changes = doomed.reduce(0) { $0 + $1.changes.count }
    try context.deleteHistory(
      HistoryDescriptor<DefaultHistoryTransaction>(predicate: #Predicate { $0.author == "8597" }))
    let after = try TableDump(url)
    #expect(after.schema == before.schema)
    #expect(
      Set(after.differences(from: before).map(\.table)) == ["ATRANSACTION", "ACHANGE"])
    let gone = before.rows(of: "ATRANSACTION").subtracting(after.rows(of: "ATRANSACTION"))
    #expect(Set(gone) == Set(doomed.map(\.transactionIdentifier)))
    #expect(before.rows(of: "ACHANGE").subtracting(after.rows(of: "ACHANGE")).count == changes)
    #expect(changes > 0)
    #expect(try fetch(context).count == 49)
    #expect(try RawDatabase(url).query("PRAGMA integrity_check") == [[.text("ok")]])
  }
}
