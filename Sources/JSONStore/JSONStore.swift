package import DataCore
package import Foundation
import Synchronization

/// A store in one JSON file that people can read, compare and edit with other tools.
///
/// The file is read whole when it is opened, and its objects then live in a working store in memory,
/// which answers all questions. A save writes a whole new file beside the old one and puts it in its
/// place, so the file is always as before or as after a save. What other programs write into it is
/// taken in before the next save, or when the watch sees it. Transactions are recorded in a second
/// file beside it (`HistoryFile`).
package final class JSONStore: RecordStore {
  /// Makes the empty store that keeps the objects in memory: of that model, identifier and name.
  package typealias MakeWorkingStore =
    @Sendable (ModelDescription, String, String) -> any RecordStore

  package let identifier: String
  package let name: String
  package let model: ModelDescription
  package let readOnlyReason: String?
  package let reports = ChangeHub()
  let fileURL: URL
  let working: any RecordStore
  let ends: LinkEnds
  let file: StoreFile
  let historyFile: HistoryFile
  /// Whoever holds it may look at the file and save.
  let state: Mutex<State>

  struct State: Sendable {
    var document: StoreDocument
    /// The file that the document was read from or written to.
    var stamp: FileStamp
    /// Whether what earlier programs left half done was looked for.
    var isClean = false
  }

  package var url: URL? { fileURL }
  package var keepsHistory: Bool { true }

  /// Opens a store's file.
  ///
  /// Throws `notFound`, `noPermission` or `inputOutput`; `notAStore` for another file; `damaged` with
  /// line and column; and what the model forbids its objects.
  package convenience init(
    url: URL, readOnly: Bool, working: MakeWorkingStore
  ) throws {
    try self.init(url: url, readOnly: readOnly, calls: SystemFileCalls(), working: working)
  }

  init(
    url: URL, readOnly: Bool, calls: any FileCalls, working make: MakeWorkingStore
  ) throws {
    let file = StoreFile(url, calls)
    let (bytes, stamp) = try file.read()
    let (document, objects) = try DocumentReader.read(bytes, name: file.name)
    let base = make(document.model, document.identifier, file.name)
    try Self.take(document.insertions(objects), into: base, from: file)
    fileURL = url
    identifier = document.identifier
    name = file.name
    model = base.model
    self.file = file
    working = base
    ends = LinkEnds(base.model)
    historyFile = HistoryFile(file, base.model, storeIdentifier: document.identifier)
    readOnlyReason =
      readOnly ? "“\(file.name)” is opened with --read-only." : file.writeRefusal
    state = Mutex(State(document: document, stamp: stamp))
  }

  /// Brings the objects in memory to what the file says. Throws `damaged` where its model forbids that.
  static func take(_ changes: ChangeSet, into working: any RecordStore, from file: StoreFile) throws
  {
    do {
      _ = try working.save(SaveRequest(changes))
    } catch let error as DataError {
      throw DataError(
        .damaged, "“\(file.name)” holds what its model forbids: \(error.message)",
        remedy: "Mend it with a text editor, or put a copy back.")
    }
  }

  package func makeReader() throws -> any StoreReader {
    JSONReader(self, try working.makeReader())
  }

  /// The number of the last save that is in the file.
  var lastTransaction: Int64 { state.withLock { $0.document.transaction } }
}

extension JSONStore {
  /// Makes the file of an empty store, whole or not at all.
  ///
  /// Throws `exists` where there is a file already, `notFound` or `noPermission` for the folder, or
  /// `inputOutput`.
  package static func create(
    url: URL, model: ModelDescription, identifier: UUID = UUID()
  ) throws {
    try create(url: url, model: model, identifier: identifier, calls: SystemFileCalls())
  }

  static func create(
    url: URL, model: ModelDescription, identifier: UUID = UUID(), calls: any FileCalls
  ) throws {
    let document = StoreDocument(identifier: identifier.uuidString, model: model)
    try NewFile(url, calls).write(document.bytes)
  }

  /// Makes the file of a store that is not empty, whole or not at all: it is filled beside its place and
  /// then put there.
  ///
  /// - Parameter filling: opens the store at the given place and saves objects.
  package static func create(
    url: URL, model: ModelDescription, filling: (URL) throws -> Void
  ) throws {
    try NewFile(url).adopt(companion: "\(url.lastPathComponent)-history") { draft in
      try create(url: draft, model: model)
      try filling(draft)
    }
  }

  /// Whether the file is for this kind of store: by its name, or its first character.
  package static func isMeant(by url: URL) -> Bool {
    if url.pathExtension.lowercased() == "json" { return true }
    guard let handle = try? FileHandle(forReadingFrom: url) else { return false }
    defer { try? handle.close() }
    let first = (try? handle.read(upToCount: 64))?.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return first == UInt8(ascii: "{")
  }
}

extension StoreDocument {
  /// What makes an empty store hold the objects.
  func insertions(_ objects: [PersistentIdentifier: [ModelValue]]) throws -> ChangeSet {
    ChangeSet(
      objects.sorted { $0.key < $1.key }.compactMap { id, values in
        model[id.entityName].map { ObjectChange(id, $0, .insert(values)) }
      })
  }
}
