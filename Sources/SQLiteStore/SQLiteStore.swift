package import DataCore
package import Foundation
import Synchronization

/// A SwiftData or Core Data store in an SQLite file, of any age, made by whom ever.
///
/// The model comes from the store itself. Rows are read and written by column name, never by
/// position; what nobody here knows stays as it is. A store that is opened for reading only is read
/// without a lock: no byte of it changes and no file appears, and what lies only in the
/// write-ahead log is shown.
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
  /// The schema's version that its metadata name; nil where they name none.
  package let version: Schema.Version?

  let fileURL: URL
  let path: String
  let externalFolder: String
  let layout: StoreLayout
  let schemaVersion: Int64
  let watch: StampWatch
  let calls: any FileCalls
  /// Where a copy goes before the next save; nil once it is made, or where none is wanted.
  let dueBackup = Mutex<DueBackup?>(nil)
  /// The copy made before a save that nobody was told of yet.
  let madeBackup = Mutex<URL?>(nil)
  /// Nil for a store that is read only.
  let writer: StoreWriter?

  package var url: URL? { fileURL }

  /// Opens the store in the file.
  ///
  /// - Parameters:
  ///   - readOnly: changes no byte and makes no file.
  ///   - allowsSave: what the store's configuration says; if not, it is read only as well.
  ///
  /// Throws `notFound`, `noPermission`, `notAStore` (also for a folder, an empty file and a
  /// database that is no Core Data store), `damaged`, `locked` or `inputOutput`.
  package convenience init(url: URL, readOnly: Bool, allowsSave: Bool = true) throws {
    try self.init(
      url: url, readOnly: readOnly, allowsSave: allowsSave, calls: SystemFileCalls())
  }

  init(url: URL, readOnly: Bool, allowsSave: Bool = true, calls: any FileCalls) throws {
    let file = try StoreFile(url)
    var reason =
      readOnly
      ? "“\(file.name)” is opened with --read-only."
      : allowsSave ? nil : "“\(file.name)” is opened with allowsSave: false."
    reason = reason ?? StoreFile.writeRefusal(file.path, file.name)
    let connection = try Connection(file, as: reason == nil ? .writer : .snapshot)
    // All of one state: another program may just be bringing the file to another model.
    let (opened, version, number) = try connection.read {
      (
        try StoreModel(connection, TableSchema(connection), name: file.name),
        try StoreMetadata.version(connection), try connection.schemaVersion()
      )
    }
    fileURL = url
    self.calls = calls
    name = file.name
    path = file.path
    externalFolder = file.externalFolder
    layout = opened.layout
    identifier = layout.storeIdentifier
    model = layout.model
    isOwnStore = layout.isOwn
    self.version = version
    schemaVersion = number
    watch = StampWatch(path, file.stamp)
    reason = reason ?? opened.refusal
    readOnlyReason = reason
    let notices = [reason == nil ? nil : file.notice, opened.notice].compactMap { $0 }
    notice = notices.isEmpty ? nil : notices.joined(separator: " ")
    writer =
      reason == nil
      ? try StoreWriter(
        file, connection, layout, schemaVersion: schemaVersion, calls) : nil
  }

  package func makeReader() throws -> any StoreReader { try SQLiteReader(self) }

  package func save(_ request: SaveRequest) throws -> SaveResult {
    let writer = try writerOrRefusal()
    if request.changes.isEmpty { return SaveResult() }
    try makeDueBackup()
    let (outside, result) = writer.save(request)
    for report in outside { reports.publish(report) }
    let report = try result.get()
    reports.publish(report)
    return SaveResult(identifiers: report.identifiers, transaction: report.transaction)
  }

  package func deleteHistory(_ request: HistoryRequest) throws {
    let writer = try writerOrRefusal()
    try makeDueBackup()
    let (outside, result) = writer.deleteHistory(request)
    for report in outside { reports.publish(report) }
    try result.get()
  }

  private func writerOrRefusal() throws -> StoreWriter {
    guard let writer else {
      throw DataError(
        .readOnly, readOnlyReason ?? "“\(name)” is open for reading only.",
        remedy: "Open it for writing, or edit a copy of it.")
    }
    return writer
  }
}

extension SQLiteStore {
  /// Looks, at most each half second, whether another program has changed the store, and tells.
  package func checkForChanges() {
    guard let writer else {
      _ = currentStamp()
      return
    }
    guard watch.isDue() else { return }
    for report in (try? writer.changesFromOutside()) ?? [] { reports.publish(report) }
  }

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
