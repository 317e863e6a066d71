package import DataCore
package import Foundation

extension SQLiteStore {
  /// Makes the file of a store that is not empty, whole or not at all: it is filled beside its place
  /// and then put there.
  ///
  /// Throws as `create`, and what filling throws.
  ///
  /// - Parameter filling: opens the store at the given place, saves objects and closes it; nil leaves
  ///   it empty.
  package static func create(
    url: URL, model: ModelDescription, version: String, filling: ((URL) throws -> Void)?
  ) throws {
    guard let filling else { return try create(url: url, model: model, version: version) }
    try NewFile(url).adopt(companion: StoreFile.supportName(url)) { draft in
      try create(url: draft, model: model, version: version)
      try filling(draft)
      try SQLiteStore.endLog(draft)
    }
  }

  /// Puts what lies in the write-ahead log into the database, so that this alone is the store.
  private static func endLog(_ url: URL) throws {
    let file = try StoreFile(url)
    guard file.hasLog else { return }
    let connection = try Connection(file, as: .writer)
    _ = try connection.value("PRAGMA wal_checkpoint(TRUNCATE)")
    guard FileStamp(file.path).logSize == 0 else {
      throw DataError(
        .locked, "“\(file.name)” is still in use while it is made.", remedy: "Try again.")
    }
  }
}
