package import DataCore
package import Foundation
import Synchronization

/// A SwiftData or Core Data store in an SQLite file, of any age, made by whom ever.
///
/// The model comes from the store itself. Reading changes no byte and makes no file, and shows what
/// lies only in the write-ahead log. Rows are read by column name, never by position.
package final class SQLiteStore: RecordStore {
  package let identifier: String
  package let name: String
  package let model: ModelDescription
  package let readOnlyReason: String?
  package let reports = ChangeHub()
  /// What a person should know about how the store could be read, in a sentence; nil if all is well.
  package let notice: String?
  /// Whether it was made here and not by another program: only such a store may be saved into
  /// unasked.
  package let isOwnStore: Bool

  let fileURL: URL
  let path: String
  let externalFolder: String
  let layout: StoreLayout
  let schemaVersion: Int64
  let watch: StampWatch

  package var url: URL? { fileURL }

  /// Opens the store in the file.
  ///
  /// Throws `notFound`, `noPermission`, `notAStore` (also for a folder, an empty file and a
  /// database that is no Core Data store), `damaged`, `locked` or `inputOutput`.
  package init(url: URL, readOnly: Bool) throws {
    let file = try StoreFile(url)
    let connection = try Connection(file)
    let schema = try TableSchema(connection)
    let opened = try StoreModel(connection, schema, name: file.name)
    fileURL = url
    name = file.name
    path = file.path
    externalFolder = file.externalFolder
    layout = opened.layout
    identifier = layout.storeIdentifier
    model = layout.model
    isOwnStore = try StoreMetadata.isOwn(connection)
    schemaVersion = try connection.schemaVersion()
    watch = StampWatch(path, file.stamp)
    let notices = [file.notice, opened.notice].compactMap { $0 }
    notice = notices.isEmpty ? nil : notices.joined(separator: " ")
    readOnlyReason =
      readOnly
      ? "“\(file.name)” is opened with --read-only."
      : "This version of Cairn edits only stores in memory."
  }

  package func makeReader() throws -> any StoreReader { try SQLiteReader(self) }

  package func save(_ request: SaveRequest) throws -> SaveResult {
    throw DataError(
      .readOnly, readOnlyReason ?? "“\(name)” is open for reading only.",
      remedy: "Copy what you need into a store in memory and edit it there.")
  }
}

extension SQLiteStore {
  /// Looks, at most each half second, whether another program has changed the files, and tells.
  package func checkForChanges() { _ = currentStamp() }

  func currentStamp() -> FileStamp {
    let (stamp, hasChanged) = watch.current()
    if hasChanged { publishChange() }
    return stamp
  }

  /// A reader has met newer files before the watch did.
  func note(_ stamp: FileStamp) {
    if watch.note(stamp) { publishChange() }
  }

  private func publishChange() {
    reports.publish(ChangeReport(storeIdentifier: identifier, region: .everything))
  }
}
