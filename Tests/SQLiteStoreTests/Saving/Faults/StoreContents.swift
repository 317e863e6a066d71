import DataCore
import Foundation
import TestSupport

@testable import SQLiteStore

/// What a reader finds in a store: every object with its links, and how many transactions its
/// history has.
struct StoreContents: Equatable {
  private let objects: [PersistentIdentifier: [String: ModelValue]]
  private let transactions: Int

  init(_ url: URL) throws {
    let store = try SQLiteStore(url: url, readOnly: true)
    transactions = try store.makeReader().history(HistoryRequest()).count
    objects = try store.contents()
  }
}

/// The files of a store's large values.
struct LargeFiles {
  /// Those that lie in the folder.
  let present: Set<String>
  /// Those that a row leads to.
  let referred: Set<String>

  init(_ url: URL, _ store: SQLiteStore) throws {
    let folder = try StoreFile(url).externalFolder
    present = Set((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    let database = try RawDatabase(url)
    var referred: Set<String> = []
    for layout in store.model.entities.compactMap({ store.layout[$0.name] }) {
      for (property, storage) in zip(layout.entity.properties, layout.storage) {
        guard property.attribute?.allowsExternalStorage == true, case .column(let column) = storage
        else { continue }
        let rows = try database.query(
          "SELECT \"\(column)\" FROM \"\(layout.table)\" WHERE length(\"\(column)\") = 38")
        for case .blob(let bytes) in rows.map({ $0[0] }) {
          if let name = ExternalStorage.fileName(in: Data(bytes)) { referred.insert(name) }
        }
      }
    }
    self.referred = referred
  }
}
